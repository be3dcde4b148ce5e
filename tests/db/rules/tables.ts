import type { Principal } from "../principals.ts";
import { authIdOf } from "../principals.ts";
import {
  allRows,
  holds,
  noRows,
  ofOrganizations,
  ofOwnChats,
  ofOwnTagging,
  ownCitations,
  ofReadableDocuments,
  ofOwnSources,
  ownChats,
  ownSources,
  ownOrAdmins,
  ownUser,
  readableDocuments,
  type Rows,
  selfAndColleagues,
} from "./scopes.ts";

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

const admins = ofOrganizations("admin");
const members = ofOrganizations();

/** The same row for both organisations and the pseudo-organisation, which admins alone may add to theirs. */
const byAdmins = (row: Record<string, unknown>, otherRow: Record<string, unknown>) => (): Candidate[] =>
  [
    { organization_id: 100, ...row },
    { organization_id: 200, ...otherRow },
  ].map((candidate) => ({
    label: `in ${candidate.organization_id}`,
    row: candidate,
    allowed: (principal) => holds(principal, candidate.organization_id, "admin"),
  }));

const never = (label: string, row: Record<string, unknown>): Candidate => ({
  label,
  row,
  allowed: () => false,
});

/** Every table of the schema public; one that isn't here fails the tests. */
export const tableRules: Readonly<Record<string, TableRule>> = {
  "public.users": {
    select: { rows: selfAndColleagues, columns: ["id", "email", "name", "avatar_color", "created_at"] },
    update: { rows: ownUser, columns: ["name", "avatar_color", "theme_mode", "ai_context"] },
  },
  "public.organizations": { select: { rows: ofOrganizations("user", "id") } },
  "public.organization_members": { select: { rows: members } },
  "public.organization_domains": { select: { rows: admins } },
  "public.plans": { select: { rows: allRows } },
  "public.plan_addons": { select: { rows: allRows } },
  "public.subscriptions": { select: { rows: members } },
  "public.organization_addons": { select: { rows: members } },
  "public.limit_overrides": {},
  "public.meters": { select: { rows: allRows } },
  "public.plan_limits": { select: { rows: allRows } },
  "public.addon_limits": { select: { rows: allRows } },
  "public.meter_usage": { select: { rows: members } },
  "public.generations": {},
  "public.jobs": {},
  "public.audiences": {},
  "public.job_kinds": {},
  "public.job_schedules": {},
  "public.sources": {
    select: {
      rows: ownSources,
      columns: [
        "id",
        "organization_id",
        "kind",
        "name",
        "owner_id",
        "every",
        "state",
        "reason",
        "created_at",
        "updated_at",
      ],
    },
  },
  "public.source_runs": { select: { rows: ofOwnSources } },
  "public.source_items": { select: { rows: ofOwnSources } },
  "public.secrets": {},
  "public.documents": { select: { rows: readableDocuments } },
  "public.document_parts": { select: { rows: ofReadableDocuments } },
  "public.document_chunks": { select: { rows: ofReadableDocuments } },
  "public.chats": {
    select: { rows: ownChats },
    insert: {
      columns: ["organization_id", "user_id", "title", "titled"],
      candidates: ({ id }) => [
        ...[100, 200].map((organization_id) => ({
          label: `one's own in ${organization_id}`,
          row: { organization_id, user_id: id, title: "New", titled: true },
          allowed: (principal: Principal) => holds(principal, organization_id),
        })),
        never("another's", {
          organization_id: 100,
          user_id: id === 14 ? 15 : 14,
          title: "New",
          titled: true,
        }),
        never("in the pseudo-organisation", { organization_id: 1, user_id: id, title: "New", titled: true }),
      ],
    },
    update: { rows: ownChats, columns: ["title", "titled"] },
  },
  "public.messages": { select: { rows: ofOwnChats } },
  "public.message_citations": { select: { rows: ownCitations } },
  "public.audit_entries": { select: { rows: admins } },
  "public.tags": {
    select: { rows: members },
    insert: {
      columns: ["organization_id", "name", "color"],
      candidates: () => [
        ...byAdmins({ name: "New", color: 1 }, { name: "New", color: 1 })(),
        never("in the pseudo-organisation", { organization_id: 1, name: "New", color: 1 }),
      ],
    },
    update: { rows: admins, columns: ["name", "color"] },
    delete: { rows: admins },
  },
  "public.teams": {
    select: { rows: members },
    insert: {
      columns: ["organization_id", "name", "description"],
      candidates: () => [
        ...byAdmins({ name: "New", description: "" }, { name: "New", description: "" })(),
        never("in the pseudo-organisation", { organization_id: 1, name: "New", description: "" }),
      ],
    },
    update: { rows: admins, columns: ["name", "description"] },
    delete: { rows: admins },
  },
  "public.team_members": {
    select: { rows: members },
    insert: {
      columns: ["organization_id", "team_id", "user_id"],
      candidates: byAdmins({ team_id: 111, user_id: 13 }, { team_id: 211, user_id: 18 }),
    },
    delete: { rows: admins },
  },
  "public.tag_members": {
    select: { rows: ownOrAdmins },
    insert: {
      columns: ["organization_id", "tag_id", "user_id"],
      candidates: byAdmins({ tag_id: 103, user_id: 13 }, { tag_id: 201, user_id: 17 }),
    },
    delete: { rows: admins },
  },
  "public.tag_teams": {
    select: { rows: members },
    insert: {
      columns: ["organization_id", "tag_id", "team_id"],
      candidates: byAdmins({ tag_id: 103, team_id: 112 }, { tag_id: 202, team_id: 211 }),
    },
    delete: { rows: admins },
  },
  "public.document_tags": {
    select: { rows: ofReadableDocuments },
    insert: {
      columns: ["organization_id", "document_id", "tag_id"],
      candidates: () => [
        ...byAdmins({ document_id: 1001, tag_id: 101 }, { document_id: 2001, tag_id: 201 })(),
        {
          label: "to the document of user 13",
          row: { organization_id: 100, document_id: 1005, tag_id: 102 },
          allowed: (principal) => holds(principal, 100, "admin") || principal.id === 13,
        },
        {
          label: "to the document that the ex-member left",
          row: { organization_id: 100, document_id: 1006, tag_id: 101 },
          allowed: (principal) => holds(principal, 100, "admin"),
        },
      ],
    },
    delete: { rows: ofOwnTagging },
  },
  "public.invitations": { select: { rows: admins } },
  "public.invitation_tokens": {},
  "public.email_proofs": {},
  "public.password_changes": {},
  // Files have no rows for anybody: a public bucket serves them by name, and nobody lists, replaces or deletes them.
  "storage.buckets": {
    select: { rows: noRows },
    update: { rows: noRows, columns: [] },
    delete: { rows: noRows },
  },
  "storage.objects": {
    select: { rows: noRows },
    insert: {
      columns: ["bucket_id", "name", "owner_id"],
      candidates: ({ id }) => {
        const object = (name: string, bucket_id = "uploads") => ({ bucket_id, name, owner_id: authIdOf(id) });
        return [
          {
            label: "under a random name",
            row: object("files/9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d"),
            allowed: ({ role }) => role === "authenticated",
          },
          never("under a name that isn't random", object("files/00000000-0000-0000-0000-000000000001")),
          never("under a readable name", object("files/report.pdf")),
          never("in another folder", object("9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d")),
          never("in a folder below", object("files/files/9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d")),
          never("in another bucket", object("files/9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d", "other")),
        ];
      },
    },
    update: { rows: noRows, columns: [] },
    delete: { rows: noRows },
  },
};
