import type { Rules } from "./queue.ts";

/** How organisations take turns. */
export const turns: Rules = {
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
  "within an organisation one stream holds up another by a job, and other organisations by nothing": async (
    queue,
  ) => {
    for (const nth of [1, 2, 3, 4]) await queue.addOf(`site ${nth}`, "source:1", 100);
    await queue.addOf("upload", "user:7", 100);
    for (const nth of [1, 2, 3]) await queue.add(`other ${nth}`, "a", 0, 200);
    return [
      await queue.keys(8),
      ["site 1", "other 1", "upload", "other 2", "site 2", "other 3", "site 3", "site 4"],
    ];
  },
  "what comes to a stream anew doesn't overtake another again and again": async (queue) => {
    for (const nth of [1, 2, 3]) await queue.addOf(`site ${nth}`, "source:1", 100);
    const seen: (string | undefined)[] = [];
    for (const nth of [1, 2, 3]) {
      await queue.addOf(`upload ${nth}`, "user:7", 100);
      for (let twice = 0; twice < 2; twice += 1) {
        const job = await queue.claim();
        await queue.does(job, "finish_job(JOB)");
        seen.push(job?.key);
      }
    }
    return [seen.filter((key) => key?.startsWith("site")), ["site 1", "site 2", "site 3"]];
  },
};
