import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { startGround, type Ground } from "../ground.ts";
import { codeNow, seal, unseal } from "../auth/totp.ts";
import { clientOf } from "../testing/project.ts";
import { backUp } from "./backup.ts";
import type { CensusLine } from "./census.ts";
import { checkWhole } from "./check.ts";
import { openSink, openSource } from "./container.ts";
import { type Manifest, readManifest, sha256 } from "./manifest.ts";
import { readPart } from "./parts.ts";
import { keyIdsOf, openToFill, openToRead } from "./places.ts";
import { inspectBackup, restoreInto } from "./restore.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const root = fileURLToPath(new URL("../..", import.meta.url));
const question = "How long is the warranty on the boilers?";
const Ring = z.object({ sealingKeys: z.string(), jwtSecret: z.string() });
const operator = { email: "platform@atrium.example", password: "atrium-demo" };
const owner = { email: "owner@atrium.example", password: "atrium-demo" };
/** Of the operator's own second step, beside the one of the demo. */
const seed = "KRSXG5CTMVRXEZLUKN2HEZLTOQ======".replaceAll("=", "");

let folder: string;
let backup: string;
let manifest: Manifest;
let running: Ground | undefined;

const start = async (name: string) =>
  (running = await startGround({ root, dataDir: join(folder, name), functions: true, seed: true }));
const placeOf = (name: string, functionEnv: Record<string, string> = {}) => ({
  root,
  dataDir: join(folder, name),
  databaseUrl: undefined,
  functionEnv,
});
const secretsOf = async (name: string) =>
  Ring.parse(JSON.parse(await readFile(join(folder, name, "secrets.json"), "utf8")));

