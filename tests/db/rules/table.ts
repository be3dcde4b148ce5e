import type { Principal } from "../principals.ts";
import { holds, type Rows } from "./scopes.ts";

/** A row that somebody tries to add. `mine` is replaced by the id of who tries. */
export interface Candidate {
  label: string;
  row: Record<string, unknown>;
  allowed: (principal: Principal) => boolean;
}

/** Who may do what with a table's rows. A verb that isn't here is denied to everybody, whatever the row. */
export interface TableRule {
  select?: { rows: Rows; columns?: string[] };
  insert?: { columns: string[]; candidates: (principal: Principal) => Candidate[] };
  update?: { rows: Rows; columns: string[] };
  delete?: { rows: Rows };
}

/** The same row for both organisations and the pseudo-organisation, which admins alone may add to theirs. */
export const byAdmins =
  (row: Record<string, unknown>, otherRow: Record<string, unknown>) => (): Candidate[] =>
    [
      { organization_id: 100, ...row },
      { organization_id: 200, ...otherRow },
    ].map((candidate) => ({
      label: `in ${candidate.organization_id}`,
      row: candidate,
      allowed: (principal) => holds(principal, candidate.organization_id, "admin"),
    }));

export const never = (label: string, row: Record<string, unknown>): Candidate => ({
  label,
  row,
  allowed: () => false,
});
