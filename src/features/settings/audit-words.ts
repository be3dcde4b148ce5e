import { ROLE_LABELS, ROLES } from "@domain/roles.ts";
import { z } from "zod";
import { SETTING_LABELS, SETTINGS, settingWords } from "./ai-model-words.ts";

const VERBS: Record<string, string> = {
  "organization.create": "Made the organisation",
  "organization.update": "Changed the organisation",
  "sender.set": "Set the address that mail leaves from",
  "sender.remove": "Took away the address that mail leaves from",
  "organization.retention": "Changed how long chats are kept",
  "organization.branding": "Changed the branding",
  "organization.delete": "Deleted the organisation",
  "organization.two_step": "Changed whether two-step sign-in is required",
  "organization.sign_in_ways": "Changed the ways to sign in",
  "account.recovery_codes": "Made new recovery codes",
  "account.recover": "Signed in with a recovery code",
  "domain.add": "Added a domain",
  "domain.remove": "Removed a domain",
  "domain.request": "Asked for a domain or WhatsApp",
  "member.add": "Added a member",
  "member.role": "Changed a role",
  "member.remove": "Removed a member",
  "member.leave": "Left",
  "invitation.send": "Sent an invitation",
  "invitation.renew": "Renewed an invitation",
  "invitation.revoke": "Revoked an invitation",
  "invitation.accept": "Accepted an invitation",
  "invitation.decline": "Declined an invitation",
  "tags.insert": "Made a tag",
  "tags.update": "Changed a tag",
  "tags.delete": "Deleted a tag",
  "teams.insert": "Made a team",
  "teams.update": "Changed a team",
  "teams.delete": "Deleted a team",
  "document_tags.insert": "Tagged a document",
  "document_tags.delete": "Took a tag off a document",
  "tag_members.insert": "Gave a member a tag",
  "tag_members.delete": "Took a tag from a member",
  "tag_teams.insert": "Gave a team a tag",
  "tag_teams.delete": "Took a tag from a team",
  "usage_caps.insert": "Set a cap",
  "usage_caps.update": "Changed a cap",
  "usage_caps.delete": "Took a cap away",
  "spending.ceiling": "Set the ceiling of spending",
  "documents.restore": "Put a former version back",
  "connections.connect": "Connected a service",
  "connections.disconnect": "Disconnected a service",
  "connection_clients.change": "Changed the organisation's own client at a service",
  "syncs.create": "Began to keep files in step",
  "syncs.share": "Changed who reads files that are kept in step",
  "syncs.delete": "Stopped keeping files in step",
  "prompts.insert": "Made a prompt for everyone",
  "prompts.update": "Changed a prompt for everyone",
  "prompts.delete": "Deleted a prompt for everyone",
  "lessons.accept": "Accepted a lesson",
  "lessons.reject": "Rejected a lesson",
  "ai_settings.publish": "Changed how the assistant answers",
  "ai_settings.bring_back": "Brought back how the assistant answered",
  "contradictions.resolve": "Resolved a contradiction",
  "contradictions.dismiss": "Dismissed a contradiction",
  "contradictions.reopen": "Opened a contradiction again",
  "chat_shares.insert": "Shared a chat of theirs",
  "chat_shares.update": "Shared more of a chat of theirs",
  "chat_shares.delete": "Stopped sharing a chat of theirs",
  "document_folders.insert": "Made a folder",
  "document_folders.update": "Changed a folder",
  "document_folders.delete": "Deleted a folder",
  "agents.update": "Changed an agent for everyone",
  "agent_instances.insert": "Set up an agent",
  "agent_instances.update": "Changed an agent",
  "agent_instances.delete": "Deleted an agent",
  "agent_instances.visibility": "Changed whom an agent is for",
  "agent_instance_user_permissions.insert": "Gave a person an agent",
  "agent_instance_user_permissions.update": "Changed what a person may do with an agent",
  "agent_instance_user_permissions.delete": "Took an agent from a person",
  "agent_instance_organization_permissions.insert": "Gave an organisation an agent",
  "agent_instance_organization_permissions.update": "Changed what an organisation may do with an agent",
  "agent_instance_organization_permissions.delete": "Took an agent from an organisation",
  "agent_instance_field_permissions.insert": "Set who may see and change a field of an agent",
  "agent_instance_field_permissions.update": "Changed who may see and change a field of an agent",
  "agent_instance_field_permissions.delete": "Left a field of an agent to its own rule again",
  "agent_instance_user_field_permissions.insert": "Set what a person may do with a field of an agent",
  "agent_instance_user_field_permissions.update": "Changed what a person may do with a field of an agent",
  "agent_instance_user_field_permissions.delete": "Took back what a person may do with a field of an agent",
  "agent_instance_organization_field_permissions.insert":
    "Set what an organisation may do with a field of an agent",
  "agent_instance_organization_field_permissions.update":
    "Changed what an organisation may do with a field of an agent",
  "agent_instance_organization_field_permissions.delete":
    "Took back what an organisation may do with a field of an agent",
  "invoices.issued": "Issued an invoice",
  "invoices.paid": "Marked an invoice as paid",
  "invoices.void": "Voided an invoice",
  "help_agents.update": "Changed the help agent",
  "billing.replay": "Worked on an event of Stripe once more",
  "billing.sync": "Asked Stripe about an organisation",
  "help_documents.insert": "Gave the help agent a document",
  "help_documents.delete": "Took a document from the help agent",
  "team_members.insert": "Added a member to a team",
  "team_members.delete": "Took a member off a team",
  "billing.checkout": "Opened the checkout",
  "billing.plan": "Changed the plan",
  "billing.schedule": "Planned a change of the plan",
  "billing.addon": "Changed add-ons",
  "billing.cancel": "Cancelled the subscription",
  "billing.resume": "Took back a change of the subscription",
  "billing.portal": "Opened the payment portal",
};