/** Asks as the demo's owner, who signs in for it; resolves to what the answer cites. */
async function ask(ground: Ground): Promise<{ quote: string; document: string }[]> {
  const client = clientOf(ground);
  const { error } = await client.auth.signInWithPassword(owner);
  if (error) throw error;
  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  const [member] = await ground.database.query<{ id: number }>(
    "select organization_id as id from public.organization_members where organization_id <> 1 limit 1",
  );
  const call = async (path: string, body: unknown) => {
    const answer = await fetch(`${ground.url}/functions/v1/api${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "organization-id": String(member?.id),
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  };
  const { id } = z.object({ id: z.number() }).parse(JSON.parse(await call("/chat/create", {})));
  await call("/chat/message", { chat_id: id, message: question });
  return ground.database.query(
    `select quote, document_name as document from public.message_citations
     join public.messages on messages.id = message_id where chat_id = $1 order by number`,
    [id],
  );
}

async function back(name: string, to: string): Promise<Manifest> {
  const place = await openToRead(placeOf(name));
  try {
    const { database, store, seeds } = place;
    return await backUp({ root, database, store, seeds, sink: await openSink(to), log: () => undefined });
  } finally {
    await place.close();
  }
}

async function restored(
  from: string,
  name: string,
  functionEnv?: Record<string, string>,
): Promise<CensusLine[]> {
  const source = await openSource(from);
  try {
    const place = placeOf(name, functionEnv);
    const options = { root, source, keys: await keyIdsOf(place), log: () => undefined };
    const whole = await inspectBackup(options);
    const target = await openToFill(place);
    try {
      const census = await restoreInto(target, whole, options);
      await target.keep();
      return census;
    } catch (error) {
      await target.close();
      throw error;
    }
  } finally {
    await source.close();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-drill-"));
  const ground = await start("first");
  const end = performance.now() + 200_000;
  for (;;) {
    const [open] = await ground.database.query<{ count: number }>(
      "select count(*)::int as count from public.documents where status <> 'success'",
    );
    if (open?.count === 0) break;
    if (performance.now() > end) throw new Error("The demo's documents aren't read.");
    await pause(200);
  }
  expect(await ask(ground)).not.toEqual([]);
  const { sealingKeys } = await secretsOf("first");
  await ground.database.query(
    `insert into public.secrets (organization_id, kind, key_id, sealed)
     select id, 'toy.tokens', $1, 'hush' from public.organizations where id <> 1 limit 1`,
    [sealingKeys.split(":")[0]],
  );
  await ground.database.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     select gen_random_uuid(), id, 'Phone', 'totp', 'verified', $2, now(), now() from auth.users where email = $1`,
    [operator.email, seal(seed, (await secretsOf("first")).jwtSecret)],
  );
  backup = join(folder, "backup");
  // While it runs: through the door that its database has.
  manifest = await back("first", backup);
  await ground.close();
  running = undefined;
});
afterAll(async () => {
  await running?.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a drill", () => {
  it("backs up a running product, for its owner's eyes only, without any key", async () => {
    expect(manifest.objects.count).toBeGreaterThan(0);
    expect(manifest.spans?.passages).toBeGreaterThan(0);
    expect(manifest.spans?.exact).toBe(manifest.spans?.citations);
    expect(manifest.spans?.outside).toBe(0);
    const files = (await readdir(backup, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    const { sealingKeys } = await secretsOf("first");
    expect(manifest.keys).toEqual([{ id: sealingKeys.split(":")[0], secrets: 3 }]);
    for (const { parentPath, name } of files) {
      const file = join(parentPath, name);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await readFile(file)).includes(sealingKeys.split(":")[1] ?? "?")).toBe(false);
    }
  });

  it("holds seeds of second steps sealed only, with a key that isn't in it", async () => {
    const source = await openSource(backup);
    const lines: string[] = [];
    for (const table of manifest.tables.filter(({ name }) => name === "mfa_factors"))
      for (const part of table.parts) lines.push(...(await readPart(source, part)));
    await source.close();
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/"backup:[^"]+"/);
    for (const secret of [seed, "JBSWY3DPEHPK3PXP", "sealed:"]) expect(lines.join()).not.toContain(secret);
  });

  it("refuses a place without the keys, and names them", async () => {
    await expect(restored(backup, "keyless")).rejects.toThrow(
      new RegExp(`${manifest.keys[0]?.id} \\(3 secrets\\)`),
    );
    expect(existsSync(join(folder, "keyless", "db"))).toBe(false);
  });

  it("restores into an empty place, where people sign in, ask, and get the same citations; and back again", async () => {
    await cp(join(folder, "first/secrets.json"), join(folder, "second/secrets.json"));
    const census = await restored(backup, "second");
    expect(census.filter(({ equal }) => !equal)).toEqual([]);
    const again = await back("second", join(folder, "again.tar"));
    const told = (of: Manifest) => [of.tables.map((one) => [one.name, one.rows, one.hash]), of.sequences];
    expect(told(again)).toEqual(told(manifest));
    expect([again.spans, again.objects.hash]).toEqual([manifest.spans, manifest.objects.hash]);
    await expect(restored(backup, "second")).rejects.toThrow(/already/);

    const ground = await start("second");
    const cited = await ask(ground);
    expect(cited).not.toEqual([]);
    const [before] = await ground.database.query<{ quote: string }>(
      "select quote from public.message_citations order by message_id, number limit 1",
    );
    expect(cited.map(({ quote }) => quote)).toContain(before?.quote);
    await ground.close();
    running = undefined;
  });
});

