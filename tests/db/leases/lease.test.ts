import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createNativeDatabase, type NativeDatabase, onNative } from "../../support/native-database.ts";
import type { Database } from "../../../local/database/database.ts";
import { openDatabase } from "../../../local/database/database.ts";
import { loadSecrets, newSealingKey } from "../../../local/platform/secrets.ts";
import { differences, type Identity, identityOf } from "../../../local/lease/identity.ts";
import { takeLease } from "../../../local/lease/lease.ts";
import { readLeases } from "../../../local/lease/table.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let folder: string;
let native: NativeDatabase | undefined;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-lease-"));
  native = onNative ? await createNativeDatabase() : undefined;
  database = await openDatabase({ url: native?.url, dataDir: "memory://" });
});
afterAll(async () => {
  await database.close();
  await native?.drop();
  await rm(folder, { recursive: true });
});

const identity = (of: Partial<Identity> = {}): Identity => ({
  secrets: "of one",
  storage: "of one",
  rings: { SECRETS_KEYS: [], RECEIPT_SIGNING_KEY: [] },
  ...of,
});

describe("what two runs must have in common", () => {
  it("is told by hashes, which hold nothing of the secrets", async () => {
    const secrets = await loadSecrets(undefined);
    const SECRETS_KEYS = newSealingKey();
    const known = await identityOf(secrets, join(folder, "storage"), { SECRETS_KEYS });
    const text = JSON.stringify(known);
    for (const secret of [...Object.values(secrets), SECRETS_KEYS]) expect(text).not.toContain(secret);
    expect(differences(known, await identityOf(secrets, join(folder, "storage"), { SECRETS_KEYS }))).toEqual(
      [],
    );
  });

  it("is every key of secrets.json, and the storage folder by what lies in it", async () => {
    const secrets = await loadSecrets(undefined);
    const one = await identityOf(secrets, join(folder, "storage"), {});
    const others = [
      await identityOf(await loadSecrets(undefined), join(folder, "storage"), {}),
      await identityOf(secrets, join(folder, "other"), {}),
      await identityOf({ ...secrets, receiptKeys: newSealingKey() }, join(folder, "other"), {}),
    ];
    expect(others.map((other) => differences(one, other))).toEqual([
      ["secrets"],
      ["storage"],
      ["secrets", "storage"],
    ]);
  });

  it("is that each opens what the other seals, so that keys are renewed one run at a time", () => {
    const ring = (...keys: string[]) => identity({ rings: { SECRETS_KEYS: keys, RECEIPT_SIGNING_KEY: [] } });
    expect(differences(ring("old"), ring("old", "new"))).toEqual([]);
    expect(differences(ring("old", "new"), ring("new", "old"))).toEqual([]);
    expect(differences(ring("old"), ring("new", "old"))).toEqual(["SECRETS_KEYS"]);
    expect(differences(ring(), ring("new"))).toEqual(["SECRETS_KEYS"]);
  });
});

describe("a lease", () => {
  beforeEach(() => database.exec("drop table if exists supabase_migrations.ground_leases"));

  const said: string[] = [];
  const take = (of: Partial<Identity>, { takeOver = false, isRemembered = true } = {}) => {
    said.length = 0;
    return takeLease(database, {
      identity: () => Promise.resolve(identity(of)),
      places: { server: "db.example:5432", dataDir: "/srv/data", storage: "/srv/data/storage" },
      takeOver,
      isRemembered,
      log: (line) => said.push(line),
    });
  };
  const lapse = () =>
    database.exec("update supabase_migrations.ground_leases set expires_at = now() - interval '1 second'");

  it("is refused while that of other secrets lives, in one line that says what to share", async () => {
    const first = await take({});
    const refused = await take({ secrets: "other" }).catch((error: Error) => error.message);
    expect(refused).toMatch(
      /^The database at db\.example:5432 is in use by another run \(process \d+ on \S+, data folder \/srv\/data\), which has another secrets\.json\. Stop that run \(a killed one counts for 30 s\), or share with it: copy its secrets\.json into \/srv\/data\. If they are lost, `npm start -- --take-over` goes on [^\n]+$/,
    );
    await expect(
      take({ storage: "other", rings: { SECRETS_KEYS: ["k"], RECEIPT_SIGNING_KEY: [] } }),
    ).rejects.toThrow(
      /another storage folder and SECRETS_KEYS\. .*mount its storage folder at \/srv\/data\/storage and add each other's keys to SECRETS_KEYS\./,
    );
    expect(await readLeases(database)).toMatchObject([{ identity: { secrets: "of one" }, lives: true }]);
    await first.release();
  });

  it("is given beside one of the same secrets and storage folder", async () => {
    const runs = await Promise.all([take({}), take({}), take({})]);
    expect(await readLeases(database)).toHaveLength(3);
    for (const run of runs) await run.release();
    expect((await readLeases(database)).map(({ lives }) => lives)).toEqual([false, false, false]);
    await (await take({})).release();
    expect(await readLeases(database)).toHaveLength(1);
  });

  it("ends at once with its run, and after it the next run is compared with it", async () => {
    const first = await take({});
    await first.release();
    expect(await readLeases(database)).toMatchObject([{ lives: false }]);
    await expect(take({ storage: "other" })).rejects.toThrow(
      /^The database at \S+ was last used by another run .* which had another storage folder\. Set DATA_DIR to its data folder, or share/,
    );
    await (await take({})).release();
  });

  it("lapses by itself when its run is killed", async () => {
    await take({});
    await lapse();
    expect(await readLeases(database)).toMatchObject([{ lives: false }]);
    await expect(take({ secrets: "other" })).rejects.toThrow(/was last used by/);
  });

  it("isn't remembered of a run in memory, which leaves nothing to share", async () => {
    await (await take({}, { isRemembered: false })).release();
    await (await take({ secrets: "other" })).release();
  });

  it("is taken over when that is asked for, which says what stops working and stops the other run", async () => {
    const first = await take({});
    const second = await take({ secrets: "other", storage: "other" }, { takeOver: true });
    expect(said.join("\n")).toMatch(
      /^Taken over from another run \(process .*\), without its secrets\.json and storage folder:\n/,
    );
    expect(said.join("\n")).toMatch(/API keys .* end[^]*Links in emails[^]*Second steps[^]*Files that only/);
    expect(await first.lost).toMatch(/^Another run took the database over/);
    expect(await readLeases(database)).toMatchObject([{ identity: { secrets: "other" }, lives: true }]);
    await second.release();
    await first.release();
    const again = await take({ secrets: "other", storage: "other" }, { takeOver: true });
    expect(said).toEqual([]);
    await again.release();
  });

  it("is none of what the API's roles see", async () => {
    const run = await take({});
    await database.exec(
      "do $$ begin create role lease_reader; exception when duplicate_object then null; end $$",
    );
    const [seen] = await database.query(
      `select has_schema_privilege('lease_reader', 'supabase_migrations', 'usage') as schema,
        has_table_privilege('lease_reader', 'supabase_migrations.ground_leases', 'select') as rows`,
    );
    expect(seen).toEqual({ schema: false, rows: false });
    await run.release();
  });
});
