import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { openDatabase } from "../local/database/database.ts";
import { type BenchMicrosoft, localMicrosoft } from "./drives/local-microsoft.ts";
import { megabytes, memoryOf } from "./ingest/memory.ts";
import { sizesOf } from "./options.ts";
import { ms, percentile, progressOf, row } from "./print.ts";
import { type BenchCaller, type BenchStack, signIn, startBenchStack } from "./stack.ts";
import { withoutLimits } from "./train/limits.ts";

const ACCOUNT = "bench@atrium.example";
/** As many at once as a sync has. */
const AT_ONCE = 2;
/** How often a sync is looked at: of what takes less than a second, more, or isn't measured. */
const [EVERY_MS, SELDOM_MS, SLOW_MS] = [25, 100, 500];

const Sync = z.object({
  id: z.int(),
  state: z.string(),
  plan: z.object({ add: z.int() }).nullable(),
  pushed: z.boolean(),
  files: z.object({ current: z.int(), waiting: z.int() }),
  run: z.object({ id: z.int(), state: z.string() }).nullable(),
});
type Sync = z.infer<typeof Sync>;

/**
 * `npm run bench -- drives [--files N] [--opened N] [--alone N] [--changes N]`: browsing a folder of so many files, its first sync beside what the local Microsoft gives by
 * itself, a second look at what hasn't changed, and how long after a change at the source its text answers, told by push.
 * `--opened`: how often the folder is browsed, `--alone`: files that are had from the stand-in itself, `--changes`: changes at the source.
 */
export async function run(args: string[]): Promise<void> {
  const {
    files: count,
    opened,
    alone: had,
    changes: changed,
  } = sizesOf(args, { files: 1000, opened: 60, alone: 300, changes: 20 });
  const stack = await startBenchStack();
  try {
    await withoutLimits(stack);
    const microsoft = await localMicrosoft(stack);
    const caller = await signIn(stack);
    const ask = askerOf(caller);
    await microsoft.control("account/add", { name: "Bench", mail: ACCOUNT });
    const folder = String(
      (await microsoft.control("folder/add", { account: ACCOUNT, name: "Bench" }))["item"],
    );
    await microsoft.control("folder/fill", {
      parent: folder,
      files: count,
      bytes: 400,
      name: "note",
      end: "md",
    });
    const { url } = z.object({ url: z.string() }).parse(await ask("/onedrive/auth", {}));
    await ask("/onedrive/auth", await microsoft.consent(url, ACCOUNT));
    const Places = z.object({ places: z.array(z.object({ drive_id: z.string() })) });
    const drive_id = Places.parse(await ask("/onedrive/folders", {})).places[0]?.drive_id ?? "";

    const browsed: number[] = [];
    for (let nth = 0; nth < opened; nth++)
      browsed.push(await timed(() => ask("/onedrive/folder-contents", { drive_id, folder_id: folder })));
    row(`folder of ${count} files opened`, figures(browsed));

    const sync = await firstSync({ stack, ask, folder: { drive_id, id: folder }, count });
    row("the stand-in alone", { "files/s": (await alone(microsoft, { drive_id, folder, had })).toFixed(1) });
    row("nothing has changed", { took: ms(await timed(() => looked(ask, sync))) });
    row(
      "change at the source to answer",
      figures(await changes({ stack, ask, microsoft, sync, folder, count, changed })),
    );
  } finally {
    await stack.close();
  }
}

type Ask = (path: string, input: unknown) => Promise<unknown>;

const askerOf =
  ({ call }: BenchCaller): Ask =>
  async (path, input) => {
    const answer = await call(path, input);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };

const figures = (found: number[]) => ({ p50: ms(percentile(found, 0.5)), p95: ms(percentile(found, 0.95)) });

async function timed(doing: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await doing();
  return performance.now() - began;
}

async function until(ask: Ask, id: number, isSo: (sync: Sync) => boolean, everyMs = EVERY_MS): Promise<Sync> {
  for (;;) {
    const { syncs } = z.object({ syncs: z.array(Sync) }).parse(await ask("/onedrive/folder-syncs", {}));
    const found = syncs.find((one) => one.id === id);
    if (found?.state === "failed") throw new Error("The sync has failed.");
    if (found && isSo(found)) return found;
    await delay(everyMs);
  }
}

