import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Ground } from "../../../local/ground.ts";
import { googleOf } from "../../support/google.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { makeOrganization } from "../../support/people.ts";
import { type DriveScene, makeDrive } from "./scene.ts";

let ground: Ground;
let drive: DriveScene;
beforeAll(async () => {
  ground = await startOwnStack({});
});
afterAll(() => ground.close());
beforeEach(async () => {
  drive = await makeDrive(googleOf(ground), await makeOrganization());
});

const names = async () => (await drive.library()).map(({ name }) => name);
/** The next look lists everything, and a folder that it comes by can't be listed. @param skip those that can be before it */
const failing = async (skip: number) => {
  const { control, account } = drive;
  await control("changes/drop", {});
  await control("fail", { account, operation: "files.list", kind: "403", skip });
};

it("what has gone from a folder that couldn't be listed while all was goes once it can be, and what has come comes", async () => {
  const { add, control, folder, account } = drive;
  const inner = await add("Inner", folder);
  const deep = await add("Deep", inner);
  const leaving = await add("Leaving", inner);
  const [trashed, moved] = [await add("a.txt", inner, "A."), await add("b.txt", deep, "B.")];
  await add("c.txt", leaving, "C.");
  await add("d.txt", deep, "D.");
  const { id } = await drive.begin();
  const before = await drive.library();
  await control("file/trash", { id: trashed });
  await control("file/move", { id: moved, to: account });
  await control("file/move", { id: leaving, to: account });
  await add("e.txt", deep, "E.");
  await failing(1);
  expect((await drive.look(id)).run).toMatchObject({ state: "done", failed: 1 });
  expect(await drive.library()).toEqual(before);
  expect((await drive.look(id)).run).toMatchObject({ state: "done", failed: 0 });
  expect(await names()).toEqual(["d.txt", "e.txt"]);
  expect((await drive.library())[0]?.id).toBe(before[3]?.id);
});

it("what has moved within what is kept in step meanwhile keeps its document", async () => {
  const { add, control, folder } = drive;
  const [from, to] = [await add("From", folder), await add("To", folder)];
  const inner = await add("Inner", from);
  await add("a.txt", inner, "A.");
  const { id } = await drive.begin();
  const before = await drive.library();
  await control("file/move", { id: inner, to });
  await failing(1);
  await drive.look(id);
  await drive.look(id);
  expect(await drive.library()).toEqual(before);
  await control("file/move", { id: to, to: drive.account });
  await drive.look(id);
  expect(await names()).toEqual([]);
});

it("what moves while all is listed, from where it wasn't yet to where it was, keeps its document", async () => {
  const { add, control, folder } = drive;
  const [first, second] = [await add("First", folder), await add("Second", folder)];
  const moving = await add("Moving", second);
  await add("a.txt", await add("Deep", moving), "A.");
  const { id } = await drive.begin();
  const before = await drive.library();
  await control("changes/drop", {});
  const operation = "files.list";
  await control("before", { operation, skip: 2, do: "file/move", with: { id: moving, to: first } });
  await drive.look(id);
  expect(await drive.library()).toEqual(before);
});

it("a folder that comes to lie in one that lay in it goes with that, whichever is told of first", async () => {
  const { add, control, folder, account } = drive;
  const outer = await add("Outer", folder);
  const inner = await add("Inner", outer);
  await add("a.txt", outer, "A.");
  const { id } = await drive.begin();
  await control("file/move", { id: inner, to: folder });
  await control("file/move", { id: outer, to: inner });
  await control("file/change", { id: inner, name: "Inner of before" });
  await drive.look(id);
  expect(await names()).toEqual(["a.txt"]);
  await control("file/move", { id: inner, to: account });
  await drive.look(id);
  expect(await names()).toEqual([]);
});

it("what couldn't be asked for once, and is as it was when it can be, is current again", async () => {
  const { add, control, folder, account } = drive;
  const target = await add("Target.txt", account, "T.");
  await control("file/add", { name: "Link.txt", parent: folder, shortcutTo: target });
  const { id } = await drive.begin();
  expect((await drive.get(id)).files).toMatchObject({ current: 1, failed: 0 });
  await control("file/change", { id: target, name: "Target of now.txt" });
  await control("fail", { account, operation: "files.get", kind: "503", skip: 1, times: 12 });
  expect((await drive.look(id)).files).toMatchObject({ current: 0, failed: 1 });
  await control("fail/clear", { account });
  expect((await drive.look(id)).files).toMatchObject({ current: 1, failed: 0 });
  expect(await names()).toHaveLength(1);
});
