import { platformJobs } from "../../_shared/contract/platform-jobs.ts";
import { rpc } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";

const done = { success: true } as const;

export const platformJobsCalls: Handlers<typeof platformJobs> = {
  "/plat-admin/jobs/getAll": async ({ db }, { limit, offset, ...wanted }) =>
    platformJobs["/plat-admin/jobs/getAll"].output.parse(
      await rpc(db, "list_platform_jobs", { page_limit: limit, page_offset: offset, ...wanted }),
    ),
  "/plat-admin/jobs/retry": async ({ db }, { id }) => {
    await rpc(db, "retry_platform_job", { job_id: id });
    return done;
  },
  "/plat-admin/jobs/retry-kind": async ({ db }, { kind }) =>
    platformJobs["/plat-admin/jobs/retry-kind"].output.parse({
      jobs: await rpc(db, "retry_platform_jobs", { kind }),
    }),
  "/plat-admin/jobs/discard": async ({ db }, { id, reason }) => {
    await rpc(db, "discard_platform_job", { job_id: id, reason });
    return done;
  },
};
