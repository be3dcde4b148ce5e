import { type Db, rpc } from "../../../db/client.ts";
import { json } from "../../../db/statement.ts";
import type { HeldJob } from "../../held-job.ts";
import type { StorePiece } from "../../sinks/outbox.ts";

/** Stores an answer's pieces in its message, where the asker's other windows read them. */
export function storeAnswer(db: Db, job: HeldJob): StorePiece {
  return ({ offset, text, citations, tokens }, lease) => {
    const args = {
      job_id: job.id,
      job_lease: job.lease,
      text_offset: offset,
      text,
      text_units: text.length,
      citations: json(citations),
      token_count: tokens,
    };
    return rpc(db, "append_answer", args, lease);
  };
}
