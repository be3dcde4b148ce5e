import { voiceRuns } from "./voice-runs.ts";
import { agentDrafts } from "./agent-drafts.ts";
import { agentBatches } from "./agent-batches.ts";
import { agentRuns } from "./agent-runs.ts";
import { accounts } from "./accounts.ts";
import { security } from "./security.ts";
import { signInWays } from "./sign-in-ways.ts";
import { agents } from "./agents.ts";
import { attachments } from "./attachments.ts";
import { aiSettings } from "./ai-settings.ts";
import { audio } from "./audio.ts";
import { chatShares } from "./chat-shares.ts";
import { senders } from "./senders.ts";
import { branding } from "./branding.ts";
import { calendars } from "./calendar.ts";
import { eventProposals } from "./event-proposals.ts";
import { chatExports } from "./chat-exports.ts";
import { deletions } from "./deletions.ts";
import { platformOrganizations } from "./platform-organizations.ts";
import { billingEvents } from "./billing-events.ts";
import { chats } from "./chats.ts";
import { connections } from "./connections.ts";
import { contradictions } from "./contradictions.ts";
import { documentDetails } from "./document-details.ts";
import { documents } from "./documents.ts";
import { domains } from "./domains.ts";
import { embeddings } from "./embeddings.ts";
import { folders } from "./folders.ts";
import { files } from "./files.ts";
import { invoices } from "./invoices.ts";
import { helpAgent } from "./help-agent.ts";
import { helpContent } from "./help-content.ts";
import { invitations } from "./invitations.ts";
import { jobs } from "./jobs.ts";
import { lessons } from "./lessons.ts";
import { memberRules } from "./members.ts";
import type { NounRules } from "./noun.ts";
import { organizations } from "./organizations.ts";
import { billingActs } from "./billing-acts.ts";
import { plans } from "./plans.ts";
import { platform } from "./platform.ts";
import { platformAudit } from "./platform-audit.ts";
import { searching } from "./searching.ts";
import { secrets } from "./secrets.ts";
import { sources } from "./sources.ts";
import { spending } from "./spending.ts";
import { support } from "./support.ts";
import { tagSuggestions } from "./tag-suggestions.ts";
import { tags } from "./tags.ts";
import { teams } from "./teams.ts";
import { threads } from "./threads.ts";
import { prompts } from "./prompts.ts";
import { topics } from "./topics.ts";
import { usage } from "./usage.ts";
import { watches } from "./watches.ts";
import { webhooks } from "./webhooks.ts";
import { websites } from "./websites.ts";

/** A line each; the recipe is in CONTRIBUTING.md. */
const nouns: readonly NounRules[] = [
  billingEvents,
  branding,
  senders,
  platformAudit,
  deletions,
  platformOrganizations,
  platform,
  accounts,
  security,
  signInWays,
  support,
  agents,
  organizations,
  domains,
  aiSettings,
  plans,
  billingActs,
  spending,
  jobs,
  sources,
  secrets,
  documents,
  folders,
  documentDetails,
  audio,
  searching,
  embeddings,
  calendars,
  eventProposals,
  chats,
  chatShares,
  watches,
  threads,
  prompts,
  chatExports,
  attachments,
  lessons,
  connections,
  contradictions,
  usage,
  memberRules,
  invitations,
  invoices,
  tags,
  tagSuggestions,
  teams,
  files,
  topics,
  webhooks,
  websites,
  agentRuns,
  voiceRuns,
  agentDrafts,
  agentBatches,
  helpAgent,
  helpContent,
];

/** One list of all nouns'. @throws when two nouns rule one thing */
function together<Kind extends keyof NounRules>(kind: Kind): NonNullable<NounRules[Kind]> {
  const all = nouns.flatMap((noun) => Object.entries(noun[kind] ?? {}));
  const rules = Object.fromEntries(all);
  if (Object.keys(rules).length < all.length)
    throw new Error(`Two nouns have a rule in ${kind} for the same thing.`);
  return rules as NonNullable<NounRules[Kind]>;
}

export const tableRules = together("tables");
export const policyNames = together("policies");
export const functionRules = together("functions");
export const definers = together("definers");
