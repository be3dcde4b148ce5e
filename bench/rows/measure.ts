import { readFile } from "node:fs/promises";
import type { Database, Transaction } from "../../local/database/database.ts";
import { onTerms, statementLimits } from "../../local/database/terms.ts";
import { percentile, progressOf } from "../print.ts";
import type { Case } from "./case.ts";
import { askers } from "./fill-people.ts";

/** What one case came to for one asker. */
export interface Measured {
  name: string;
  p50: number;
  p95: number;
  /** Milliseconds of a core that the server took, where its process can be looked at: what a busy machine doesn't change. */
  cpu: number | null;
  /** Rows that tables gave, and blocks of 8 kB that were touched, in one run. */
  read: number;
  blocks: number;
  /** Rows of the longest list in the answer, and its total. */
  given: number;
  total: string;
  failed?: string;
}

const LONG_MS = 1500;

class Undone extends Error {}

/** Runs each case once to warm up, unless it runs but once, and `runs` times after; one that takes longer than a second and a half, three times. */
export async function measureAll(database: Database, all: Case[], runs: number): Promise<Measured[]> {
  const found: Measured[] = [];
  const progress = progressOf("rows", all.length, "lists and reports");
  for (const [at, each] of all.entries()) {
    progress(at);
    for (const asker of each.as) found.push(await measureOne(database, each, asker, runs));
  }
  return found.toSorted((one, other) => (other.cpu ?? other.p50) - (one.cpu ?? one.p50));
}

async function measureOne(
  database: Database,
  each: Case,
  asker: keyof typeof askers,
  runs: number,
): Promise<Measured> {
  const name = `${each.path} ${each.name}${each.as.length > 1 ? ` · ${asker}` : ""}`;
  const measured = { name, p50: 0, p95: 0, cpu: null, read: 0, blocks: 0, given: 0, total: "" };
  try {
    const times: number[] = [];
    const cores: number[] = [];
    for (let nth = runs > 1 ? 0 : 1; nth <= runs && (nth < 4 || (times[0] ?? 0) < LONG_MS); nth += 1) {
      const took = await asOne(database, each, asker, async (tx) => {
        const server = await serverOf(database, tx);
        const before = await coreTime(server);
        const began = performance.now();
        await tx.query(each.sql);
        const whole = performance.now() - began;
        const after = await coreTime(server);
        return { whole, core: before !== null && after !== null ? after - before : null };
      });
      if (nth > 0) times.push(took.whole);
      if (nth > 0 && took.core !== null) cores.push(took.core);
    }
    const counted = await asOne(database, each, asker, (tx) => count(tx, each.sql));
    const cpu = cores.length > 0 ? percentile(cores, 0.5) : null;
    return { ...measured, ...counted, cpu, p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
  } catch (error) {
    return {
      ...measured,
      p50: Number.POSITIVE_INFINITY,
      failed: error instanceof Error ? error.message : String(error),
    };
  }
}

/** The process that answers; undefined where it is this one, of which other processes have the number that it tells. */
async function serverOf({ kind }: Database, tx: Transaction): Promise<number | undefined> {
  if (kind === "pglite") return undefined;
  const [server] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
  return server?.pid;
}

/** Milliseconds that a process has been on a core; null where that can't be seen. */
async function coreTime(pid: number | undefined): Promise<number | null> {
  const told = await readFile(`/proc/${pid ?? 0}/schedstat`, "utf8").catch(() => null);
  return told === null ? null : Number(told.split(" ")[0]) / 1e6;
}

/** The session's counters, since they were last handed in: what one question adds is the difference. */
const READ = `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::float8 as read from pg_stat_xact_user_tables`;

async function count(
  tx: Transaction,
  sql: string,
): Promise<Pick<Measured, "read" | "blocks" | "given" | "total">> {
  const read = async () => (await tx.query<{ read: number }>(READ))[0]?.read ?? 0;
  const before = await read();
  const [answer] = await tx.query<{ told: unknown; total?: number }>(sql);
  const after = await read();
  const told = answer?.told;
  const lists = told && typeof told === "object" ? [told, ...Object.values(told)].filter(Array.isArray) : [];
  const total = told && typeof told === "object" && "total" in told ? told.total : answer?.total;
  const [plan] = await tx.query<{ "QUERY PLAN": { Plan: Record<string, number> }[] }>(
    `explain (analyze, buffers, format json) ${sql}`,
  );
  const blocks = plan?.["QUERY PLAN"][0]?.Plan;
  return {
    read: after - before,
    blocks: (blocks?.["Shared Hit Blocks"] ?? 0) + (blocks?.["Shared Read Blocks"] ?? 0),
    given: Math.max(0, ...lists.map(({ length }) => length)),
    total: total === undefined ? "" : String(total),
  };
}

/** In a transaction of its own as the asker, which is rolled back: jobs are measured too, and write. */
async function asOne<T>(
  database: Database,
  each: Case,
  asker: keyof typeof askers,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  await onTerms({ limit: statementLimits.tools }, () =>
    database.transaction(async (tx) => {
      const claims = JSON.stringify({ sub: askers[asker], role: "authenticated", aal: "aal2" });
      await tx.query("select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)", [
        claims,
        each.service ? "service_role" : "authenticated",
      ]);
      result = { value: await work(tx) };
      throw new Undone();
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  if (!result) throw new Error("Nothing was measured.");
  return result.value;
}
