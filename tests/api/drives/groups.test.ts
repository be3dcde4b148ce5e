import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ground } from "../../../local/ground.ts";
import { call } from "../../support/call.ts";
import { consent, googleOf } from "../../support/google.ts";
import { connectMicrosoft, microsoftOf } from "../../support/microsoft.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import {
  addMember,
  makeOrganization,
  makePerson,
  type Organization,
  type Person,
} from "../../support/people.ts";
import { until } from "../../support/wait.ts";
import { makeDrive } from "./scene.ts";

const OLIVIA = "owner@atrium.example";
let ground: Ground;
let org: Organization;
/** A member who says that they have a colleague's address, and hasn't proved it. */
let unproved: Person;
beforeAll(async () => {
  ground = await startOwnStack({});
  org = await makeOrganization();
  unproved = await makePerson("Ulla", false);
  await addMember(org.id, unproved, "admin");
  await ground.database.query(
    "insert into public.limit_overrides (organization_id, meter, amount, reason) values ($1, 'connectors', -1, 'Test')",
    [org.id],
  );
});
afterAll(() => ground.close());

const here = () => ({ organizationId: org.id });
const names = async (as: Person) => {
  const { documents } = await call(as, "/document/list", { limit: 100 }, here());
  return documents.map(({ name }) => name).sort();
};
/** As if an hour had gone by since groups were asked for. */
const anHourOn = () =>
  ground.database.query("update public.source_groups set asked_at = now() - interval '61 minutes'");