/** What an audit entry says was done, in words; an unknown action as it is. */
export function auditWords(action: string): string {
  return VERBS[action] ?? action;
}

interface Named {
  id: number;
  name: string;
}

/**
 * What an audit entry was about: an address, a name, what was set, a change of role, or a tag and a team that are still there; null
 * where it says none.
 */
export function auditSubject(
  details: Record<string, unknown>,
  tags: readonly Named[] = [],
  teams: readonly Named[] = [],
): string | null {
  const { email, name, number, tag_id, team_id } = details;
  const [from, to] = [roleLabel(details["from"]), roleLabel(details["to"])];
  if (typeof email === "string") return email;
  if (typeof name === "string") return name;
  if (typeof number === "string") return number;
  const changes = AiChanges.safeParse(details["changed"]).data;
  if (changes) return changedWords(changes);
  const kept = Kept.safeParse(details["kept"]).data;
  if (kept) return keptWords(kept);
  if (from && to) return `from ${from} to ${to}`;
  const tag = tags.find(({ id }) => id === tag_id);
  const team = teams.find(({ id }) => id === team_id);
  return [tag, team].flatMap((one) => one?.name ?? []).join(" · ") || null;
}

const KeptDays = z.object({ from: z.number().nullable(), to: z.number().nullable() });
const Kept = z.object({ chats: KeptDays, attachments: KeptDays });

/** What was changed of how long chats and attached files are kept: "chats from for ever to 90 days". */
function keptWords(kept: z.infer<typeof Kept>): string | null {
  const inWords = (days: number | null) => (days === null ? "for ever" : `${days} days`);
  return (
    Object.entries({ chats: kept.chats, "attached files": kept.attachments })
      .filter(([, { from, to }]) => from !== to)
      .map(([what, { from, to }]) => `${what} from ${inWords(from)} to ${inWords(to)}`)
      .join(", ") || null
  );
}

const AiChanges = z.partialRecord(z.enum(SETTINGS), z.unknown());
const FromTo = z.object({ from: z.unknown(), to: z.unknown() });

/** What was changed of the AI settings, in words: "Tone from Neutral to Formal, Instructions". */
function changedWords(changes: z.infer<typeof AiChanges>): string | null {
  const words = SETTINGS.filter((name) => name in changes).map((name) => {
    const { data: change } = FromTo.safeParse(changes[name]);
    return change
      ? `${SETTING_LABELS[name]} from ${settingWords(name, change.from)} to ${settingWords(name, change.to)}`
      : SETTING_LABELS[name];
  });
  return words.join(", ") || null;
}

function roleLabel(value: unknown): string | null {
  const role = ROLES.find((one) => one === value);
  return role ? ROLE_LABELS[role] : null;
}
