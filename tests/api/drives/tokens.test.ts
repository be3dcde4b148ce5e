import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ground } from "../../../local/ground.ts";
import { consent, googleOf } from "../../support/google.ts";
import { microsoftOf } from "../../support/microsoft.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { makeOperator, makeOrganization, type Organization, type Person } from "../../support/people.ts";
import { stack } from "../../support/stack.ts";
import { until } from "../../support/wait.ts";
import { Known, KEYS } from "./known-tokens.ts";

let ground: Ground;
let org: Organization;
let operator: Person;
let known: Known;
const log: string[] = [];
beforeAll(async () => {
  ground = await startOwnStack({ SECRETS_KEYS: KEYS }, { log: (line) => log.push(line) });
  [org, operator] = [await makeOrganization(), await makeOperator()];
  known = new Known(ground);
});
afterAll(() => ground.close());

const ada = "ada@example.org";
const olivia = "owner@atrium.example";
const ask = <T>(path: string, input: object = {}, person: Person = org.user) =>
  known.ask<T>(person, path, input, { organizationId: org.id });
interface Synced {
  id: number;
  state: string;
  connection: string;
  files: { current: number; waiting: number };
  run: { id: number; state: string } | null;
}
type Drive = "google" | "onedrive";

/** The sign-in of a vendor, with what goes through the browser noted: state, code, verifier. */
async function connect(drive: Drive) {
  const { url } = await ask<{ url: string }>(`/${drive}/auth`);
  const back =
    drive === "google"
      ? await consent(googleOf(ground), url, ada)
      : Object.fromEntries(new URL(await microsoftOf(ground).consent(url, olivia)).searchParams);
  const { code, state } = back as { code?: string; state?: string };
  known.note(`code of ${drive}`, code);
  await known.open();
  const before = [...known.values.values()];
  expect(before).toContain("connection.verifier");
  const done = await ask<object>(`/${drive}/auth`, { code, state });
  // It is no secret any more, and must be nowhere all the same; the first answer alone carries it, in the address.
  known.note(`state of ${drive}`, state);
  expect(done).toHaveProperty("connection");
  await known.open();
}

async function ended(drive: Drive, id: number): Promise<Synced> {
  return until("the end of a look", async () => {
    const { syncs } = await ask<{ syncs: Synced[] }>(`/${drive}/folder-syncs`);
    const sync = syncs.find((one) => one.id === id);
    await known.open();
    return sync?.run && sync.run.state !== "running" && (sync.state === "draft" || sync.files.waiting === 0)
      ? sync
      : null;
  });
}

async function look(drive: Drive, id: number) {
  const { run } = await ended(drive, id);
  await ask(`/${drive}/sync`, { id });
  return until("another look", async () => {
    const sync = await ended(drive, id);
    return sync.run && sync.run.id > (run?.id ?? 0) ? sync : null;
  });
}

async function begin(drive: Drive, folder: { drive_id: string; id: string }) {
  const { id } = await ask<{ id: number }>(`/${drive}/sync`, { folder });
  await ended(drive, id);
  expect(await look(drive, id)).toMatchObject({ state: "active", files: { current: 1 } });
  return id;
}

/** A life with a vendor: connected, synced, renewed, troubled, lost, connected again and left. */
async function live(
  drive: Drive,
  folder: { drive_id: string; id: string },
  trouble: Record<string, () => unknown>,
) {
  const id = await begin(drive, folder);
  const tokens = () => [...known.values.values()].filter((name) => name.startsWith("access token")).length;
  const before = tokens();
  await trouble["expire"]?.();
  expect(await look(drive, id)).toMatchObject({ run: { state: "done" } });
  expect(tokens()).toBeGreaterThan(before);
  await trouble["fail"]?.();
  await ask(`/${drive}/folder-contents`, { drive_id: folder.drive_id, folder_id: folder.id });
  await trouble["clear"]?.();
  await trouble["revoke"]?.();
  await ask(`/${drive}/folder-contents`, { drive_id: folder.drive_id, folder_id: folder.id });
  const type = drive === "google" ? "google" : "onedrive";
  await until("the loss", async () => {
    const { connection } = await ask<{ connection: { state: string } | null }>(`/user-integrations/${type}`, {
      type,
    });
    return connection?.state === "reconnect" ? true : null;
  });
  await ask(`/${drive}/sync`, { id });
  await connect(drive);
  await ended(drive, id);
  await ask(`/${drive}/auth`, { code: "4/0A-forged-code-of-nobody", state: "forged-state-of-nobody" });
  await ask(`/user-integrations/${type}`, { type, disconnect: { documents: "keep" } });
}

