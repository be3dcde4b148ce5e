import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import { readText, type Standing, standingOf } from "../../_shared/domain/text/standing.ts";
import { jobKind } from "./job.ts";

const Watched = z.object({
  former_id: z.int(),
  present: z.string(),
  former: z.string().nullable(),
  cited: z.array(
    z.object({
      watch_id: z.int(),
      number: z.int(),
      start: z.int(),
      end: z.int(),
      quote: z.string(),
      last_id: z.int().nullable(),
      last_kind: z.enum(["changed", "removed", "restored", "deleted"]).nullable(),
      told: z.string(),
    }),
  ),
});
type Cited = z.infer<typeof Watched>["cited"][number];

const State = z.object({ after: z.int() }).catch({ after: -1 });

/**
 * Compares the sentences that watched answers cite of a document with the revision that it answers with by now, those of one
 * former revision a step. What is saved is the difference to what was told last: a second run finds none, and one that is
 * overtaken by another revision saves nothing.
 */
export const watchesCheck = jobKind({
  kind: "watches.check",
  lane: "interactive",
  failure: "What watched answers cite couldn't be compared with the document's new version.",
  payloads: { 1: z.object({ document_id: z.int(), revision_id: z.int() }) },
  async run({ payload, state }, { db }, { signal }) {
    const of = { of_document_id: payload.document_id, of_revision_id: payload.revision_id };
    const { after } = State.parse(state);
    const watched = Watched.nullable().parse(await rpc(db, "watched_spans", { ...of, after }, signal));
    if (watched === null) return { outcome: "finished" };
    const standings = differences(watched);
    if (standings.length > 0) await rpc(db, "save_watched", { ...of, standings: json(standings) }, signal);
    return { outcome: "continue", state: { after: watched.former_id } };
  },
});

/** What is otherwise than each watcher was told last. */
function differences({ present: text, former: formerText, cited }: z.infer<typeof Watched>) {
  const present = readText(text);
  const former = formerText === null ? null : readText(formerText);
  // Several watch the same answer.
  const known = new Map<string, Standing>();
  return cited.flatMap((one) => {
    const told = one.last_kind === "changed" ? one.told : null;
    const key = JSON.stringify([one.start, one.end, one.quote, told]);
    const standing =
      known.get(key) ??
      (former
        ? standingOf(former, one, told, present)
        : standingOf(readText(one.quote), { start: 0, end: one.quote.length }, told, present));
    known.set(key, standing);
    const difference = differenceOf(one, standing);
    const { watch_id, number, last_id } = one;
    return difference ? [{ watch_id, number, last_id, ...difference }] : [];
  });
}

function differenceOf({ last_kind, quote }: Cited, standing: Standing) {
  switch (standing.kind) {
    case "told":
      return null;
    case "same":
      return last_kind === null || last_kind === "restored"
        ? null
        : { kind: "restored", before: "", after: quote };
    case "gone":
      return last_kind === "removed" ? null : { kind: "removed", before: standing.before, after: "" };
    case "changed":
      return { kind: "changed", before: standing.before, after: standing.after };
  }
}
