import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { call } from "../../support/call.ts";
import { sharedGoogle } from "../../support/google.ts";
import { connectMicrosoft, sharedMicrosoft } from "../../support/microsoft.ts";
import { makeOrganization, type Organization } from "../../support/people.ts";
import { until } from "../../support/wait.ts";
import { makeDrive } from "./scene.ts";

let org: Organization;
beforeAll(async () => {
  org = await makeOrganization();
});

const here = () => ({ organizationId: org.id });
const library = async () =>
  (await call(org.user, "/document/list", { limit: 100 }, here())).documents
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));
const names = async () => (await library()).map(({ name }) => name);

it("B20: a folder that somebody shares by a link is kept in step, and its documents stay when the sharing ends", async () => {
  const microsoft = sharedMicrosoft();
  const { control } = microsoft;
  const [mine, theirs] = [`${randomUUID()}@atrium.example`, `${randomUUID()}@atrium.example`];
  for (const mail of [mine, theirs]) await control("account/add", { name: "Ada Stone", mail });
  const made = async (name: string, given: object) => String((await control(name, given))["item"]);
  const folder = await made("folder/add", { account: theirs, name: "Theirs" });
  const inner = await made("folder/add", { parent: folder, name: "Inner" });
  const first = await made("file/add", { parent: inner, name: "first.txt", text: "First." });
  const { url } = await control("share", { item: folder, link: "organization" });
  await connectMicrosoft(microsoft, "/onedrive/auth", {
    person: org.user,
    organizationId: org.id,
    account: mine,
  });
  const { entries } = await call(org.user, "/onedrive/shared-contents", { link: String(url) }, here());
  expect(entries).toMatchObject([{ name: "Theirs", kind: "folder", synced: false }]);
  const { drive_id = "", id: of = "" } = entries[0] ?? {};
  const within = await call(org.user, "/onedrive/folder-contents", { drive_id, folder_id: of }, here());
  expect(within.entries).toMatchObject([{ name: "Inner", kind: "folder" }]);

  const { id } = await call(org.user, "/onedrive/sync", { folder: { drive_id, id: of } }, here());
  const ended = () =>
    until("the end of a look", async () => {
      const { syncs } = await call(org.user, "/onedrive/folder-syncs", {}, here());
      const sync = syncs.find((one) => one.id === id);
      const isAtRest = sync && sync.run?.state !== "running";
      return isAtRest && (sync.state === "draft" || sync.files.waiting === 0) ? sync : null;
    });
  const look = async () => {
    await call(org.user, "/onedrive/sync", { id }, here());
    return ended();
  };
  expect(await ended()).toMatchObject({ plan: { add: 1 } });
  expect(await look()).toMatchObject({ state: "active", files: { current: 1 } });
  const before = await library();
  await control("item/rename", { item: first, name: "1st.txt" });
  await made("file/add", { parent: folder, name: "second.txt", text: "Second." });
  await look();
  expect(await names()).toEqual(["1st.txt", "second.txt"]);
  expect((await library())[0]?.id).toBe(before[0]?.id);
  await control("item/trash", { item: first });
  await look();
  expect(await names()).toEqual(["second.txt"]);
  const again = await call(org.user, "/onedrive/shared-contents", { link: String(url) }, here());
  expect(again.entries).toMatchObject([{ name: "Theirs", synced: true }]);

  await control("unshare", { item: folder });
  const lost = await look();
  expect(lost).toMatchObject({ state: "failed", run: { state: "failed" } });
  expect(lost.reason).toContain("Theirs");
  expect(await names()).toEqual(["second.txt"]);
});

it("B12: a folder that is shared at Google is found under what others share, and kept in step", async () => {
  const own = await makeOrganization();
  const drive = await makeDrive(sharedGoogle(), own);
  const other = `${randomUUID()}@example.org`;
  await drive.control("person", { email: other, name: "Bo" });
  const folder = await drive.add("Theirs", other);
  const inner = await drive.add("Inner", folder);
  const first = await drive.add("first.txt", inner, "First.");
  const given = { type: "user", email: drive.account } as const;
  await drive.control("share", { id: folder, with: given });
  const at = { organizationId: own.id };
  const { places } = await call(own.user, "/google/folders", {}, at);
  const place = places.find(({ kind }) => kind === "shared-with-me");
  const of = { drive_id: place?.drive_id ?? "", folder_id: place?.id ?? "" };
  const { entries } = await call(own.user, "/google/folder-contents", of, at);
  expect(entries).toMatchObject([{ name: "Theirs", kind: "folder", id: folder }]);
  const { id, files } = await drive.begin({ of: folder });
  expect(files).toMatchObject({ current: 1 });
  const before = await drive.library();
  await drive.control("file/change", { id: first, name: "1st.txt" });
  await drive.add("second.txt", inner, "Second.");
  await drive.look(id);
  const after = await drive.library();
  expect(after.map(({ name }) => name)).toEqual(["1st.txt", "second.txt"]);
  expect(after[0]?.id).toBe(before[0]?.id);
  await drive.control("file/trash", { id: first });
  await drive.look(id);
  expect((await drive.library()).map(({ name }) => name)).toEqual(["second.txt"]);
  await drive.control("unshare", { id: folder, with: given });
  expect(await drive.look(id)).toMatchObject({ state: "failed" });
  expect(await drive.library()).toHaveLength(1);
});
