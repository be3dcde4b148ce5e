import { z } from "zod";
import { underLease } from "../db/lease.ts";
import { variantsIn } from "../domain/agents/message.ts";
import { MessageRunContext } from "../generation/compositions/messages/context.ts";
import { writeMessage } from "../generation/compositions/messages/write-message.ts";
import { BegunJob } from "../generation/held-job.ts";
import type { BatchType } from "./batch-type.ts";

const Begun = z.object({ job: BegunJob, context: MessageRunContext });

/** Messages: counted by variant, and written where the batch is, so that its messages take one worker's place. */
export const messageBatch: BatchType = {
  cost: ({ values }) => variantsIn(values),
  options: ({ values }, ai) => ({ variants: variantsIn(values), offline: ai.models[0]?.offline ?? false }),
  async goOn(begun, { db, ai, stopping }) {
    // Without a job it was begun before, and is written by whoever holds that.
    const writing = Begun.safeParse(begun).data;
    if (!writing) return;
    const { job, context } = writing;
    await underLease(db, job, stopping, ({ signal: lease }) =>
      writeMessage(
        { service: db, storing: db, ai },
        { job, context, stop: new AbortController(), lease, emit: () => undefined },
      ),
    );
  },
};