it("Microsoft: who is in a group's group reads once it is allowed, and no more after leaving", async () => {
  const { control } = microsoftOf(ground);
  const connect = { person: org.user, organizationId: org.id, account: OLIVIA };
  await connectMicrosoft(microsoftOf(ground), "/onedrive/auth", connect);
  for (const { email } of [org.admin, unproved]) await control("account/add", { name: "Bo", mail: email });
  const group = async (name: string, members: string[]) =>
    String((await control("group/add", { name, mail: `${name}@atrium.example`, members }))["id"]);
  const inner = await group("crew", [org.admin.email, unproved.email]);
  const outer = await group("all", [inner]);
  const folder = String((await control("folder/add", { account: OLIVIA, name: "Group work" }))["item"]);
  const file = await control("file/add", { parent: folder, name: "terms.txt", text: "Thirty days." });
  await control("share", { item: String(file["item"]), with: outer });
  await control("file/add", { parent: folder, name: "salaries.txt", text: "Much." });

  const { places } = await call(org.user, "/onedrive/folders", {}, here());
  const chosen = { drive_id: places[0]?.drive_id ?? "", id: folder };
  const { id } = await call(org.user, "/onedrive/sync", { folder: chosen, sharing: "source" }, here());
  const get = async () => {
    const { syncs } = await call(org.user, "/onedrive/folder-syncs", {}, here());
    return syncs.find((one) => one.id === id);
  };
  const ended = () =>
    until("the end of a look", async () => {
      const sync = await get();
      return sync && sync.run?.state !== "running" && (sync.state === "draft" || sync.files.waiting === 0)
        ? sync
        : null;
    });
  const look = async () => {
    await call(org.user, "/onedrive/sync", { id }, here());
    return ended();
  };
  await ended();
  expect(await look()).toMatchObject({ unread_groups: [{ reason: "consent", count: 1 }], unreadable: 2 });
  expect(await names(org.admin)).toEqual([]);

  // It is named beforehand, asked for by itself, and looked at at once.
  const { integrations } = await call(org.user, "/user-integrations", {}, here());
  const onedrive = integrations.find(({ type }) => type === "onedrive");
  expect(onedrive).toMatchObject({ connection: { groups: false } });
  expect(onedrive?.asks_for_groups.join()).toMatch(/who is in your organisation's groups.*administrator/);
  expect(onedrive?.asks.join()).not.toMatch(/groups/);
  const begun = await call(org.user, "/onedrive/auth", { groups: true }, here());
  if (!("url" in begun)) throw new Error("No address to go to.");
  expect(new URL(begun.url).searchParams.get("scope")).toContain("GroupMember.Read.All");
  const back = new URL(await microsoftOf(ground).consent(begun.url, OLIVIA));
  const { code = "", state = "" } = Object.fromEntries(back.searchParams);
  const done = await call(org.user, "/onedrive/auth", { code, state }, here());
  expect(done).toMatchObject({ connection: { groups: true, missing: [] } });
  await until("who is in the group reads", async () => ((await names(org.admin)).length > 0 ? true : null));
  expect(await names(org.admin)).toEqual(["terms.txt"]);
  expect(await names(unproved)).toEqual([]);
  expect(await ended()).toMatchObject({ unread_groups: [], unreadable: 1 });
  // Signing in once more asks for what was allowed, unless one says otherwise.
  const again = await call(org.user, "/onedrive/auth", {}, here());
  expect("url" in again && again.url).toContain("GroupMember.Read.All");
  const less = await call(org.user, "/onedrive/auth", { groups: false }, here());
  expect("url" in less && less.url).not.toContain("GroupMember.Read.All");

  await control("group/members", { group: inner, members: [unproved.email] });
  await anHourOn();
  await look();
  expect(await names(org.admin)).toEqual([]);
  await control("group/members", { group: inner, members: [org.admin.email] });
  await anHourOn();
  await look();
  expect(await names(org.admin)).toEqual(["terms.txt"]);
  await control("group/delete", { group: outer });
  await anHourOn();
  expect(await look()).toMatchObject({ unread_groups: [{ reason: "gone", count: 1 }], unreadable: 2 });
  expect(await names(org.admin)).toEqual([]);
  expect(await names(org.user)).toEqual(["salaries.txt", "terms.txt"]);
});

it("Microsoft: where an administrator hasn't agreed, the sign-in says so, and what was allowed before stays", async () => {
  const { control } = microsoftOf(ground);
  const account = `${crypto.randomUUID()}@atrium.example`;
  await control("account/add", { name: "Nils", mail: account });
  const person = org.owner;
  await connectMicrosoft(microsoftOf(ground), "/onedrive/auth", { person, organizationId: org.id, account });
  const begun = await call(person, "/onedrive/auth", { groups: true }, here());
  if (!("url" in begun)) throw new Error("No address to go to.");
  const back = new URL(await microsoftOf(ground).consent(begun.url, account));
  const said = Object.fromEntries(back.searchParams);
  expect(said["error"]).toBeTruthy();
  const { error = "", error_description = "", state = "" } = said;
  await expect(call(person, "/onedrive/auth", { error, error_description, state }, here())).rejects.toThrow(
    /administrator/,
  );
  const { connection } = await call(person, "/user-integrations/{type}", { type: "onedrive" }, here());
  expect(connection).toMatchObject({ state: "connected", groups: false });
  await call(person, "/onedrive/folders", {}, here());
});

it("Google: who is in a group's group reads once it is allowed, and no more after leaving", async () => {
  const drive = await makeDrive(googleOf(ground), org);
  const { control, account } = drive;
  const crew = `${crypto.randomUUID()}@example.org`;
  const all = `${crypto.randomUUID()}@example.org`;
  await control("group", { email: crew, members: [org.owner.email, unproved.email] });
  await control("group", { email: all, members: [crew] });
  const file = await drive.add("plan.txt", drive.folder, "The plan.");
  await control("share", { id: file, with: { type: "group", email: all } });
  const { id } = await drive.begin({ sharing: "source" });
  expect(await drive.get(id)).toMatchObject({
    unread_groups: [{ reason: "consent", count: 1 }],
    unreadable: 1,
  });
  expect(await names(org.owner)).not.toContain("plan.txt");

  const sign = async (without: string[] = []) => {
    const begun = await call(org.user, "/google/auth", { groups: true }, here());
    if (!("url" in begun)) throw new Error("No address to go to.");
    const back = await consent(googleOf(ground), begun.url, account, { without });
    const done = await call(org.user, "/google/auth", back, here());
    if (!("connection" in done)) throw new Error("Nothing was connected.");
    return done.connection;
  };
  const scope = "https://www.googleapis.com/auth/cloud-identity.groups.readonly";
  // Who leaves the box out has said no, and is told what is missing.
  expect(await sign([scope])).toMatchObject({ groups: false, missing: [expect.stringMatching(/groups/)] });
  expect(await sign()).toMatchObject({ groups: true, missing: [] });
  const reads = async () => (await names(org.owner)).includes("plan.txt");
  await until("who is in the group reads", async () => ((await reads()) ? true : null));
  expect(await names(unproved)).not.toContain("plan.txt");
  expect(await drive.ended(id)).toMatchObject({ unread_groups: [], unreadable: 0 });

  await control("group", { email: crew, members: [] });
  await anHourOn();
  await drive.look(id);
  expect(await reads()).toBe(false);
  await control("group", { email: crew, members: [org.owner.email] });
  await anHourOn();
  await drive.look(id);
  expect(await reads()).toBe(true);
  await control("group/delete", { email: all });
  await anHourOn();
  await drive.look(id);
  expect(await drive.get(id)).toMatchObject({
    unread_groups: [{ reason: "forbidden", count: 1 }],
    unreadable: 1,
  });
  expect(await reads()).toBe(false);
});
