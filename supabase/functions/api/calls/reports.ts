import { z } from "zod";
import {
  Contradiction,
  ContradictionRun,
  ContradictionSide,
  DocumentChange,
  reports,
} from "../../_shared/contract/reports.ts";
import { type Db, rpc } from "../../_shared/db/client.ts";
import type { Handlers } from "../context.ts";

const done = { success: true } as const;

const Person = z
  .object({ id: z.int(), name: z.string(), email: z.string() })
  .transform(({ id, name, email }) => ({ id, name: name || email }))
  .nullable();
const Side = ContradictionSide.extend({ added_by: Person });
const Row = Contradiction.extend({ decided_by: Person, first: Side, second: Side });

const Change = DocumentChange.extend({ seen_by: Person, former: Side, present: Side });

const List = reports["/reports/contradicting-info"].output.extend({ contradictions: z.array(Row) });

/** What an admin decides: 404 when it isn't there, 409 when it has closed by itself. */
async function decide(db: Db, organization_id: number, id: number, verdict: string, note = "") {
  return Row.parse(
    await rpc(db, "decide_contradiction", { organization_id, contradiction_id: id, verdict, note }),
  );
}

export const reportCalls: Handlers<typeof reports> = {
  "/reports/contradicting-info": async ({ db, organizationId }, { state, search, limit, offset }) =>
    List.parse(
      await rpc(db, "list_contradictions", {
        organization_id: organizationId,
        page_limit: limit,
        page_offset: offset,
        state,
        ...(search && { search: search.trim() }),
      }),
    ),
  "/reports/contradicting-info/generate": async ({ db, organizationId }) =>
    ContradictionRun.parse(await rpc(db, "start_comparison", { organization_id: organizationId })),
  "/reports/contradicting-info/stop": async ({ db, organizationId }) => {
    await rpc(db, "stop_comparison", { organization_id: organizationId });
    return done;
  },
  "/reports/contradicting-info/get": async ({ db, organizationId }, { id }) =>
    Row.parse(await rpc(db, "get_contradiction", { organization_id: organizationId, contradiction_id: id })),
  "/reports/contradicting-info/resolve": ({ db, organizationId }, { id, keep, note }) =>
    decide(db, organizationId, id, keep, note.trim()),
  "/reports/contradicting-info/reopen": ({ db, organizationId }, { id }) =>
    decide(db, organizationId, id, "reopen"),
  "/reports/contradicting-info/delete": async ({ db, organizationId }, { id }) => {
    await decide(db, organizationId, id, "dismiss");
    return done;
  },
  "/reports/document-changes": async ({ db, organizationId }, { seen, limit, offset }) =>
    reports["/reports/document-changes"].output.extend({ changes: z.array(Change) }).parse(
      await rpc(db, "list_document_changes", {
        organization_id: organizationId,
        page_limit: limit,
        page_offset: offset,
        seen,
      }),
    ),
  "/reports/document-changes/seen": async ({ db, organizationId }, { id, seen }) =>
    Change.parse(await rpc(db, "mark_change_seen", { organization_id: organizationId, change_id: id, seen })),
  "/document/contradictions": async ({ db, organizationId }, { ids }) => ({
    passages: reports["/document/contradictions"].output.shape.passages.parse(
      await rpc(db, "document_contradictions", { organization_id: organizationId, document_ids: ids }),
    ),
  }),
};
