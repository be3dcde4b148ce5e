import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { call } from "../../support/call.ts";
import { sharedMicrosoft } from "../../support/microsoft.ts";
import { makeOrganization, type Organization } from "../../support/people.ts";
import { until } from "../../support/wait.ts";

const ACCOUNT = `${randomUUID()}@atrium.example`;
let org: Organization;
beforeAll(async () => {
  org = await makeOrganization();
  await sharedMicrosoft().control("account/add", { name: "Ada Stone", mail: ACCOUNT });
});

const here = () => ({ organizationId: org.id });
const idOf = (made: Record<string, unknown>) => String(made["item"]);
const ended = (id: number) =>
  until("the end of a look", async () => {
    const { syncs } = await call(org.user, "/onedrive/folder-syncs", {}, here());
    const sync = syncs.find((one) => one.id === id);
    return sync && sync.run?.state !== "running" && (sync.state === "draft" || sync.files.waiting === 0)
      ? sync
      : null;
  });
const names = async () => {
  const { documents } = await call(org.user, "/document/list", { limit: 100 }, here());
  return documents.map(({ name }) => name).sort();
};

/** Signs in at the local Microsoft, as a browser would. */
async function connect(path: "/onedrive/auth" | "/sharepoint/auth") {
  const begun = await call(org.user, path, {}, here());
  if (!("url" in begun)) throw new Error("No address to go to.");
  const back = new URL(await sharedMicrosoft().consent(begun.url, ACCOUNT));
  const { code = "", state = "" } = Object.fromEntries(back.searchParams);
  const done = await call(org.user, path, { code, state }, here());
  if (!("connection" in done)) throw new Error("Nothing was connected.");
  return done.connection;
}

it("a folder of OneDrive that is connected is current: counted first, read, changed, gone", async () => {
  const { control } = sharedMicrosoft();
  const folder = idOf(await control("folder/add", { account: ACCOUNT, name: "Contracts" }));
  const pumps = { parent: folder, name: "pumps.txt", text: "Pumps are covered for five years." };
  const first = idOf(await control("file/add", pumps));
  const inner = idOf(await control("folder/add", { parent: folder, name: "2026" }));
  await control("file/add", { parent: inner, name: "valves.txt", text: "Valves are covered for two years." });
  await control("package/add", { parent: inner, name: "Notebook" });

  const { integrations } = await call(org.user, "/user-integrations", {}, here());
  for (const type of ["onedrive", "sharepoint"])
    expect(integrations.find((one) => one.type === type)).toMatchObject({ available: true, local: true });
  expect(await connect("/onedrive/auth")).toMatchObject({ state: "connected", account: { email: ACCOUNT } });

  const { places } = await call(org.user, "/onedrive/folders", {}, here());
  const [top] = places;
  const at = { drive_id: top?.drive_id ?? "", folder_id: top?.id ?? "" };
  const listing = await call(org.user, "/onedrive/folder-contents", at, here());
  const entry = listing.entries.find(({ name }) => name === "Contracts");
  expect(entry).toMatchObject({ kind: "folder", synced: false });

  const chosen = { drive_id: entry?.drive_id ?? "", id: entry?.id ?? "" };
  const draft = await call(org.user, "/onedrive/sync", { folder: chosen, sharing: "me" }, here());
  expect(await ended(draft.id)).toMatchObject({ state: "draft", plan: { add: 2, skip: 1 } });
  await call(org.user, "/onedrive/sync", { id: draft.id }, here());
  expect(await ended(draft.id)).toMatchObject({
    state: "active",
    files: { current: 2, failed: 0, skipped: 1 },
  });
  expect(await names()).toEqual(["pumps.txt", "valves.txt"]);

  await control("item/rename", { item: first, name: "pump contract.txt" });
  await control("item/trash", { item: inner });
  await control("file/add", { parent: folder, name: "new.txt", text: "New." });
  await call(org.user, "/onedrive/sync", { id: draft.id }, here());
  await until("what has changed", async () => {
    const now = await names();
    return now.includes("new.txt") && !now.includes("valves.txt") ? now : null;
  });
  expect(await names()).toEqual(["new.txt", "pump contract.txt"]);
});

