import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { jobKind } from "./job.ts";

/** Ends the time in which a deleted chat can be restored; one that was restored meanwhile stays. */
export const chatDelete = jobKind({
  kind: "chat.delete",
  lane: "bulk",
  failure: "The chat couldn't be deleted.",
  payloads: { 1: z.object({ chat_id: z.int() }) },
  async run({ payload }, { db }, { signal }) {
    await rpc(db, "delete_chat_for_good", { of_chat_id: payload.chat_id }, signal);
    return { outcome: "finished" };
  },
});
