import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Ground } from "../../../local/ground.ts";
import { call } from "../../support/call.ts";
import { connectMicrosoft, microsoftOf } from "../../support/microsoft.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { makeOrganization, type Organization } from "../../support/people.ts";
import { until } from "../../support/wait.ts";

/** What becomes of files between the pages of a folder that changes while it is listed: the pages of a OneDrive are counted there. */
const CHILDREN = "get /drives/{driveId}/items/{itemId}/children";
let ground: Ground;
let org: Organization;
let account: string;
let folder: string;
let root: string;
beforeAll(async () => {
  ground = await startOwnStack({});
});
afterAll(() => ground.close());
beforeEach(async () => {
  org = await makeOrganization();
  account = `${crypto.randomUUID()}@atrium.example`;
  await act("account/add", { name: "Ada", mail: account });
  root = await act("find", { account });
  folder = await act("folder/add", { parent: root, name: "Contracts" });
  await connectMicrosoft(microsoftOf(ground), "/onedrive/auth", {
    person: org.user,
    organizationId: org.id,
    account,
  });
});

const act = async (name: string, given: object) =>
  String((await microsoftOf(ground).control(name, given))["item"]);
const here = () => ({ organizationId: org.id });
/** A box with files, and between its first two pages, of two each, some acts. */
async function box(parent: string, name = "Box") {
  const id = await act("folder/add", { parent, name });
  const files: string[] = [];
  for (const letter of "abcdefg")
    files.push(await act("file/add", { parent: id, name: `${letter}.txt`, text: letter }));
  return { id, files };
}
const between = (skip: number, name: string, given: object) =>
  act("before", { operation: CHILDREN, skip, do: name, with: given });

async function begin() {
  const { places } = await call(org.user, "/onedrive/folders", {}, here());
  const chosen = { drive_id: places[0]?.drive_id ?? "", id: folder };
  const { id } = await call(org.user, "/onedrive/sync", { folder: chosen, sharing: "me" }, here());
  const ended = () =>
    until("the end of a look", async () => {
      const { syncs } = await call(org.user, "/onedrive/folder-syncs", {}, here());
      const sync = syncs.find((one) => one.id === id);
      return sync?.run &&
        sync.run.state !== "running" &&
        (sync.state === "draft" || sync.run.state === "failed" || sync.files.waiting === 0)
        ? sync
        : null;
    });
  await ended();
  const look = async () => {
    await call(org.user, "/onedrive/sync", { id }, here());
    return ended();
  };
  await look();
  return look;
}
const names = async () => {
  const { documents } = await call(org.user, "/document/list", { limit: 100 }, here());
  return documents
    .map(({ name }) => name.slice(0, 1))
    .sort()
    .join("");
};

it("what steps over a seam of a folder that has come is read all the same", async () => {
  const { id, files } = await box(root);
  const look = await begin();
  await act("item/move", { item: id, parent: folder });
  await act("pages", { size: 2 });
  await between(1, "item/trash", { item: files[0] });
  await between(2, "item/move", { item: files[1], parent: root });
  await look();
  expect(await names()).toBe("cdefg");
});

it("what steps over a seam and back again tells of nothing, and loses nothing", async () => {
  const { id, files } = await box(root);
  const look = await begin();
  await act("item/move", { item: id, parent: folder });
  await act("pages", { size: 2 });
  await between(1, "item/trash", { item: files[0] });
  await between(2, "item/restore", { item: files[0] });
  await look();
  expect(await names()).toBe("abcdefg");
});

it("what steps over a seam while all is listed keeps its document", async () => {
  const { files } = await box(folder);
  const look = await begin();
  expect(await names()).toBe("abcdefg");
  await act("delta/drop", {});
  await act("pages", { size: 2 });
  await between(2, "item/trash", { item: files[0] });
  await look();
  expect(await names()).toBe("bcdefg");
});

it("changes that are over while a folder is listed have all listed anew", async () => {
  const { id, files } = await box(root);
  const look = await begin();
  await act("item/move", { item: id, parent: folder });
  await act("pages", { size: 2 });
  await between(1, "item/trash", { item: files[0] });
  await between(2, "delta/drop", {});
  await look();
  expect(await names()).toBe("bcdefg");
  await act("item/trash", { item: files[1] });
  await look();
  expect(await names()).toBe("cdefg");
});

it("what a look found before it broke off is fetched by the next", async () => {
  const boxes = [await box(root), await box(root, "Other")];
  const look = await begin();
  for (const { id } of boxes) await act("item/move", { item: id, parent: folder });
  await act("pages", { size: 2 });
  await act("fail", { account, operation: CHILDREN, kind: "repeat", skip: 4, times: 500 });
  const hasten = setInterval(
    () =>
      void ground.database.query(
        `with hastened as (
           update public.jobs set run_at = now() where organization_id = $1 and status = 'queued' and run_at > now() returning id)
         select pg_notify('jobs', '') from hastened`,
        [org.id],
      ),
    100,
  );
  try {
    expect((await look()).run?.state).toBe("failed");
  } finally {
    clearInterval(hasten);
  }
  await act("fail/clear", { account });
  await look();
  expect(await names()).toBe("aabbccddeeffgg");
});

it("a folder of several pages is listed once where nothing changes", async () => {
  const { id } = await box(root);
  const look = await begin();
  await act("item/move", { item: id, parent: folder });
  await act("pages", { size: 2 });
  await microsoftOf(ground).control("counts", { reset: true });
  await look();
  const counts = await microsoftOf(ground).control("counts", {});
  expect(counts[CHILDREN]).toBe(4);
  await act("file/add", { parent: id, name: "h.txt", text: "h" });
  await microsoftOf(ground).control("counts", { reset: true });
  await look();
  expect(await names()).toBe("abcdefgh");
  expect((await microsoftOf(ground).control("counts", {}))[CHILDREN]).toBeUndefined();
});
