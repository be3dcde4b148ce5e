import type { Rules } from "./queue.ts";

/** What a worker tells of its kinds: how they are treated, their schedules, and which nobody knows. */
export const kinds: Rules = {
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