describe("second steps", () => {
  /** The secret of a second step as a place keeps it, and the place's own. */
  const keptIn = async (ground: Ground, name: string) => {
    const [factor] = await ground.database.query<{ id: string; secret: string }>(
      "select id, secret from auth.mfa_factors where friendly_name = 'Phone'",
    );
    return { id: factor?.id ?? "", secret: factor?.secret ?? "", own: (await secretsOf(name)).jwtSecret };
  };

  it("work where a backup is restored with its keys alone, sealed with that place's secret", async () => {
    const keys = { SECRETS_KEYS: (await secretsOf("first")).sealingKeys };
    const census = await restored(backup, "elsewhere", keys);
    expect(census.filter(({ equal }) => !equal)).toEqual([]);
    running = await startGround({ root, dataDir: join(folder, "elsewhere") });
    const { id, secret, own } = await keptIn(running, "elsewhere");
    expect(own).not.toBe((await secretsOf("first")).jwtSecret);
    expect(unseal(secret, own)).toBe(seed);
    expect(secret).toMatch(/^sealed:/);
    const client = clientOf(running);
    expect((await client.auth.signInWithPassword(operator)).error).toBeNull();
    const { code } = codeNow(seed);
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code });
    expect(error).toBeNull();
    expect(await (await fetch(`${running.url}/authenticator`)).text()).toContain(operator.email);
    await running.close();
    running = undefined;
  });
});

describe("a backup that isn't whole", () => {
  const flip = async (file: string) => {
    const bytes = await readFile(file);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(file, bytes);
  };
  const partOf = (name: string) =>
    manifest.tables.find((table) => table.name === name)?.parts[0]?.file ?? "none";

  it.each<[string, (copy: string) => Promise<void>, RegExp]>([
    ["a changed row", (copy) => flip(join(copy, partOf("documents"))), /documents.*isn't what it was/],
    ["a changed object", (copy) => flip(join(copy, "objects/00000/00000000")), /isn't what it was/],
    ["a changed manifest", (copy) => flip(join(copy, "manifest.json")), /manifest/],
    ["a lost table", (copy) => rm(join(copy, partOf("messages"))), /is missing/],
    ["a cut object", (copy) => truncate(join(copy, "objects/00000/00000001"), 10), /isn't what it was/],
    ["no manifest", (copy) => rm(join(copy, "manifest.json")), /is missing/],
    [
      "a state that isn't known here",
      async (copy) => {
        const later = { version: "20991231000000", name: "later", sha256: null };
        const text = JSON.stringify({ ...manifest, migrations: [...manifest.migrations, later] });
        await writeFile(join(copy, "manifest.json"), text);
        await writeFile(join(copy, "manifest.sha256"), `${sha256(text)}  manifest.json\n`);
      },
      /newer than this checkout.*20991231000000_later/,
    ],
  ])("is refused before anything is written: %s", async (name, spoil, words) => {
    const copy = join(folder, name.replaceAll(" ", "-"));
    await cp(backup, copy, { recursive: true });
    await spoil(copy);
    await cp(join(folder, "first/secrets.json"), join(folder, "third/secrets.json"));
    await expect(restored(copy, "third")).rejects.toThrow(words);
    expect(await readdir(join(folder, "third"))).toEqual(["secrets.json"]);
  });

  it("is refused when its archive is cut off", async () => {
    const copy = join(folder, "cut.tar");
    await cp(join(folder, "again.tar"), copy);
    await truncate(copy, (await stat(copy)).size - 2048);
    await expect(restored(copy, "third")).rejects.toThrow(/damaged/);
  });

  it("never has its name, whenever the process is killed", async () => {
    const to = join(folder, "killed.tar");
    const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: join(folder, "second") };
    delete env.DATABASE_URL;
    for (const wait of [0, 100, 300]) {
      const program = ["--import", import.meta.resolve("tsx"), join(root, "scripts/backup.ts"), "--to", to];
      const child = spawn(process.execPath, program, { cwd: root, env, stdio: "ignore" });
      const ended = once(child, "exit");
      await vi.waitFor(async () => expect((await readdir(folder)).join()).toMatch(/killed\.tar\.\w+\.tmp/), {
        timeout: 60_000,
        interval: 10,
      });
      await pause(wait);
      child.kill("SIGKILL");
      await ended;
      if (!existsSync(to)) continue;
      const source = await openSource(to);
      await checkWhole(source, await readManifest(source));
      await source.close();
      await rm(to);
    }
  });
});
