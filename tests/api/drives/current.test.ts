import { beforeAll, expect, it } from "vitest";
import { call } from "../../support/call.ts";
import { connectGoogle, googleAccount, sharedGoogle } from "../../support/google.ts";
import { makeOrganization, type Organization } from "../../support/people.ts";
import { until } from "../../support/wait.ts";

let org: Organization;
let account: string;
beforeAll(async () => {
  [org, account] = [await makeOrganization(), await googleAccount()];
});

const here = () => ({ organizationId: org.id });
const add = async (name: string, parent: string, text?: string) => {
  const added = await sharedGoogle().control("file/add", {
    name,
    parent,
    ...(text !== undefined && { text }),
    ...(text !== undefined && { mimeType: "text/plain" }),
  });
  return String(added.id);
};
const ended = (id: number) =>
  until("the end of a look", async () => {
    const { syncs } = await call(org.user, "/google/folder-syncs", {}, here());
    const sync = syncs.find((one) => one.id === id);
    return sync && sync.run?.state !== "running" && (sync.state === "draft" || sync.files.waiting === 0)
      ? sync
      : null;
  });
const library = async () => {
  const { documents } = await call(org.user, "/document/list", { limit: 100 }, here());
  return documents.map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
};

it("a folder that is connected is current: counted first, read, changed, moved, gone", async () => {
  const google = sharedGoogle();
  const folder = await add("Contracts", account);
  const inner = await add("2026", folder);
  const pumps = await add("pumps.txt", folder, "Pumps are covered for five years.");
  const valves = await add("valves.txt", inner, "Valves are covered for two years.");
  await add("movie.xyz", inner, "nothing");
  const connection = await connectGoogle(google, org.user, org.id, account);
  expect(connection).toMatchObject({ type: "google", state: "connected", account: { email: account } });

  const { places } = await call(org.user, "/google/folders", {}, here());
  const [top] = places;
  const listing = await call(
    org.user,
    "/google/folder-contents",
    { drive_id: top?.drive_id ?? "", folder_id: top?.id ?? "" },
    here(),
  );
  const entry = listing.entries.find(({ name }) => name === "Contracts");
  expect(entry).toMatchObject({ kind: "folder", synced: false });

  const draft = await call(
    org.user,
    "/google/sync",
    { folder: { drive_id: entry?.drive_id ?? "", id: entry?.id ?? "" }, sharing: "me" },
    here(),
  );
  const counted = await ended(draft.id);
  expect(counted).toMatchObject({ state: "draft", plan: { add: 2, update: 0, remove: 0, skip: 1 } });
  expect(await library()).toEqual([]);

  await call(org.user, "/google/sync", { id: draft.id }, here());
  const first = await ended(draft.id);
  expect(first).toMatchObject({
    state: "active",
    files: { current: 2, failed: 0, skipped: 1, waiting: 0 },
    run: { state: "done", changed: 2 },
  });
  const before = await library();
  expect(before.map(({ name }) => name)).toEqual(["pumps.txt", "valves.txt"]);

  await google.control("file/change", { id: pumps, text: "Pumps are covered for seven years." });
  await google.control("file/change", { id: valves, name: "taps.txt" });
  await google.control("file/move", { id: valves, to: folder });
  await call(org.user, "/google/sync", { id: draft.id }, here());
  expect((await ended(draft.id)).run).toMatchObject({ state: "done", changed: 1 });
  const after = await library();
  expect(after.map(({ name }) => name)).toEqual(["pumps.txt", "taps.txt"]);
  expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
  const text = await call(org.user, "/document/text", { id: after[0]?.id ?? 0 }, here());
  expect(JSON.stringify(text)).toContain("seven years");

  await google.control("file/trash", { id: pumps });
  await call(org.user, "/google/sync", { id: draft.id }, here());
  await ended(draft.id);
  expect((await library()).map(({ name }) => name)).toEqual(["taps.txt"]);
  await google.control("file/restore", { id: pumps });
  await call(org.user, "/google/sync", { id: draft.id }, here());
  await ended(draft.id);
  expect((await library()).map(({ name }) => name)).toEqual(["pumps.txt", "taps.txt"]);
});
