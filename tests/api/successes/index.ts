import type { CallPath } from "../../../supabase/functions/_shared/contract/index.ts";
import { securitySuccesses } from "./security.ts";
import { agentDraftsSuccesses } from "./agent-drafts.ts";
import { agentStylesSuccesses } from "./agent-styles.ts";
import { agentBatchesSuccesses } from "./agent-batches.ts";
import { agentRunsSuccesses } from "./agent-runs.ts";
import { voiceRunsSuccesses } from "./voice-runs.ts";
import { agentPermissionsSuccesses } from "./agent-permissions.ts";
import { agentsSuccesses } from "./agents.ts";
import { attachmentsSuccesses } from "./attachments.ts";
import { aiSettingsSuccesses } from "./ai-settings.ts";
import { audioSuccesses } from "./audio.ts";
import { billingEventsSuccesses } from "./billing-events.ts";
import { platformSuccesses } from "./platform.ts";
import { billingSuccesses } from "./billing.ts";
import { brandingSuccesses } from "./branding.ts";
import { brandingSettingsSuccesses } from "./branding-settings.ts";
import { calendarSuccesses } from "./calendar.ts";
import { eventProposalSuccesses } from "./event-proposals.ts";
import { chatExportsSuccesses } from "./chat-exports.ts";
import { chatSuccesses } from "./chat.ts";
import { chatSharesSuccesses } from "./chat-shares.ts";
import { deletionsSuccesses } from "./deletions.ts";
import { platOrganizationsSuccesses } from "./plat-organizations.ts";
import { documentDetailsSuccesses } from "./document-details.ts";
import { domainsSuccesses } from "./domains.ts";
import { documentsSuccesses } from "./documents.ts";
import { bulkSuccesses, foldersSuccesses, previewsSuccesses } from "./folders.ts";
import { helpAgentSuccesses } from "./help-agent.ts";
import { helpAgentsSuccesses } from "./help-agents.ts";
import { invoiceBookSuccesses } from "./invoice-book.ts";
import { invoiceLookSuccesses } from "./invoice-look.ts";
import { invoiceMailSuccesses } from "./invoice-mail.ts";
import { invoiceRecurrencesSuccesses } from "./invoice-recurrences.ts";
import { invoiceRunsSuccesses } from "./invoice-runs.ts";
import { invoicesSuccesses } from "./invoices.ts";
import { helpContentSuccesses } from "./help-content.ts";
import { invitationsSuccesses } from "./invitations.ts";
import { lessonsSuccesses } from "./lessons.ts";
import { membersSuccesses } from "./members.ts";
import { organizationSuccesses } from "./organization.ts";
import { promptsSuccesses } from "./prompts.ts";
import { reportsSuccesses } from "./reports.ts";
import type { Success } from "./scene.ts";
import { plansSuccesses } from "./plans.ts";
import { spendingSuccesses } from "./spending.ts";
import { authMailSuccesses } from "./auth-mails.ts";
import { senderSuccesses } from "./senders.ts";
import { supportSuccesses } from "./support.ts";
import { tagSuggestionsSuccesses } from "./tag-suggestions.ts";
import { tagsSuccesses } from "./tags.ts";
import { teamsSuccesses } from "./teams.ts";
import { threadsSuccesses } from "./threads.ts";
import { usageSuccesses } from "./usage.ts";
import { userSuccesses } from "./user.ts";
import { connectionsSuccesses, driveNoticesSuccesses, teamsChannelsSuccesses } from "./connections.ts";
import { drivesSuccesses } from "./drives.ts";
import { watchesSuccesses } from "./watches.ts";
import { websitesSuccesses } from "./websites.ts";

/** A successful use of every call; one that is missing is an error of types, and of a test. */
export const successes: Record<CallPath, Success> = {
  ...securitySuccesses,
  ...userSuccesses,
  ...billingEventsSuccesses,
  ...platformSuccesses,
  ...brandingSuccesses,
  ...domainsSuccesses,
  ...brandingSettingsSuccesses,
  ...organizationSuccesses,
  ...membersSuccesses,
  ...aiSettingsSuccesses,
  ...invitationsSuccesses,
  ...invoicesSuccesses,
  ...invoiceRunsSuccesses,
  ...invoiceMailSuccesses,
  ...invoiceBookSuccesses,
  ...invoiceRecurrencesSuccesses,
  ...invoiceLookSuccesses,
  ...deletionsSuccesses,
  ...platOrganizationsSuccesses,
  ...tagsSuccesses,
  ...tagSuggestionsSuccesses,
  ...teamsSuccesses,
  ...documentsSuccesses,
  ...websitesSuccesses,
  ...connectionsSuccesses,
  ...drivesSuccesses,
  ...teamsChannelsSuccesses,
  ...driveNoticesSuccesses,
  ...calendarSuccesses,
  ...eventProposalSuccesses,
  ...foldersSuccesses,
  ...bulkSuccesses,
  ...previewsSuccesses,
  ...documentDetailsSuccesses,
  ...audioSuccesses,
  ...chatSuccesses,
  ...chatSharesSuccesses,
  ...watchesSuccesses,
  ...threadsSuccesses,
  ...promptsSuccesses,
  ...chatExportsSuccesses,
  ...attachmentsSuccesses,
  ...lessonsSuccesses,
  ...reportsSuccesses,
  ...usageSuccesses,
  ...agentRunsSuccesses,
  ...voiceRunsSuccesses,
  ...agentDraftsSuccesses,
  ...agentStylesSuccesses,
  ...agentBatchesSuccesses,
  ...agentsSuccesses,
  ...agentPermissionsSuccesses,
  ...plansSuccesses,
  ...spendingSuccesses,
  ...senderSuccesses,
  ...authMailSuccesses,
  ...supportSuccesses,
  ...helpAgentSuccesses,
  ...helpAgentsSuccesses,
  ...helpContentSuccesses,
  ...billingSuccesses,
};
