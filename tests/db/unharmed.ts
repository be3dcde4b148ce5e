import type { Principal } from "./principals.ts";
import { authIdOf } from "./principals.ts";

const tenants = [
  "organizations",
  "organization_members",
  "subscriptions",
  "organization_addons",
  "limit_overrides",
  "meter_usage",
  "generations",
  "audiences",
  "documents",
  "document_folders",
  "document_revisions",
  "document_parts",
  "document_chunks",
  "document_tags",
  "chats",
  "messages",
  "message_citations",
  "message_searches",
  "audit_entries",
  "tags",
  "teams",
  "team_members",
  "tag_members",
  "tag_teams",
  "invitations",
  "invitation_tokens",
];

/** A digest of the rows of a table that a condition on `t` chooses. */
const digest = (table: string, condition: string) =>
  `(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from public.${table} as t where ${condition})`;

/**
 * An expression whose value no call may change: all rows of an organisation that the call doesn't name, the chats of
 * others, and messages to a topic that isn't private, isn't the asker's or is an ex-member's, or with a text in them.
 */
export function unharmed({ id }: Principal, statement: string): string {
  const digests: string[] = [];
  if (!/\b200\b|of beta|delete_account/.test(statement)) {
    digests.push(
      ...tenants.map((table) =>
        digest(table, `${table === "organizations" ? "id" : "organization_id"} = 200`),
      ),
    );
  }
  if (!/delete_organization|remove_organization|remove_member|delete_account/.test(statement)) {
    const others = `select chats.id from public.chats where chats.user_id <> ${id}`;
    digests.push(
      digest("chats", `t.id in (${others})`),
      digest("messages", `t.chat_id in (${others})`),
      digest(
        "message_citations",
        `t.message_id in (select id from public.messages where chat_id in (${others}))`,
      ),
    );
  }
  const sent = `(select count(*) from realtime.messages where not private or topic !~ '^(user|organization):.'
    or topic = 'user:${authIdOf(12)}' or (event = 'answer' and topic <> 'user:${authIdOf(id)}')
    or exists (select from jsonb_each_text(payload) as field where field.value !~ '^[][a-z0-9_., "-]*$'))`;
  return `jsonb_build_array(${[...digests, sent].join(", ")})`;
}
