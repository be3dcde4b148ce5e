import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import { embedPassages, Passage } from "../../_shared/ingestion/embedding.ts";
import { jobKind } from "./job.ts";

const stepMs = 1_500;
/** One batch of the model, and one transaction. */
const chunksAtOnce = 64;
const Placed = z.enum(["placed", "more", "lacking"]);
const State = z.object({ after: z.int() }).catch({ after: 0 });
const Chunks = z.array(Passage.extend({ id: z.int() })).nullable();

/**
 * Embeds an organisation's passages by the model that the environment names now, while those of the one before answer; when
 * all have a vector, questions change over, and passages some at a time. Killed, it goes on behind what it saved.
 */
export const embeddingsRenew = jobKind({
  kind: "embeddings.renew",
  lane: "bulk",
  failure: "The documents couldn't be embedded anew.",
  payloads: { 1: z.object({}) },
  async run({ id, lease, state }, { db, ai, now }, { signal }) {
    const model = ai.embeddingModel;
    if (model === null) return { outcome: "finished" };
    const held = { job_id: id, job_lease: lease };
    const end = now() + stepMs;
    let { after } = State.parse(state);
    do {
      const range = { model, after, match_count: chunksAtOnce };
      const chunks = Chunks.parse(await rpc(db, "begin_renewal", { ...held, ...range }, signal));
      if (!chunks) return { outcome: "finished" };
      if (chunks.length === 0) {
        const placed = Placed.parse(await rpc(db, "place_embeddings", { ...held, model }, signal));
        if (placed === "placed") return { outcome: "settled" };
        if (placed === "more") continue;
        // What came meanwhile, maybe behind a passage of a later id.
        return { outcome: "continue", state: { after: 0 }, delaySeconds: after === 0 ? 5 : 0 };
      }
      const vectors = await embedPassages(ai, chunks, signal);
      const embeddings = json(chunks.map((chunk, index) => ({ id: chunk.id, embedding: vectors[index] })));
      const { dimensions } = ai.vectorsOf(model);
      const made = { model, embeddings, ...(dimensions !== null && { dimensions }) };
      await rpc(db, "save_renewal", { ...held, ...made }, signal);
      after = chunks.at(-1)?.id ?? after;
    } while (now() < end);
    return { outcome: "continue" };
  },
});