/** Counts a folder and brings it in, until all of it answers. @returns the sync's id */
async function firstSync(of: {
  stack: BenchStack;
  ask: Ask;
  folder: { drive_id: string; id: string };
  count: number;
}): Promise<number> {
  const { ask, folder, count } = of;
  const { id } = Sync.pick({ id: true }).parse(await ask("/onedrive/sync", { folder }));
  const counted = await timed(() => until(ask, id, ({ plan }) => plan?.add === count));
  row(`${count} files counted`, { took: ms(counted) });
  const memory = memoryOf(of.stack.pid, ["worker", "parser", "api"]);
  await memory.reset();
  const began = performance.now();
  await ask("/onedrive/sync", { id });
  const fetching = progressOf("drives", count, "files fetched");
  await until(
    ask,
    id,
    ({ run, state, files }) => {
      fetching(files.current + files.waiting);
      return state === "active" && run?.state === "done";
    },
    SELDOM_MS,
  );
  const fetched = performance.now() - began;
  const progress = progressOf("drives", count, "files answer");
  await until(
    ask,
    id,
    ({ files }) => {
      progress(files.current);
      return files.waiting === 0 && files.current === count;
    },
    SELDOM_MS,
  );
  const answering = performance.now() - began;
  row(`${count} files, first sync`, {
    "fetched/s": (count / (fetched / 1000)).toFixed(1),
    "answering/s": (count / (answering / 1000)).toFixed(1),
    ...megabytes(await memory.peaks()),
  });
  return id;
}

/** Files a second that the stand-in gives to who asks for nothing else. */
async function alone(
  microsoft: BenchMicrosoft,
  at: { drive_id: string; folder: string; had: number },
): Promise<number> {
  const headers = { authorization: `Bearer ${await microsoft.token(ACCOUNT)}` };
  const base = `${microsoft.graph}/drives/${at.drive_id}/items`;
  const listed = await fetch(`${base}/${at.folder}/children?$select=id&$top=200`, { headers });
  const { value } = z.object({ value: z.array(z.object({ id: z.string() })) }).parse(await listed.json());
  let next = 0;
  const took = await timed(() =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < at.had) {
          const one = value[next++ % value.length]?.id ?? "";
          const answer = await fetch(`${base}/${one}/content`, { headers });
          if (!answer.ok) throw new Error(`The stand-in answered ${answer.status}.`);
          await answer.arrayBuffer();
        }
      }),
    ),
  );
  return at.had / (took / 1000);
}

/** Has a sync looked at, and waits for its end. */
async function looked(ask: Ask, id: number): Promise<void> {
  const { run } = await until(ask, id, ({ run: last }) => last?.state === "done");
  await ask("/onedrive/sync", { id });
  await until(ask, id, ({ run: now }) => now?.state === "done" && now.id !== run?.id);
}

/** How long each change takes until its text answers, told by the vendor's push. */
async function changes(of: {
  stack: BenchStack;
  ask: Ask;
  microsoft: BenchMicrosoft;
  sync: number;
  folder: string;
  count: number;
  changed: number;
}): Promise<number[]> {
  const database = await openDatabase({ url: of.stack.databaseUrl, dataDir: "" });
  await database.exec("update public.job_schedules set next_run_at = now() where kind = 'connection.renew'");
  await database.close();
  await until(of.ask, of.sync, ({ pushed }) => pushed, SLOW_MS);
  const took: number[] = [];
  for (let nth = 1; nth <= of.changed; nth++) {
    const file = { parent: of.folder, name: `change ${nth}.txt`, text: `What has changed is ${nth}.` };
    await of.microsoft.control("file/add", file);
    took.push(
      await timed(() =>
        until(
          of.ask,
          of.sync,
          ({ files }) => files.waiting === 0 && files.current === of.count + nth,
          SELDOM_MS,
        ),
      ),
    );
  }
  return took;
}