it("B11: a shortcut to somebody else's folder brings its files in as long as they are shared", async () => {
  const { control } = sharedMicrosoft();
  const colleague = `${randomUUID()}@example.org`;
  await control("account/add", { name: "Cy", mail: colleague });
  const theirs = idOf(await control("folder/add", { account: colleague, name: "Handed over" }));
  const added = (name: string) => control("file/add", { parent: theirs, name, text: `This is ${name}.` });
  await added("handed.txt");
  const share = { item: theirs, with: ACCOUNT };
  await control("share", share);
  const folder = idOf(await control("folder/add", { account: ACCOUNT, name: "With a shortcut" }));
  await control("shortcut/add", { parent: folder, name: "Handed over", to: theirs });
  const { places } = await call(org.user, "/onedrive/folders", {}, here());
  const chosen = { drive_id: places[0]?.drive_id ?? "", id: folder };
  const listed = { drive_id: chosen.drive_id, folder_id: folder };
  const [entry] = (await call(org.user, "/onedrive/folder-contents", listed, here())).entries;
  expect(entry).toMatchObject({ kind: "folder", id: theirs, refusal: null });
  const { id } = await call(org.user, "/onedrive/sync", { folder: chosen, sharing: "me" }, here());
  await ended(id);
  const look = async () => {
    await call(org.user, "/onedrive/sync", { id }, here());
    await ended(id);
    return (await names()).filter((name) => /handed|later/.test(name));
  };
  expect(await look()).toEqual(["handed.txt"]);
  await added("later.txt");
  expect(await look()).toEqual(["handed.txt", "later.txt"]);
  await control("unshare", { item: theirs });
  expect(await look()).toEqual([]);
  await control("share", share);
  expect(await look()).toEqual(["handed.txt", "later.txt"]);
});

it("a library of SharePoint is found by its site and kept in step", async () => {
  const { control } = sharedMicrosoft();
  const word = `field${randomUUID().slice(0, 8)}`;
  const name = `${word.replace("f", "F")} Service`;
  const made = await control("site/add", { name, members: [ACCOUNT] });
  await control("file/add", {
    parent: String(made["root"]),
    name: "manual.txt",
    text: "How pumps are primed.",
  });
  expect(await connect("/sharepoint/auth")).toMatchObject({ state: "connected" });
  const { sites } = await call(org.user, "/sharepoint/sites", { search: word }, here());
  const site_id = sites[0]?.id ?? "";
  const { places } = await call(org.user, "/sharepoint/libraries", { site_id }, here());
  const [library] = places;
  const chosen = { drive_id: library?.drive_id ?? "", id: library?.id ?? "" };
  const top = await call(org.user, "/sharepoint/folders", { drive_id: chosen.drive_id }, here());
  expect(top).toMatchObject({
    path: [{ id: chosen.id, name: "Documents" }],
    entries: [],
  });
  const draft = await call(org.user, "/sharepoint/sync", { folder: chosen, sharing: "me" }, here());
  await until("the count", async () => {
    const { syncs } = await call(org.user, "/sharepoint/folder-syncs", {}, here());
    return syncs.find(({ id, plan }) => id === draft.id && plan?.add === 1) ?? null;
  });
  await call(org.user, "/sharepoint/sync", { id: draft.id }, here());
  await until("the manual", async () => ((await names()).includes("manual.txt") ? true : null));
});

it("B17: who reads at the source reads here, and no more once that is over, though Microsoft doesn't tell", async () => {
  const { control } = sharedMicrosoft();
  const colleague = org.admin;
  await control("account/add", { name: "Bo", mail: colleague.email });
  const folder = idOf(await control("folder/add", { account: ACCOUNT, name: "Shared by her" }));
  const file = idOf(await control("file/add", { parent: folder, name: "terms.txt", text: "Thirty days." }));
  await control("file/add", { parent: folder, name: "salaries.txt", text: "Much." });
  await control("share", { item: file, with: colleague.email });
  const { places } = await call(org.user, "/onedrive/folders", {}, here());
  const chosen = { drive_id: places[0]?.drive_id ?? "", id: folder };
  const { id } = await call(org.user, "/onedrive/sync", { folder: chosen, sharing: "source" }, here());
  await ended(id);
  const look = async () => {
    await call(org.user, "/onedrive/sync", { id }, here());
    await ended(id);
  };
  await look();
  const theirs = async () => {
    const { documents } = await call(colleague, "/document/list", { limit: 100 }, here());
    return documents.map(({ name }) => name).filter((name) => /terms|salaries/.test(name));
  };
  expect(await names()).toEqual(expect.arrayContaining(["salaries.txt", "terms.txt"]));
  expect(await theirs()).toEqual(["terms.txt"]);
  await control("unshare", { item: file });
  await look();
  expect(await theirs()).toEqual([]);
  expect(await names()).toEqual(expect.arrayContaining(["salaries.txt", "terms.txt"]));
});
