import { requestIdOf, within } from "../_shared/config/seeing/doing.ts";
import { logInfo } from "../_shared/config/seeing/log.ts";
import { jobSeconds, jobSteps } from "../_shared/config/seeing/measures.ts";
import { spanned } from "../_shared/config/seeing/traces.ts";
import type { Job } from "./jobs/job.ts";
import type { StepEnding } from "./run-job.ts";

/** Does a step on behalf of the request that began its job, counts it, and has it in the log. */
export async function seenJob(job: Job, step: () => Promise<StepEnding>): Promise<void> {
  const { kind } = job;
  const doing = { requestId: requestIdOf(job.request_id), job: kind, organizationId: job.organization_id };
  await within(doing, async () => {
    const began = performance.now();
    const outcome = await spanned(kind, "consumer", step, (ended) => ({ "atrium.outcome": ended }));
    const ms = performance.now() - began;
    jobSteps.add({ kind, outcome });
    jobSeconds.observe({ kind }, ms / 1000);
    logInfo("step", { job_id: job.id, outcome, ms: Math.round(ms) });
  });
}
