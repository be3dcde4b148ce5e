import type { Database } from "../../../local/database/database.ts";
import { passes } from "../../support/clock.ts";
import { attempt } from "../attempt.ts";

export interface Job {
  id: number;
  key: string;
  status: string;
  lane: string;
  dying: boolean;
  progress: number;
  attempts: number;
  interruptions: number;
  lease: string | null;
  last_error: string | null;
  /** Seconds from now. */
  due: number;
  leased: number | null;
}

export const NOBODY = "00000000-0000-4000-8000-000000000000";

const columns = `id, key, status, lane, dying, progress, attempts, interruptions, lease, last_error,
  extract(epoch from run_at - now())::float as due, extract(epoch from leased_until - now())::float as leased`;

interface Kind {
  kind: string;
  version: number;
  lane: string;
  lease_seconds: number;
  max_attempts: number;
  max_interruptions: number;
  first_delay_seconds: number;
  most_delay_seconds: number;
  every_seconds: number | null;
}

const ordinary: Kind = {
  kind: "a",
  version: 1,
  lane: "normal",
  lease_seconds: 20,
  max_attempts: 5,
  max_interruptions: 20,
  first_delay_seconds: 2,
  most_delay_seconds: 300,
  every_seconds: null,
};

/** The queue as its worker sees it. Time stands still in a transaction, but for what `passes`. */
export class Queue {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(
    key: string,
    kind = "a",
    due = 0,
    organization: number | null = null,
    version = 1,
  ): Promise<void> {
    await this.#database.query(
      "select private.enqueue($2, $5, $1, '{}', $4, now() + make_interval(secs => $3))",
      [key, kind, due, organization, version],
    );
  }

  /** A job that is due, of a stream within its organisation. */
  async addOf(key: string, stream: string, organization: number): Promise<void> {
    await this.add(key, "a", 60, organization);
    await this.#database.query("update public.jobs set stream = $2, run_at = now() where key = $1", [
      key,
      stream,
    ]);
    await this.#database.query("select private.line_up_due_jobs()");
  }

  /** What a worker tells of kinds; gives the jobs that no worker knows. */
  async learn(...kinds: Partial<Kind>[]): Promise<{ kind: string; version: number; jobs: number }[]> {
    const told = kinds.map((kind) => ({ ...ordinary, ...kind }));
    const [row] = await this.#database.query<{ unknown: { kind: string; version: number; jobs: number }[] }>(
      "select public.learn_job_kinds($1) as unknown",
      [JSON.stringify(told)],
    );
    return row?.unknown ?? [];
  }

  async sql(statement: string): Promise<void> {
    await this.#database.query(statement);
  }

  async job(key: string): Promise<Job> {
    const [job] = await this.#database.query<Job>(`select ${columns} from public.jobs where key = $1`, [key]);
    if (!job) throw new Error(`There is no job ${key}.`);
    return job;
  }

  async claim(...kinds: string[]): Promise<Job | undefined> {
    return this.claimFrom(["interactive", "normal", "bulk"], ...(kinds.length > 0 ? kinds : ["a"]));
  }

  async claimFrom(lanes: string[], ...kinds: string[]): Promise<Job | undefined> {
    const [job] = await this.#database.query<Job>(`select ${columns} from public.claim_job($1, $2, $3)`, [
      kinds,
      kinds.map(() => 1),
      lanes,
    ]);
    return job;
  }

  /** The keys of the next so many jobs, in the order in which they are claimed. */
  async keys(most: number, ...kinds: string[]): Promise<(string | undefined)[]> {
    const keys: (string | undefined)[] = [];
    while (keys.length < most) keys.push((await this.claim(...kinds))?.key);
    return keys;
  }

  async fail(job: Job | undefined, permanent = false, blameless = false): Promise<string> {
    const [row] = await this.#database.query<{ status: string }>(
      "select public.fail_job($1, $2, 'Why.', $3, $4) as status",
      [job?.id, job?.lease, permanent, blameless],
    );
    return row?.status ?? "nothing";
  }

  async next(...kinds: string[]): Promise<number | null> {
    const [row] = await this.#database.query<{ ms: number | null }>("select next_job_in_ms($1, $2) as ms", [
      kinds,
      kinds.map(() => 1),
    ]);
    return row?.ms ?? null;
  }

  /** Calls a function of the lease holder; gives what it returns, or the SQLSTATE of its refusal. */
  async held(job: Job | undefined, call: string, lease = job?.lease): Promise<unknown> {
    const outcome = await attempt(
      this.#database,
      null,
      `select public.${call} as value`.replace("JOB", `${job?.id}, '${lease}'`),
    );
    return "code" in outcome ? outcome.code : outcome.rows[0]?.["value"];
  }

  /** As `held`, and it stays done. */
  async does(job: Job | undefined, call: string): Promise<void> {
    await this.#database.query(`select public.${call}`.replace("JOB", `${job?.id}, '${job?.lease}'`));
  }

  passes(seconds: number): Promise<void> {
    return passes(this.#database, `${seconds} seconds`);
  }

  /** Of each failure of `a`: the status after it, and the seconds until the next try. */
  async failures(most: number, blameless: boolean): Promise<[string, number][]> {
    const seen: [string, number][] = [];
    for (let status = "queued"; status === "queued" && seen.length < most;) {
      status = await this.fail(await this.claim(), false, blameless);
      const { due } = await this.job("a");
      seen.push([status, due]);
      await this.passes(due);
    }
    return seen;
  }

  /** Has the worker of `a` die so often; gives the seconds that it waits after each. */
  async dies(times: number): Promise<number[]> {
    const waits: number[] = [];
    for (let death = 0; death < times; death++) {
      const { lease } = (await this.claim()) ?? {};
      if (!lease) throw new Error(`Nothing could be claimed after ${death} deaths.`);
      await this.passes(21);
      await this.claim("none");
      const { due } = await this.job("a");
      waits.push(Math.max(0, due));
      await this.passes(Math.max(0, due));
    }
    return waits;
  }
}

/** What the queue promises, by its words: what a check sees, and what it has to be. */
export type Rules = Record<string, (queue: Queue) => Promise<[seen: unknown, promised: unknown]>>;
