import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Ground } from "../../../local/ground.ts";
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
  drive = await makeDrive(ground, await makeOrganization());
});

const names = async () => (await drive.library()).map(({ name }) => name);
const link = async (parent: string, shortcutTo: string, name = "Link") =>
  String((await drive.control("file/add", { name, parent, shortcutTo })).id);
const reasons = async (id: number) =>
  (await drive.files(id)).filter(({ state }) => state === "skipped").map(({ reason }) => reason);

describe("B11: a shortcut to a folder", () => {
  it("brings that folder's files in, with what lies beneath, and what changes there", async () => {
    const there = await drive.add("There", drive.account);
    const [first, deep] = [await drive.add("a.txt", there, "A."), await drive.add("Deep", there)];
    await drive.add("b.txt", deep, "B.");
    await link(drive.folder, there);
    const { id } = await drive.begin();
    expect(await names()).toEqual(["a.txt", "b.txt"]);
    const before = await drive.library();
    await drive.control("file/change", { id: first, text: "A, later.", name: "c.txt" });
    await drive.add("d.txt", deep, "D.");
    await drive.add("e.txt", there, "E.");
    await drive.look(id);
    expect(await names()).toEqual(["b.txt", "c.txt", "d.txt", "e.txt"]);
    expect((await drive.library())[1]?.id).toBe(before[0]?.id);
    await drive.control("file/move", { id: deep, to: drive.account });
    await drive.look(id);
    expect(await names()).toEqual(["c.txt", "e.txt"]);
  });

  it("is over when it or what it leads to is gone, and on again when that is back", async () => {
    const there = await drive.add("There", drive.account);
    await drive.add("a.txt", there, "A.");
    const shortcut = await link(drive.folder, there);
    const { id } = await drive.begin();
    for (const gone of [there, shortcut]) {
      await drive.control("file/trash", { id: gone });
      await drive.look(id);
      expect(await names()).toEqual([]);
      await drive.control("file/restore", { id: gone });
      await drive.look(id);
      expect(await names()).toEqual(["a.txt"]);
    }
  });

  it("in another's drive is followed as long as it may be seen", async () => {
    const other = `${randomUUID()}@example.org`;
    await drive.control("person", { email: other, name: "Bo" });
    const shared = await drive.control("drive/add", {
      name: "Team",
      members: [{ email: other, role: "writer" }],
    });
    const there = await drive.add("There", String(shared.id));
    const with_ = { id: there, with: { email: drive.account } };
    await drive.control("share", with_);
    await drive.add("a.txt", there, "A.");
    await link(drive.folder, there);
    const { id } = await drive.begin();
    expect(await names()).toEqual(["a.txt"]);
    await drive.add("b.txt", there, "B.");
    await drive.look(id);
    expect(await names()).toEqual(["a.txt", "b.txt"]);
    await drive.control("unshare", with_);
    await drive.look(id);
    expect(await names()).toEqual([]);
    expect(await reasons(id)).toEqual([expect.stringContaining("may not see")]);
    await drive.control("share", with_);
    await drive.look(id);
    expect(await names()).toEqual(["a.txt", "b.txt"]);
  });

  it("to what is kept in step already brings nothing twice, and takes over when that leaves", async () => {
    const inside = await drive.add("Inside", drive.folder);
    await drive.add("a.txt", inside, "A.");
    await link(drive.folder, inside);
    const { id } = await drive.begin();
    const before = await drive.library();
    expect(before.map(({ name }) => name)).toEqual(["a.txt"]);
    expect(await reasons(id)).toEqual(["It is a shortcut to a folder that is kept in step already."]);
    await drive.control("file/move", { id: inside, to: drive.account });
    await drive.look(id);
    expect(await names()).toEqual(["a.txt"]);
    const between = await drive.library();
    await drive.control("file/move", { id: inside, to: drive.folder });
    await drive.look(id);
    expect(await drive.library()).toEqual(between);
    expect(await reasons(id)).toHaveLength(1);
  });

  it("beside another to the same folder is left out until that is gone", async () => {
    const there = await drive.add("There", drive.account);
    await drive.add("a.txt", there, "A.");
    const first = await link(drive.folder, there, "First");
    await link(drive.folder, there, "Second");
    const { id } = await drive.begin();
    expect(await names()).toEqual(["a.txt"]);
    expect(await reasons(id)).toEqual(["Another shortcut leads to the same folder."]);
    await drive.control("file/trash", { id: first });
    await drive.look(id);
    expect(await names()).toEqual(["a.txt"]);
    expect(await reasons(id)).toEqual([]);
  });

  it("is followed once: circles of them end, whatever their length", async () => {
    const above = await drive.add("Above", drive.account);
    await drive.control("file/move", { id: drive.folder, to: above });
    const ring = await Promise.all([...Array(20).keys()].map((nth) => drive.add(`F${nth}`, above)));
    for (const [nth, at] of ring.entries()) {
      await drive.add(`${nth}.txt`, at, `Number ${nth}.`);
      await link(at, ring[(nth + 1) % ring.length] ?? "");
    }
    await link(drive.folder, ring[0] ?? "");
    await link(drive.folder, drive.folder, "Itself");
    await link(drive.folder, above);
    const { id, run } = await drive.begin();
    expect(run?.state).toBe("done");
    const all = [...Array(20).keys()].map((nth) => `${nth}.txt`).sort();
    // All lie in what stands above, too.
    expect(await names()).toEqual(all);
    await drive.look(id);
    expect(await names()).toEqual(all);
  });
});
