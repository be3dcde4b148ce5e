import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { openDatabase } from "../../local/database/database.ts";
import { killAll, type Run } from "../../local/testing/run-start.ts";
import { randomFrom } from "../../local/testing/sample.ts";
import { type KillableStack, makeKillableStack } from "../support/killable-stack.ts";
import { type LocalMicrosoft, microsoftAt } from "../support/microsoft.ts";

const ACCOUNT = "many@atrium.example";
const ORGANIZATION = 2;
/** A look that has nothing to do asks its vendor no more than this, however many files there are. */
const MOST_ASKED = 6;

const Sync = z.object({
  id: z.int(),
  state: z.string(),
  plan: z.object({ add: z.int() }).nullable(),
  files: z.object({ current: z.int(), waiting: z.int(), failed: z.int() }),
  run: z.object({ id: z.int(), state: z.string() }).nullable(),
});
type Sync = z.infer<typeof Sync>;
type Ask = (path: string, input: unknown) => Promise<unknown>;

/**
 * `npm run prove -- drive-kills [--files N --kills N]`: a folder of very many files is brought in while the stack is killed at
 * moments that the seed decides; then each file is one document, and a look at what hasn't changed asks a few questions.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: "1" },
      files: { type: "string", default: "20000" },
      kills: { type: "string", default: "20" },
    },
  });
  const [files, kills] = [Number(values.files), Number(values.kills)];
  const random = randomFrom(Number(values.seed));
  const stack = await makeKillableStack();
  try {
    let run = await started(stack);
    const microsoft = await microsoftOf(stack);
    let ask = await askerOf(stack);
    const chosen = await folderOf(microsoft, ask, files);
    await lifted(stack);
    const { id } = Sync.pick({ id: true }).parse(await ask("/onedrive/sync", { folder: chosen }));
    await until(ask, id, ({ plan }) => plan?.add === files);
    await ask("/onedrive/sync", { id });
    for (let kill = 1; kill <= kills; kill++) {
      // So that the kills are spread over what is left of it.
      const { files: now } = await one(ask, id);
      const goal = now.current + Math.floor((random() * (files - now.current)) / (kills - kill + 1));
      await until(ask, id, (sync) => sync.files.current >= goal);
      await pause(random() * 1_000);
      await killed(run);
      run = await started(stack);
      ask = await askerOf(stack);
      console.log(`kill ${kill} at ${goal} of ${files}: ${JSON.stringify((await one(ask, id)).files)}`);
    }
    await until(ask, id, (sync) => isDone(sync) && sync.files.waiting === 0);
    await check({ stack, ask, microsoft, id, files });
    run.child.kill("SIGTERM");
    await run.ended;
  } finally {
    await killAll();
    await stack.remove();
  }
}

const isDone = ({ state, run }: Sync) => state === "active" && run?.state === "done";

async function check(of: {
  stack: KillableStack;
  ask: Ask;
  microsoft: LocalMicrosoft;
  id: number;
  files: number;
}): Promise<void> {
  const { ask, microsoft, id, files } = of;
  const wrong: string[] = [];
  const found = await one(ask, id);
  if (found.files.current !== files) wrong.push(`It holds ${JSON.stringify(found.files)}.`);
  const database = await openDatabase({ url: (await of.stack.settings()).databaseUrl, dataDir: "" });
  const [row] = await database.query<{ documents: number; names: number; strays: number }>(
    `select count(*)::int as documents, count(distinct name)::int as names,
            (count(*) filter (where not exists (select from public.source_items as items
                                                where items.document_id = documents.id)))::int as strays
     from public.documents where organization_id = $1 and origin = 'drive'`,
    [ORGANIZATION],
  );
  await database.close();
  if (row?.documents !== files || row.names !== files || row.strays !== 0)
    wrong.push(`The library holds ${JSON.stringify(row)}.`);
  await microsoft.control("counts", { reset: true });
  await ask("/onedrive/sync", { id });
  await until(ask, id, (sync) => isDone(sync) && sync.run?.id !== found.run?.id);
  const counts = (await microsoft.control("counts", {})) as Record<string, number>;
  const asked = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (asked > MOST_ASKED) wrong.push(`An unchanged look asked ${asked} times: ${JSON.stringify(counts)}.`);
  console.log(
    `${files} files; an unchanged look asked ${asked} times; ${wrong.join(" ") || "nothing is wrong"}`,
  );
  if (wrong.length > 0) process.exitCode = 1;
}

async function started(stack: KillableStack): Promise<Run> {
  const run = stack.start();
  await run.ready;
  return run;
}

async function killed(run: Run): Promise<void> {
  run.child.kill("SIGKILL");
  await run.ended;
}

async function microsoftOf({ folder, url }: KillableStack): Promise<LocalMicrosoft> {
  const kept = z
    .object({ microsoftClientSecret: z.string() })
    .parse(JSON.parse(await readFile(join(folder, "secrets.json"), "utf8")));
  return microsoftAt({ url: `${url}/microsoft`, clientSecret: kept.microsoftClientSecret });
}

/** Calls as the demo organisation's owner. */
async function askerOf(stack: KillableStack): Promise<Ask> {
  const { url, publishableKey } = await stack.settings();
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: "owner@atrium.example", password: "atrium-demo" }),
  });
  const { access_token } = z.object({ access_token: z.string() }).parse(await answer.json());
  const headers = {
    authorization: `Bearer ${access_token}`,
    "organization-id": String(ORGANIZATION),
    "content-type": "application/json",
  };
  return async (path, input) => {
    const response = await fetch(`${url}/functions/v1/api${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(input),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

async function folderOf(microsoft: LocalMicrosoft, ask: Ask, files: number) {
  await microsoft.control("account/add", { name: "Many", mail: ACCOUNT });
  const made = await microsoft.control("folder/add", { account: ACCOUNT, name: "Many" });
  const folder = String(made["item"]);
  await microsoft.control("folder/fill", { parent: folder, files, bytes: 300, name: "note", end: "md" });
  const { url } = z.object({ url: z.string() }).parse(await ask("/onedrive/auth", {}));
  const back = new URL(await microsoft.consent(url, ACCOUNT)).searchParams;
  await ask("/onedrive/auth", { code: back.get("code"), state: back.get("state") });
  const { places } = z
    .object({ places: z.array(z.object({ drive_id: z.string() })) })
    .parse(await ask("/onedrive/folders", {}));
  return { drive_id: places[0]?.drive_id ?? "", id: folder };
}

async function lifted(stack: KillableStack): Promise<void> {
  const database = await openDatabase({ url: (await stack.settings()).databaseUrl, dataDir: "" });
  await database.query(
    `insert into public.limit_overrides (organization_id, meter, amount, reason)
     select $1, meters.name, -1, 'Test' from public.meters`,
    [ORGANIZATION],
  );
  await database.close();
}

async function one(ask: Ask, id: number): Promise<Sync> {
  const { syncs } = z.object({ syncs: z.array(Sync) }).parse(await ask("/onedrive/folder-syncs", {}));
  const found = syncs.find((sync) => sync.id === id);
  if (!found) throw new Error("The sync isn't there.");
  return found;
}

async function until(ask: Ask, id: number, isSo: (sync: Sync) => boolean): Promise<void> {
  while (!isSo(await one(ask, id))) await pause(100);
}

await main().finally(() => setImmediate(() => process.exit()));
