import { z } from "zod";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rows, rpc } from "../../_shared/db/client.ts";
import { tables } from "../../_shared/db/tables.ts";
import { type ListedItem, Source } from "../../_shared/sources/source.ts";
import { type JobDeps, jobKind, type StepResult } from "./job.ts";

/** How long a run waits for another that is under way. */
const waitSeconds = 60;
const Listed = z.object({ changed: z.boolean() });

/** Looks at a source: what is new or has changed there is read, and what is gone goes once all of it was listed. */
export const sourceRun = jobKind({
  kind: "source.run",
  lane: "bulk",
  failure: "This source couldn't be looked at because of a problem on our side.",
  payloads: { 1: z.object({ source_id: z.int() }) },
  async run({ payload }, deps, { signal }): Promise<StepResult> {
    const columns = ["id", "organization_id", "kind", "settings"] as const;
    const wanted = tables.selectFrom("sources").select(columns).where("id", "=", payload.source_id);
    const [row] = await rows(deps.db, wanted, signal);
    if (!row) return { outcome: "finished" };
    const run_id = await begin(deps, payload.source_id, signal);
    if (run_id === null) return { outcome: "continue", delaySeconds: waitSeconds };
    try {
      for await (const item of deps.sources.list(Source.parse(row), signal)) {
        await take(deps, run_id, item, signal);
      }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === "conflict") throw error;
      await rpc(deps.db, "finish_source_run", { run_id, error: error.message }, signal);
      return { outcome: "finished" };
    }
    await rpc(deps.db, "finish_source_run", { run_id }, signal);
    return { outcome: "finished" };
  },
});

/** @returns null while another run is under way */
async function begin({ db }: JobDeps, of_source_id: number, signal: AbortSignal): Promise<number | null> {
  try {
    return z.int().parse(await rpc(db, "begin_source_run", { of_source_id }, signal));
  } catch (error) {
    if (error instanceof ApiError && error.code === "conflict") return null;
    throw error;
  }
}

async function take({ db }: JobDeps, run_id: number, item: ListedItem, signal: AbortSignal): Promise<void> {
  const of_item = { run_id, of_external_id: item.externalId };
  if ("failure" in item) {
    await rpc(db, "fail_source_item", { ...of_item, why: item.failure }, signal);
    return;
  }
  const { version, name, type, size } = item;
  const listing = { ...of_item, ...(version !== null && { new_version: version }) };
  const { changed } = Listed.parse(await rpc(db, "list_source_item", listing, signal));
  if (!changed) return;
  await rpc(db, "take_source_item", { ...of_item, new_name: name, new_type: type, new_size: size }, signal);
}
