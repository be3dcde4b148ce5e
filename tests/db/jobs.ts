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

const NOBODY = "00000000-0000-4000-8000-000000000000";
const columns = `id, key, status, lane, dying, progress, attempts, interruptions, lease, last_error,
  extract(epoch from run_at - now())::float as due, extract(epoch from leased_until - now())::float as leased`;

/** The queue as its worker sees it. Time stands still in a transaction, so that what passes is set. */
class Queue {
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

  async passes(seconds: number): Promise<void> {
    await this.#database.query(
      `update public.jobs set run_at = run_at - make_interval(secs => $1),
         leased_until = leased_until - make_interval(secs => $1)`,
      [seconds],
    );
    for (const change of [
      "public.job_schedules set next_run_at = next_run_at",
      "public.job_kinds set seen_at = seen_at",
    ])
      await this.#database.query(`update ${change} - make_interval(secs => $1)`, [seconds]);
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

const holders = [
  "continue_job(JOB)",
  "finish_job(JOB)",
  "fail_job(JOB, 'Why.')",
  "save_slice(JOB, '[]', '[]', 0.5)",
  "save_embeddings(JOB, '[]')",
  "finish_reading(JOB)",
  "begin_reading(JOB)",
  "reuse_text(JOB, 'hash')",
  "fail_reading(JOB)",
  "resume_answer(JOB)",
  "append_answer(JOB, 0, '', 0, '[]', 0)",
  "finish_answer(JOB, 'failed')",
];

/** What the queue promises: what a check sees, and what it has to be. */
const rules: Record<string, (queue: Queue) => Promise<[seen: unknown, promised: unknown]>> = {
  "a worker is given the kinds that it knows, the longest due first": async (queue) => {
    await queue.add("late", "a", 9);
    await queue.add("b", "b", 1);
    await queue.add("early", "a", 5);
    await queue.passes(9);
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
      [["queued", "queued", "queued", "queued", "dying"], [2, 4, 8, 16], 5, 0, "Why."],
    ];
  },
  "a job that fails for good ends": async (queue) => {
    await queue.add("a");
    const job = await queue.claim();
    const status = await queue.fail(job, true);
    await queue.does(job, "finish_job(JOB)");
    await queue.passes(600);
    const { status: ended, last_error, progress } = await queue.job("a");
    return [
      [status, await queue.claim(), ended, last_error, progress],
      ["dying", undefined, "dead", "Why.", 0],
    ];
  },
  "what is out of reach is tried for long, and not for ever": async (queue) => {
    await queue.add("a");
    const seen = await queue.failures(30, true);
    const { attempts, dying } = await queue.job("a");
    return [
      [
        seen.length,
        seen.slice(0, 3).map(([, due]) => due),
        Math.max(...seen.map(([, due]) => due)),
        attempts,
        dying,
      ],
      [20, [2, 4, 8], 300, 0, true],
    ];
  },
  "restarts of the whole stack end no job, a worker that dies each time does": async (queue) => {
    await queue.add("a");
    const waits = await queue.dies(19);
    const before = await queue.job("a");
    await queue.dies(1);
    const { dying, attempts, last_error } = await queue.job("a");
    return [
      [
        waits.slice(0, 5),
        Math.max(...waits),
        before.dying,
        before.interruptions,
        dying,
        attempts,
        last_error,
      ],
      [
        [0, 0, 4, 8, 16],
        300,
        false,
        19,
        true,
        0,
        "The service stopped 20 times while it worked on this, so it isn't tried again by itself. Please try again.",
      ],
    ];
  },
  "a job whose worker died keeps its place": async (queue) => {
    await queue.add("a");
    await queue.claim();
    await queue.add("b");
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
    const extended = await queue.held(job, "extend_job(JOB, 20)", NOBODY);
    await queue.does({ ...(job as Job), lease: NOBODY }, "release_job(JOB)");
    const { status, lease } = await queue.job("a");
    return [
      [refused, extended, status, lease],
      [holders.map(() => "PT409"), "lost", "running", job?.lease],
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
      ["held", 20],
    ];
  },
  "a job given back is as if nobody had claimed it": async (queue) => {
    await queue.add("a");
    await queue.add("b");
    await queue.passes(5);
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
    await queue.add("fresh");
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
  "a single job waits behind one job of each other organisation, whose own order stays": async (queue) => {
    const others = Array.from({ length: 30 }, (_, index) => `other ${index}`);
    for (const key of others) await queue.add(key, "a", 0, 100);
    const before = await queue.keys(5);
    await queue.add("single", "a", 0, 200);
    await queue.add("second", "a", 0, 300);
    const after = await queue.keys(27);
    const singles = ["single", "second"];
    return [
      [
        after.indexOf("second") < 4,
        after.filter((key) => singles.includes(key ?? "")),
        [...before, ...after.filter((key) => !singles.includes(key ?? ""))],
      ],
      [true, singles, others],
    ];
  },
  "organisations take turns, however much each has": async (queue) => {
    for (const [organization, count] of [
      [100, 4],
      [200, 3],
      [300, 1],
    ] as const)
      for (let index = 1; index <= count; index += 1)
        await queue.add(`${organization} ${index}`, "a", 0, organization);
    return [
      await queue.keys(9),
      ["100 1", "200 1", "300 1", "100 2", "200 2", "100 3", "200 3", "100 4", undefined],
    ];
  },
  "who waits isn't overtaken again and again by who comes anew": async (queue) => {
    for (const key of ["a1", "a2", "a3"]) await queue.add(key, "a", 0, 100);
    await queue.does(await queue.claim(), "finish_job(JOB)");
    const seen: (string | undefined)[] = [];
    for (let step = 1; step <= 4; step += 1) {
      await queue.add(`b${step}`, "a", 0, 200);
      const job = await queue.claim();
      await queue.does(job, "finish_job(JOB)");
      seen.push(job?.key);
    }
    return [seen.slice(0, 3).filter((key) => key === "a2" || key === "a3").length > 0, true];
  },
  "what has become due together takes turns as well": async (queue) => {
    for (const key of ["a1", "a2", "a3"]) await queue.add(key, "a", 5, 100);
    await queue.add("b1", "a", 6, 200);
    await queue.passes(7);
    return [await queue.keys(4), ["a1", "b1", "a2", "a3"]];
  },
  "a job of many steps takes one turn a step": async (queue) => {
    await queue.add("long", "a", 0, 100);
    for (const key of ["b1", "b2"]) await queue.add(key, "a", 0, 200);
    const seen: (string | undefined)[] = [];
    for (let step = 0; step < 4; step += 1) {
      const job = await queue.claim();
      seen.push(job?.key);
      await queue.does(job, job?.key === "long" ? "continue_job(JOB)" : "finish_job(JOB)");
    }
    return [seen, ["long", "b1", "long", "b2"]];
  },
  "a step more of one job doesn't come before its organisation's others": async (queue) => {
    for (const key of ["one", "two", "three"]) await queue.add(key, "a", 0, 100);
    await queue.does(await queue.claim(), "continue_job(JOB)");
    return [await queue.keys(3), ["two", "three", "one"]];
  },
  "lanes come in the order that is asked for, and nothing of another": async (queue) => {
    await queue.learn({ kind: "b", lane: "bulk" }, { kind: "n" }, { kind: "i", lane: "interactive" });
    for (const kind of ["b", "n", "i"])
      for (const key of [`${kind}1`, `${kind}2`]) await queue.add(key, kind);
    const claims: string[][] = [
      ["interactive", "normal", "bulk"],
      ["bulk", "normal"],
      ["interactive"],
      ["interactive"],
      ["normal", "bulk"],
    ];
    const seen: (string | undefined)[] = [];
    for (const lanes of claims) seen.push((await queue.claimFrom(lanes, "b", "n", "i"))?.key);
    return [seen, ["i1", "b1", "i2", undefined, "n1"]];
  },
  "a payload of a version that a worker doesn't know isn't for it": async (queue) => {
    await queue.add("second", "a", 0, null, 2);
    await queue.add("first");
    return [
      [await queue.keys(2), await queue.next("a")],
      [["first", undefined], 20_000],
    ];
  },
  "a kind is treated as its worker says": async (queue) => {
    await queue.add("early");
    await queue.learn({
      lane: "bulk",
      lease_seconds: 33,
      max_attempts: 2,
      first_delay_seconds: 7,
      most_delay_seconds: 10,
      max_interruptions: 4,
    });
    const { lane: moved } = await queue.job("early");
    const early = await queue.claim();
    await queue.does(early, "finish_job(JOB)");
    await queue.add("a");
    const { lane } = await queue.job("a");
    const failed = await queue.failures(9, false);
    await queue.sql("delete from public.jobs");
    await queue.add("a");
    const blameless = await queue.failures(9, true);
    return [
      [moved, lane, early?.key, early?.leased, failed[0], failed.at(-1)?.[0], failed.length, blameless],
      [
        "bulk",
        "bulk",
        "early",
        33,
        ["queued", 7],
        "dying",
        2,
        [["queued", 7], ["queued", 10], ["queued", 10], blameless.at(-1)],
      ],
    ];
  },
  "who fails for good is held until that has been told, however often its worker dies": async (queue) => {
    await queue.add("a");
    const job = await queue.claim();
    const status = await queue.fail(job, true);
    const held = await queue.job("a");
    await queue.passes(21);
    const again = await queue.claim();
    const retold = await queue.held(again, "fail_job(JOB, 'Out of reach.')");
    await queue.does(again, "fail_job(JOB, 'Out of reach.')");
    const { last_error, due } = await queue.job("a");
    await queue.passes(due);
    const last = await queue.claim();
    await queue.does(last, "finish_job(JOB)");
    const ended = await queue.job("a");
    return [
      [status, held.status, again?.dying, retold, last_error, last?.dying, ended.status, ended.last_error],
      ["dying", "running", true, "queued", "Why.", true, "dead", "Why."],
    ];
  },
  "who was given up after twenty deaths of its worker is told so at once, and not tried": async (queue) => {
    await queue.add("a");
    await queue.dies(19);
    await queue.claim();
    await queue.passes(21);
    await queue.claim("none");
    const { dying, status } = await queue.job("a");
    return [
      [dying, status, await queue.next("a"), (await queue.claim())?.dying],
      [true, "queued", 0, true],
    ];
  },
  "who is dying keeps no other from beginning": async (queue) => {
    await queue.add("a");
    await queue.fail(await queue.claim(), true);
    await queue.add("a");
    return [(await queue.claim())?.dying, false];
  },
  "one with a key is open at a time": async (queue) => {
    await queue.add("a", "a", 60);
    await queue.add("a", "a", 0);
    const keys = await queue.keys(2);
    await queue.add("a");
    return [
      [...keys, await queue.claim()],
      ["a", undefined, undefined],
    ];
  },
  "what is cancelled is never done, and its worker hears of it and writes nothing more": async (queue) => {
    await queue.add("running");
    await queue.add("queued");
    const job = await queue.claim();
    await queue.add("kept");
    for (const key of ["running", "queued"]) await queue.sql(`select private.cancel_job('${key}')`);
    const [running, queued] = [await queue.job("running"), await queue.job("queued")];
    const told = await queue.held(job, "extend_job(JOB, 20)");
    const refused = await queue.held(job, "finish_job(JOB)");
    await queue.add("second life");
    return [
      [running.status, queued.status, told, refused, ...(await queue.keys(2))],
      ["cancelled", "cancelled", "cancelled", "PT409", "kept", "second life"],
    ];
  },
  "what has ended isn't cancelled": async (queue) => {
    await queue.add("a");
    await queue.does(await queue.claim(), "finish_job(JOB)");
    await queue.sql("select private.cancel_job('a')");
    const { status, progress } = await queue.job("a");
    return [
      [status, progress],
      ["done", 1],
    ];
  },
  "how far a job is is stored with its beat": async (queue) => {
    await queue.add("a");
    const job = await queue.claim();
    await queue.does(job, "extend_job(JOB, 20, 0.25)");
    await queue.does(job, "extend_job(JOB, 20)");
    return [(await queue.job("a")).progress, 0.25];
  },
  "what has a schedule is queued once each time, and once for all that was missed": async (queue) => {
    await queue.learn({ kind: "s", every_seconds: 3600 });
    const seen: unknown[] = [];
    for (const seconds of [0, 60, 3540, 3600 * 5, 60, 3540]) {
      await queue.passes(seconds);
      const job = await queue.claim("s");
      seen.push(job?.key, await queue.claim("s"));
      if (job) await queue.does(job, "finish_job(JOB)");
    }
    const next = await queue.next("a");
    await queue.learn({ kind: "s", every_seconds: 600 });
    const none = null as unknown as undefined;
    return [
      [...seen.map((key) => key ?? null), next, await queue.next("a")],
      [
        "schedule:s",
        none,
        none,
        none,
        "schedule:s",
        none,
        "schedule:s",
        none,
        none,
        none,
        "schedule:s",
        none,
        3_600_000,
        600_000,
      ],
    ];
  },
  "what nobody knows for a while is seen": async (queue) => {
    await queue.learn({ kind: "a" }, { kind: "b" });
    for (const kind of ["a", "b", "c"]) await queue.add(kind, kind);
    await queue.add("a2", "a", 0, null, 2);
    await queue.add("later", "d", 9000);
    const early = await queue.learn({ kind: "a" });
    await queue.passes(1200);
    const late = await queue.learn({ kind: "a" });
    return [
      [early, late.map(({ kind, version, jobs }) => [kind, version, jobs])],
      [
        [],
        [
          ["a", 2, 1],
          ["b", 1, 1],
          ["c", 1, 1],
        ],
      ],
    ];
  },
};

/** The promises of the queue that a database doesn't keep. */
export async function* jobFlaws(database: Database): AsyncGenerator<JobFlaw> {
  for (const [rule, check] of Object.entries(rules)) {
    const violation = await undone(database, async () => {
      for (const table of ["jobs", "job_kinds", "job_schedules"])
        await database.query(`delete from public.${table}`);
      const [seen, promised] = await check(new Queue(database));
      const [told, wanted] = [JSON.stringify(seen), JSON.stringify(promised)];
      return told === wanted ? null : `${told}, not ${wanted}`;
    }).catch(String);
    if (violation) yield { rule, violation };
  }
}
