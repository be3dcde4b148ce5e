import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { jobKind } from "./job.ts";

/**
 * Forgets jobs and webhooks that ended long ago, revisions that nothing cites, files that were never added,
 * logos that were never saved, audiences that no document has, and websites that were looked over and never taken.
 */
export const jobsPrune = jobKind({
  kind: "jobs.prune",
  lane: "bulk",
  everySeconds: 3600,
  failure: "Old jobs couldn't be forgotten.",
  payloads: { 1: z.object({}) },
  async run(_job, { db }, { signal }) {
    await rpc(db, "prune_jobs", {}, signal);
    await rpc(db, "prune_uploads", {}, signal);
    await rpc(db, "prune_revisions", {}, signal);
    await rpc(db, "prune_webhooks", {}, signal);
    await rpc(db, "prune_website_drafts", {}, signal);
    await rpc(db, "prune_connections", {}, signal);
    await rpc(db, "prune_audiences", {}, signal);
    await rpc(db, "prune_crawl_hosts", {}, signal);
    await rpc(db, "prune_logos", {}, signal);
    return { outcome: "finished" };
  },
});
