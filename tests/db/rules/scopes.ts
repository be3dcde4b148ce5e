import { isAtLeast, type Role } from "../../../supabase/functions/_shared/domain/roles.ts";
import { authIdOf, type Principal } from "../principals.ts";

/** The rows of a table that a principal may reach, as a condition on its columns that asks no policy and no helper. */
export type Rows = (principal: Principal) => string;

/** Organisations in which a principal holds at least a role. */
export function organizationsOf({ memberships }: Principal, minimum: Role = "user"): number[] {
  return Object.entries(memberships)
    .filter(([, role]) => isAtLeast(role, minimum))
    .map(([id]) => Number(id));
}

export const holds = (principal: Principal, organizationId: number, minimum: Role = "user"): boolean =>
  organizationsOf(principal, minimum).includes(organizationId);

const among = (ids: readonly number[]) => `any ('{${ids.join(",")}}'::bigint[])`;

export const noRows: Rows = () => "false";
export const allRows: Rows = () => "true";

/** Rows of the organisations in which the principal holds at least a role; `column` tells a row's. */
export const ofOrganizations =
  (minimum: Role = "user", column = "organization_id"): Rows =>
  (principal) =>
    `${column} = ${among(organizationsOf(principal, minimum))}`;

export const ownUser: Rows = ({ id }) => `id = ${id}`;

/** Oneself, and those one shares an organisation with; platform admins don't see each other by being that. */
export const selfAndColleagues: Rows = (principal) => {
  const shared = organizationsOf(principal).filter((id) => id !== 1);
  return `(id = ${principal.id} or id in (
    select user_id from public.organization_members where organization_id = ${among(shared)}))`;
};

/**
 * product §6: admins and the uploader always; untagged, every member; tagged, who holds one of the tags. Untagged ones of
 * organisation 1, which the help agent knows, everybody with an account. Those that drives share (1012) or don't (1011,
 * 2011) their uploader, who is nobody in world.sql: what else reads them is tried by tests/db/equality.test.ts.
 */
export const readableDocuments: Rows = (principal) =>
  `(id not in (1011, 1012, 2011) and (${ofOrganizations("admin")(principal)} or ${ofOrganizations()(principal)} and
    (tag_ids = '{}' or uploaded_by = ${principal.id} or tag_ids && '{${principal.tags.join(",")}}'::bigint[])
    or organization_id = 1 and tag_ids = '{}' and ${principal.role === "authenticated"}))`;

/** Rows that belong to a document that the principal may read. */
export const ofReadableDocuments: Rows = (principal) =>
  `document_id in (select id from public.documents where ${readableDocuments(principal)})`;

/** What a revision holds, of a document that the principal may read. */
export const ofReadableRevisions: Rows = (principal) =>
  `revision_id in (select id from public.document_revisions where ${ofReadableDocuments(principal)})`;

/** Of pairs and changes of documents, those that an admin reads all of. */
export const ofReadByAdmins =
  (...columns: string[]): Rows =>
  (principal) =>
    [
      ofOrganizations("admin")(principal),
      ...columns.map(
        (column) => `${column} in (select id from public.documents where ${readableDocuments(principal)})`,
      ),
    ].join(" and ");

/** Tags that the principal may take off: as an admin, or as the uploader who put them. */
export const ofOwnTagging: Rows = (principal) =>
  `(${ofOrganizations("admin")(principal)} or ${ofOrganizations()(principal)} and added_by = ${principal.id} and
    document_id in (select id from public.documents where uploaded_by = ${principal.id}))`;

/** Rows that only who it is about, and admins, may see. */
export const ownOrAdmins: Rows = (principal) =>
  `(${ofOrganizations("admin")(principal)} or ${ofOrganizations()(principal)} and user_id = ${principal.id})`;

/** Sources that only who owns them, and admins, may see. */
export const ownSources: Rows = (principal) =>
  `(${ofOrganizations("admin")(principal)} or ${ofOrganizations()(principal)} and owner_id = ${principal.id})`;

const ofOwnSources: Rows = (principal) =>
  `source_id in (select id from public.sources where ${ownSources(principal)})`;

const ofOwnDrives: Rows = (principal) =>
  `source_id in (select id from public.sources where owner_id = ${principal.id}
    or kind not in ('google-drive', 'onedrive', 'sharepoint', 'teams'))`;

/** Runs of sources; of a drive they tell its owner alone what they came by. */
export const ofRunSources: Rows = (principal) => `(${ofOwnSources(principal)} and ${ofOwnDrives(principal)})`;

/** Items of sources; of somebody else's drive those that one reads. */
export const ofReadItems: Rows = (principal) =>
  `(${ofOwnSources(principal)} and (${ofOwnDrives(principal)}
    or document_id in (select id from public.documents where ${readableDocuments(principal)})))`;

export const ownChats: Rows = (principal) =>
  `(${ofOrganizations()(principal)} and user_id = ${principal.id})`;

export const ofOwnChats: Rows = (principal) =>
  `chat_id in (select id from public.chats where ${ownChats(principal)})`;

/** Citations in the principal's own chats, of documents that they may still read. */
export const ownCitations: Rows = (principal) =>
  `(message_id in (select id from public.messages where ${ofOwnChats(principal)})
    and ${ofReadableDocuments(principal)})`;

/** Whether the principal may listen to a topic. */
export const mayListen = (principal: Principal, topic: string): boolean =>
  topic === `user:${authIdOf(principal.id)}` ||
  organizationsOf(principal).some((id) => topic === `organization:${id}`);
