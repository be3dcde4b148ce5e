import { type Job, NOBODY, type Rules } from "./queue.ts";

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

/** Who holds a job, and who is told that it is over. */
export const leases: Rules = {
  "a job whose worker died keeps its place": async (queue) => {
    await queue.add("a");
    await queue.claim();
    await queue.add("b");
    await queue.passes(21);
    return [(await queue.claim())?.key, "a"];
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
  "what a process held goes on once it has ended, and nothing of another's": async (queue) => {
    const claimAs = async (process: string) => {
      await queue.sql(`select set_config('atrium.process', '${process}', false)`);
      return queue.claim();
    };
    for (const key of ["a", "b", "c"]) await queue.add(key);
    for (const process of ["process-one", "process-two", ""]) await claimAs(process);
    for (const ended of ["process-one", ""]) await queue.sql(`select public.end_leases_of('${ended}')`);
    const [again, none] = [await claimAs("process-three"), await queue.claim()];
    // Told once more, it ends nothing of whoever has it now.
    await queue.sql("select public.end_leases_of('process-one')");
    const left = await claimAs("");
    return [
      [again?.key, again?.interruptions, none, left],
      ["a", 1, undefined, undefined],
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
};
