import type { Rules } from "./queue.ts";

/** What fails, and what its worker dies of. */
export const failures: Rules = {
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
  "of those that were broken off twice, each process has one of a kind": async (queue) => {
    const claimAs = async (process: string) => {
      await queue.sql(`select set_config('atrium.process', '${process}', false)`);
      return (await queue.claim())?.key;
    };
    for (const key of ["a", "b", "c"]) await queue.add(key);
    for (let turn = 0; turn < 2; turn += 1) {
      for (const process of ["one", "two", "three"]) await claimAs(process);
      await queue.passes(21);
    }
    await queue.add("fresh");
    const seen = [
      await claimAs("one"),
      await claimAs("one"),
      await claimAs("one"),
      await claimAs("two"),
      await claimAs(""),
    ];
    await queue.sql("select set_config('atrium.process', '', false)");
    return [seen, ["a", "fresh", undefined, "b", "c"]];
  },
  "of those that were broken off twice, one of a kind runs at a time": async (queue) => {
    for (const [key, kind] of [
      ["a", "a"],
      ["b", "a"],
      ["c", "c"],
    ] as const)
      await queue.add(key, kind);
    for (const kind of ["a", "a", "c"]) await queue.claim(kind);
    await queue.passes(21);
    // The end of a process that did many says of none that it was the cause.
    const once = [await queue.claim(), await queue.claim(), await queue.claim("c")];
    await queue.passes(21);
    const seen = [await queue.claim(), await queue.claim(), await queue.claim("c")];
    const waiting = await queue.next("a");
    await queue.add("fresh");
    seen.push(await queue.claim());
    await queue.does(seen[0], "continue_job(JOB)");
    seen.push(await queue.claim());
    return [
      [once.map((job) => job?.key), seen.map((job) => job?.key), waiting],
      [["a", "b", "c"], ["a", undefined, "c", "fresh", "b"], 20_000],
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
};
