import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { jobKind } from "./job.ts";

/**
 * Deletes what of chats has had its time, a slice a statement until nothing is left: temporary chats, and files that were
 * attached and never sent.
 */
export const chatsPrune = jobKind({
  kind: "chats.prune",
  lane: "bulk",
  everySeconds: 300,
  failure: "Chats whose time is over couldn't be deleted.",
  payloads: { 1: z.object({}) },
  async run(_job, { db }, { signal }) {
    while ((await rpc(db, "prune_chats", {}, signal)) !== 0);
    while ((await rpc(db, "prune_attachments", {}, signal)) !== 0);
    return { outcome: "finished" };
  },
});
