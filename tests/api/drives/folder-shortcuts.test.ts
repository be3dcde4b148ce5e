import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { call } from "../../support/call.ts";
import { sharedGoogle } from "../../support/google.ts";
import { connectMicrosoft, sharedMicrosoft } from "../../support/microsoft.ts";
import { makeOrganization, type Organization } from "../../support/people.ts";
import { until } from "../../support/wait.ts";
import { type DriveScene, makeDrive } from "./scene.ts";

let org: Organization;
let drive: DriveScene;
beforeEach(async () => {
  org = await makeOrganization();
  drive = await makeDrive(sharedGoogle(), org);
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

  it("into a shared drive whose changes aren't read is looked at in each look, and what is gone there goes", async () => {
    const { add, account, folder, control } = drive;
    const name = randomUUID();
    const made = await control("drive/add", { name, members: [{ email: account, role: "organizer" }] });
    const top = String(made.id);
    const target = await add("Team", top);
    const inner = await add("Inner", target);
    const ids = [];
    for (const n of [0, 1, 2]) ids.push(await add(`team ${n}.txt`, inner, `Team ${n}.`));
    await link(folder, target);
    const { id } = await drive.begin();
    expect(await names()).toHaveLength(3);
    const before = await drive.library();
    await control("file/trash", { id: ids[0] ?? "" });
    await control("file/move", { id: ids[1] ?? "", to: target });
    await add("new.txt", inner, "New.");
    const after = await drive.look(id);
    expect(after.run).toMatchObject({ state: "done", failed: 0, removed: 1 });
    expect(await names()).toEqual(["new.txt", "team 1.txt", "team 2.txt"]);
    expect((await drive.library())[1]?.id).toBe(before[1]?.id);
    // One that can't be listed for once loses nothing.
    await control("fail", { account, operation: "files.list", kind: "403", skip: 1 });
    expect((await drive.look(id)).run).toMatchObject({ state: "done", failed: 1, removed: 0 });
    expect(await names()).toHaveLength(3);
    await control("file/trash", { id: target });
    await drive.look(id);
    expect(await names()).toEqual([]);
  });

  it("opens to those who may open what it leads to, not to all who see the shortcut", async () => {
    const { add, account, folder, control } = drive;
    const target = await add("Salaries", account);
    await add("much.txt", target, "Much.");
    await add("open.txt", folder, "Open.");
    const given = { type: "user", email: org.admin.email } as const;
    await control("share", { id: folder, with: given });
    await link(folder, target);
    const { id } = await drive.begin({ sharing: "source" });
    const theirs = async () => (await drive.library(org.admin)).map(({ name }) => name);
    expect(await names()).toEqual(["much.txt", "open.txt"]);
    expect(await theirs()).toEqual(["open.txt"]);
    await control("share", { id: target, with: given });
    await drive.look(id);
    expect(await theirs()).toEqual(["much.txt", "open.txt"]);
    await control("unshare", { id: target, with: given });
    await drive.look(id);
    expect(await theirs()).toEqual(["open.txt"]);
    expect(await names()).toEqual(["much.txt", "open.txt"]);
  });
});

describe("B11: a shortcut to a folder of somebody else's OneDrive", () => {
  it("is looked at in each look, opens to whom that folder is shared with, and ends with the sharing", async () => {
    const microsoft = sharedMicrosoft();
    const { control } = microsoft;
    const [mine, theirs] = [`${randomUUID()}@atrium.example`, `${randomUUID()}@atrium.example`];
    for (const mail of [mine, theirs, org.admin.email])
      await control("account/add", { name: "Ada Stone", mail });
    const made = async (name: string, given: object) => String((await control(name, given))["item"]);
    const folder = await made("folder/add", { account: mine, name: "Contracts" });
    const target = await made("folder/add", { account: theirs, name: "Theirs" });
    const inner = await made("folder/add", { parent: target, name: "Inner" });
    const first = await made("file/add", { parent: inner, name: "first.txt", text: "First." });
    await made("file/add", { parent: target, name: "second.txt", text: "Second." });
    await made("shortcut/add", { parent: target, name: "Back", to: folder });
    // Who may only read is told of nobody else who may.
    await control("share", { item: target, with: mine, role: "write" });
    await made("shortcut/add", { parent: folder, name: "Link", to: target });
    const here = { organizationId: org.id };
    await connectMicrosoft(microsoft, "/onedrive/auth", {
      person: org.user,
      organizationId: org.id,
      account: mine,
    });
    const { places } = await call(org.user, "/onedrive/folders", {}, here);
    const chosen = { drive_id: places[0]?.drive_id ?? "", id: folder };
    const listed = await call(
      org.user,
      "/onedrive/folder-contents",
      { drive_id: chosen.drive_id, folder_id: folder },
      here,
    );
    expect(listed.entries).toMatchObject([{ name: "Link", kind: "folder", id: target }]);
    const { id } = await call(org.user, "/onedrive/sync", { folder: chosen, sharing: "source" }, here);
    const ended = () =>
      until("the end of a look", async () => {
        const { syncs } = await call(org.user, "/onedrive/folder-syncs", {}, here);
        const sync = syncs.find((one) => one.id === id);
        const isAtRest = sync && sync.run?.state !== "running";
        return isAtRest && (sync.state === "draft" || sync.files.waiting === 0) ? sync : null;
      });
    const look = async () => {
      await call(org.user, "/onedrive/sync", { id }, here);
      return ended();
    };
    const library = async (as = org.user) =>
      (await call(as, "/document/list", { limit: 100 }, here)).documents
        .map((one) => ({ id: one.id, name: one.name }))
        .sort((a, b) => a.name.localeCompare(b.name));
    expect(await ended()).toMatchObject({ plan: { add: 2, skip: 1 } });
    expect(await look()).toMatchObject({ files: { current: 2, skipped: 1, failed: 0 } });
    const before = await library();
    expect(before.map(({ name }) => name)).toEqual(["first.txt", "second.txt"]);
    expect(await library(org.admin)).toEqual([]);

    await control("share", { item: inner, with: org.admin.email });
    await control("item/rename", { item: first, name: "1st.txt" });
    await made("file/add", { parent: inner, name: "third.txt", text: "Third." });
    await look();
    expect((await library(org.admin)).map(({ name }) => name)).toEqual(["1st.txt", "third.txt"]);
    expect((await library())[0]?.id).toBe(before[0]?.id);
    await control("item/trash", { item: first });
    await look();
    expect((await library()).map(({ name }) => name)).toEqual(["second.txt", "third.txt"]);

    await control("unshare", { item: target });
    expect(await look()).toMatchObject({ state: "active", files: { skipped: 1, failed: 0 } });
    expect(await library()).toEqual([]);
    expect(await library(org.admin)).toEqual([]);
    await control("share", { item: target, with: mine, role: "write" });
    await look();
    expect((await library()).map(({ name }) => name)).toEqual(["second.txt", "third.txt"]);
  });
});
