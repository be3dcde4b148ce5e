import type { Database } from "../../local/database/database.ts";
import { attempt, undone } from "./attempt.ts";

/** A rule of the queue that doesn't hold, and how. */
export interface JobFlaw {
  rule: string;
  violation: string;
}

interface Job {
  id: number;
  key: string;
  status: string;
  attempts: number;
  interruptions: number;
  lease: string | null;
  last_error: string | null;
  /** Seconds from now. */
  due: number;
  leased: number | null;
}

const NOBODY = "00000000-0000-4000-8000-000000000000";
const columns = `id, key, status, attempts, interruptions, lease, last_error,
  extract(epoch from run_at - now())::float as due, extract(epoch from leased_until - now())::float as leased`;

/** The queue as its worker sees it. Time stands still in a transaction, so that what passes is set. */
class Queue {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(key: string, kind = "a", due = 0): Promise<void> {
    await this.#database.query(
      "insert into public.jobs (kind, key, run_at) values ($1, $2, now() + make_interval(secs => $3))",
      [kind, key, due],
    );
  }

  async job(key: string): Promise<Job> {
    const [job] = await this.#database.query<Job>(`select ${columns} from public.jobs where key = $1`, [key]);
    if (!job) throw new Error(`There is no job ${key}.`);
    return job;
  }

  async claim(...kinds: string[]): Promise<Job | undefined> {
    const [job] = await this.#database.query<Job>(`select ${columns} from public.claim_job($1, 20)`, [
      kinds.length > 0 ? kinds : ["a"],
    ]);
    return job;
  }

  async fail(job: Job | undefined, permanent = false, blameless = false): Promise<string> {
    const [row] = await this.#database.query<{ status: string }>(
      "select public.fail_job($1, $2, 'Why.', $3, $4) as status",
      [job?.id, job?.lease, permanent, blameless],
    );
    return row?.status ?? "nothing";
  }

  async next(...kinds: string[]): Promise<number | null> {
    const [row] = await this.#database.query<{ ms: number | null }>("select next_job_in_ms($1) as ms", [
      kinds,
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

  async passes(seconds: number): Promise<void> {
    await this.#database.query(
      `update public.jobs set run_at = run_at - make_interval(secs => $1),
         leased_until = leased_until - make_interval(secs => $1)`,
      [seconds],
    );
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

const holders = [
  "continue_job(JOB)",
  "finish_job(JOB)",
  "fail_job(JOB, 'Why.')",
  "save_slice(JOB, '[]', '[]', 0.5)",
  "save_embeddings(JOB, '[]')",
  "finish_reading(JOB)",
  "resume_answer(JOB)",
  "append_answer(JOB, 0, '', 0, '[]', 0)",
  "finish_answer(JOB, 'failed')",
];

/** What the queue promises: what a check sees, and what it has to be. */
const rules: Record<string, (queue: Queue) => Promise<[seen: unknown, promised: unknown]>> = {
  "a worker is given the kinds that it knows, the longest due first": async (queue) => {
    await queue.add("late", "a", -1);
    await queue.add("b", "b", -9);
    await queue.add("early", "a", -5);
    const keys = [
      await queue.claim("c"),
      await queue.claim("a"),
      await queue.claim("a"),
      await queue.claim("a"),
    ];
    return [keys.map((job) => job?.key), [undefined, "early", "late", undefined]];
  },
  "nothing is claimed before it is due, while it is claimed, or once it has ended": async (queue) => {
    await queue.add("a", "a", 1);
    const early = await queue.claim();
    await queue.passes(1);
    const job = await queue.claim();
    await queue.passes(19);
    const [again, kept] = [await queue.claim(), await queue.job("a")];
    await queue.does(job, "finish_job(JOB)");
    await queue.passes(60);
    const { status, lease } = await queue.job("a");
    return [
      [early, job?.status, job?.leased, again, kept.lease === job?.lease, await queue.claim(), status, lease],
      [undefined, "running", 20, undefined, true, undefined, "done", null],
    ];
  },
  "a job that fails is tried five times, later and later": async (queue) => {
    await queue.add("a");
    const seen = await queue.failures(9, false);
    const { attempts, interruptions, last_error } = await queue.job("a");
    return [
      [
        seen.map(([status]) => status),
        seen.slice(0, 4).map(([, due]) => due),
        attempts,
        interruptions,
        last_error,
      ],
      [["queued", "queued", "queued", "queued", "dead"], [2, 4, 8, 16], 5, 0, "Why."],
    ];
  },
  "a job that fails for good ends": async (queue) => {
    await queue.add("a");
    const status = await queue.fail(await queue.claim(), true);
    await queue.passes(600);
    return [
      [status, await queue.claim()],
      ["dead", undefined],
    ];
  },
  "what is out of reach is tried for long, and not for ever": async (queue) => {
    await queue.add("a");
    const seen = await queue.failures(30, true);
    const { attempts, status } = await queue.job("a");
    return [
      [
        seen.length,
        seen.slice(0, 3).map(([, due]) => due),
        Math.max(...seen.map(([, due]) => due)),
        attempts,
        status,
      ],
      [20, [2, 4, 8], 300, 0, "dead"],
    ];
  },
  "restarts of the whole stack end no job, a worker that dies each time does": async (queue) => {
    await queue.add("a");
    const waits = await queue.dies(19);
    const before = await queue.job("a");
    await queue.dies(1);
    const { status, attempts, last_error } = await queue.job("a");
    return [
      [
        waits.slice(0, 5),
        Math.max(...waits),
        before.status,
        before.interruptions,
        status,
        attempts,
        last_error,
      ],
      [
        [0, 0, 4, 8, 16],
        300,
        "queued",
        19,
        "dead",
        0,
        "The service stopped 20 times while it worked on this, so it isn't tried again by itself. Please try again.",
      ],
    ];
  },
  "a job whose worker died keeps its place": async (queue) => {
    await queue.add("a", "a", -5);
    await queue.claim();
    await queue.add("b", "a", -1);
    await queue.passes(21);
    return [(await queue.claim())?.key, "a"];
  },
  "who gets on begins anew": async (queue) => {
    const counts: unknown[] = [];
    for (const step of [
      "continue_job(JOB)",
      "save_slice(JOB, '[]', '[]', 0, null, '{}')",
      "save_embeddings(JOB, '[]')",
    ]) {
      await queue.add(step, step);
      await queue.fail(await queue.claim(step));
      await queue.passes(60);
      await queue.claim(step);
      await queue.passes(21);
      const job = await queue.claim(step);
      counts.push(job?.attempts, job?.interruptions);
      await queue.does(job, step);
      const { attempts, interruptions } = await queue.job(step);
      counts.push(attempts, interruptions);
    }
    return [counts, [1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0]];
  },
  "only the lease holder writes": async (queue) => {
    await queue.add("a");
    const job = await queue.claim();
    const refused = [];
    for (const call of holders) refused.push(await queue.held(job, call, NOBODY));
    const extended = await queue.held(job, "extend_job(JOB)", NOBODY);
    await queue.does({ ...(job as Job), lease: NOBODY }, "release_job(JOB)");
    const { status, lease } = await queue.job("a");
    return [
      [refused, extended, status, lease],
      [holders.map(() => "PT409"), false, "running", job?.lease],
    ];
  },
  "a lease is kept as long as its holder says": async (queue) => {
    await queue.add("a");
    const job = await queue.claim();
    await queue.passes(15);
    const kept = await queue.held(job, "extend_job(JOB, 20)");
    await queue.does(job, "extend_job(JOB, 20)");
    return [
      [kept, (await queue.job("a")).leased],
      [true, 20],
    ];
  },
  "a job given back is as if nobody had claimed it": async (queue) => {
    await queue.add("a", "a", -5);
    await queue.does(await queue.claim(), "release_job(JOB)");
    const { status, lease, leased, attempts, interruptions, due } = await queue.job("a");
    return [
      [status, lease, leased, attempts, interruptions, due, (await queue.claim())?.key],
      ["queued", null, null, 0, 0, -5, "a"],
    ];
  },
  "of those that were broken off, one of a kind runs at a time": async (queue) => {
    for (const [key, kind] of [
      ["a", "a"],
      ["b", "a"],
      ["c", "c"],
    ] as const)
      await queue.add(key, kind);
    for (const kind of ["a", "a", "c"]) await queue.claim(kind);
    await queue.passes(21);
    const seen = [await queue.claim(), await queue.claim(), await queue.claim("c")];
    const waiting = await queue.next("a");
    await queue.add("fresh", "a", -1);
    seen.push(await queue.claim());
    await queue.does(seen[0], "continue_job(JOB)");
    seen.push(await queue.claim());
    return [
      [...seen.map((job) => job?.key), waiting],
      ["a", undefined, "c", "fresh", "b", 20_000],
    ];
  },
  "a worker learns when its next job is due": async (queue) => {
    await queue.add("a", "a", 7);
    await queue.add("b", "b", 3);
    const seen = [await queue.next("a"), await queue.next("a", "b"), await queue.next("c")];
    await queue.passes(7);
    await queue.claim("b");
    return [
      [...seen, await queue.next("c"), await queue.next("a")],
      [7_000, 3_000, null, 20_000, 0],
    ];
  },
};

/** The promises of the queue that a database doesn't keep. */
export async function* jobFlaws(database: Database): AsyncGenerator<JobFlaw> {
  for (const [rule, check] of Object.entries(rules)) {
    const violation = await undone(database, async () => {
      await database.query("delete from public.jobs");
      const [seen, promised] = await check(new Queue(database));
      const [told, wanted] = [JSON.stringify(seen), JSON.stringify(promised)];
      return told === wanted ? null : `${told}, not ${wanted}`;
    }).catch(String);
    if (violation) yield { rule, violation };
  }
}
