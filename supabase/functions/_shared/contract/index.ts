import type { z } from "zod";
import { agentDrafts } from "./agent-drafts.ts";
import { agentBatches } from "./agent-batches.ts";
import { agentPermissions } from "./agent-permissions.ts";
import { agents } from "./agents.ts";
import { agentStyles } from "./agent-styles.ts";
import { attachments } from "./attachments.ts";
import { agentRuns } from "./agent-runs.ts";
import { aiSettings } from "./ai-settings.ts";
import { audio } from "./audio.ts";
import { billing } from "./billing.ts";
import { billingEvents } from "./billing-events.ts";
import { branding } from "./branding.ts";
import { brandingSettings } from "./branding-settings.ts";
import { bulk } from "./bulk.ts";
import { calendar } from "./calendar.ts";
import { eventProposals } from "./event-proposals.ts";
import type { Call } from "./call.ts";
import { chat } from "./chat.ts";
import { chatShares } from "./chat-shares.ts";
import { chatExports } from "./chat-exports.ts";
import { connections } from "./connections.ts";
import { deletions } from "./deletions.ts";
import { documentDetails } from "./document-details.ts";
import { documents } from "./documents.ts";
import { driveNotices } from "./drive-notices.ts";
import { drives, teamsChannels } from "./drives.ts";
import { domains } from "./domains.ts";
import { folders } from "./folders.ts";
import { helpAgent } from "./help-agent.ts";
import { helpAgents } from "./help-agents.ts";
import { helpContent } from "./help-content.ts";
import { invoiceBook } from "./invoice-book.ts";
import { invoiceLook } from "./invoice-look.ts";
import { invoiceMail } from "./invoice-mail.ts";
import { invoiceRecurrences } from "./invoice-recurrences.ts";
import { invoiceRuns } from "./invoice-runs.ts";
import { invoices } from "./invoices.ts";
import { invitations } from "./invitations.ts";
import { lessons } from "./lessons.ts";
import { members } from "./members.ts";
import { organization } from "./organization.ts";
import { platOrganizations } from "./plat-organizations.ts";
import { plans } from "./plans.ts";
import { platformAudit } from "./platform-audit.ts";
import { platformJobs } from "./platform-jobs.ts";
import { platformStats } from "./platform-stats.ts";
import { platformUsers } from "./platform-users.ts";
import { spending } from "./spending.ts";
import { previews } from "./previews.ts";
import { prompts } from "./prompts.ts";
import { reports } from "./reports.ts";
import { authMails } from "./auth-mails.ts";
import { senders } from "./senders.ts";
import { support } from "./support.ts";
import { tagSuggestions } from "./tag-suggestions.ts";
import { tags } from "./tags.ts";
import { teams } from "./teams.ts";
import { threads } from "./threads.ts";
import { voiceRuns } from "./voice-runs.ts";
import { usage } from "./usage.ts";
import { security } from "./security.ts";
import { user } from "./user.ts";
import { watches } from "./watches.ts";
import { websites } from "./websites.ts";

/** The catalogue of calls (product §7): path → access, input and output. */
export const contract = {
  ...security,
  ...user,
  ...branding,
  ...brandingSettings,
  ...domains,
  ...billingEvents,
  ...organization,
  ...deletions,
  ...platOrganizations,
  ...members,
  ...aiSettings,
  ...invitations,
  ...invoices,
  ...invoiceRuns,
  ...invoiceMail,
  ...invoiceBook,
  ...invoiceRecurrences,
  ...invoiceLook,
  ...voiceRuns,
  ...tags,
  ...teams,
  ...documents,
  ...websites,
  ...connections,
  ...drives,
  ...teamsChannels,
  ...driveNotices,
  ...calendar,
  ...eventProposals,
  ...folders,
  ...bulk,
  ...previews,
  ...documentDetails,
  ...tagSuggestions,
  ...audio,
  ...chat,
  ...chatShares,
  ...watches,
  ...threads,
  ...prompts,
  ...chatExports,
  ...attachments,
  ...lessons,
  ...reports,
  ...usage,
  ...agentRuns,
  ...agentBatches,
  ...agents,
  ...agentPermissions,
  ...agentDrafts,
  ...agentStyles,
  ...authMails,
  ...senders,
  ...support,
  ...helpAgent,
  ...helpAgents,
  ...helpContent,
  ...billing,
  ...plans,
  ...platformAudit,
  ...platformJobs,
  ...platformStats,
  ...platformUsers,
  ...spending,
} satisfies Record<string, Call>;

export type Contract = typeof contract;
export type CallPath = keyof Contract;
/** What a caller sends: defaults may be left out. */
export type InputOf<Path extends CallPath> = z.input<Contract[Path]["input"]>;
export type OutputOf<Path extends CallPath> = z.output<Contract[Path]["output"]>;