it("tokens, codes, verifiers and states of a full run are in no table, answer, log, trail or dump", async () => {
  const google = googleOf(ground);
  await google.control("person", { email: ada, name: "Ada" });
  const made = await google.control("file/add", { name: "Contracts", parent: ada });
  await google.control("file/add", {
    name: "a.txt",
    parent: String(made["id"]),
    text: "One.",
    mimeType: "text/plain",
  });
  await connect("google");
  const { places } = await ask<{ places: { drive_id: string }[] }>("/google/folders");
  await live(
    "google",
    { drive_id: places[0]?.drive_id ?? "", id: String(made["id"]) },
    {
      expire: () => google.control("tokens/expire", { account: ada }),
      fail: () => google.control("fail", { operation: "files.list", kind: "500", times: 3 }),
      clear: () => google.control("fail/clear", {}),
      revoke: () => google.control("tokens/revoke", { account: ada }),
    },
  );

  const microsoft = microsoftOf(ground);
  const folder = await microsoft.control("folder/add", { account: olivia, name: "Contracts" });
  await microsoft.control("file/add", { parent: String(folder["item"]), name: "b.txt", text: "Two." });
  await connect("onedrive");
  const { places: drives } = await ask<{ places: { drive_id: string; id: string }[] }>("/onedrive/folders");
  const { entries } = await ask<{ entries: { id: string; drive_id: string; name: string }[] }>(
    "/onedrive/folder-contents",
    {
      drive_id: drives[0]?.drive_id,
      folder_id: drives[0]?.id,
    },
  );
  const chosen = entries.find(({ name }) => name === "Contracts");
  await live(
    "onedrive",
    { drive_id: chosen?.drive_id ?? "", id: chosen?.id ?? "" },
    {
      expire: () => microsoft.control("tokens", { account: olivia, access: true }),
      fail: () => microsoft.control("fail", { operation: "", kind: "500", times: 3 }),
      clear: () => microsoft.control("fail/clear", {}),
      revoke: () => microsoft.control("tokens", { account: olivia }),
    },
  );

  // What can't be opened any more is written into the log: whose it is, and nothing of it.
  await connect("google");
  await ground.database.exec("update public.secrets set sealed = 'AAAA' || sealed where kind = 'connection'");
  await ask("/google/folders");
  await until("the log", () => Promise.resolve(log.some((line) => line.includes("can't be opened")) || null));

  // Each kind was known, so that it could have been found.
  const kinds = new Set(known.values.values());
  for (const kind of [
    "connection.verifier",
    "code of google",
    "state of google",
    "access token of google",
    "refresh token of google",
    "code of onedrive",
    "state of onedrive",
    "access token of onedrive",
    "refresh token of onedrive",
  ])
    expect([...kinds]).toContain(kind);
  expect(known.values.size).toBeGreaterThan(14);

  // What was told: each answer but the address that a person is sent to, which carries the state by design.
  for (const person of [org.owner, org.admin, org.user]) {
    await ask("/organization/audit", {}, person);
    await ask("/user-integrations", {}, person);
    await ask("/google/folder-syncs", {}, person);
    await ask("/onedrive/folder-syncs", {}, person);
  }
  await known.ask(operator, "/plat-admin/jobs/getAll", {}, {});
  const told = known.said.filter((one) => !/^\/(google|onedrive)\/auth 200 .*"url":/.test(one));
  expect(told.length).toBeLessThan(known.said.length);
  expect(known.in(told.join("\n"))).toEqual([]);
  const addresses = known.said.filter((one) => !told.includes(one)).join("\n");
  expect(new Set(known.in(addresses).map((name) => name.split(" of ")[0]))).toEqual(new Set(["state"]));

  expect(await known.inTables()).toEqual([]);
  expect(known.in(log.join("\n"))).toEqual([]);

  // And as each role reads what it may, over REST.
  const { url, publishableKey } = stack();
  const tables = await ground.database.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(column_name, ',') as columns
     from information_schema.columns
     where table_schema = 'public'
       and has_column_privilege('authenticated', format('public.%I', table_name), column_name, 'select')
     group by table_name`,
  );
  expect(tables.map(({ name }) => name)).toContain("sources");
  for (const token of [publishableKey, org.user.token, org.admin.token, org.owner.token, operator.token]) {
    for (const { name, columns } of tables) {
      const answer = await fetch(`${url}/rest/v1/${name}?select=${columns}`, {
        headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
      });
      expect([name, known.in(await answer.text())]).toEqual([name, []]);
    }
  }
}, 240_000);
