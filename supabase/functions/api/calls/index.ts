import type { contract } from "../../_shared/contract/index.ts";
import type { Handlers } from "../context.ts";
import { agentDraftCalls } from "./agent-drafts.ts";
import { agentStyleCalls } from "./agent-styles.ts";
import { agentBatchCalls } from "./agent-batches.ts";
import { agentRunCalls } from "./agent-runs.ts";
import { agentPermissionCalls } from "./agent-permissions.ts";
import { voiceRunCalls } from "./voice-runs.ts";
import { agentCalls } from "./agents.ts";
import { attachmentCalls } from "./attachments.ts";
import { aiSettingCalls } from "./ai-settings.ts";
import { authMailCalls } from "./auth-mails.ts";
import { audioCalls } from "./audio.ts";
import { billingCalls } from "./billing.ts";
import { billingEventsCalls } from "./billing-events.ts";
import { platformAuditCalls } from "./platform-audit.ts";
import { platformJobsCalls } from "./platform-jobs.ts";
import { platformStatsCalls } from "./platform-stats.ts";
import { platformUsersCalls } from "./platform-users.ts";
import { brandingCalls } from "./branding.ts";
import { brandingSettingsCalls } from "./branding-settings.ts";
import { bulkCalls } from "./bulk.ts";
import { connectionCalls } from "./connections.ts";
import { driveCalls } from "./drives.ts";
import { driveNoticeCalls } from "./drive-notices.ts";
import { teamsChannelCalls } from "./teams-channels.ts";
import { createCalendarCalls } from "./calendar.ts";
import { calendarAccess } from "./calendar-access.ts";
import { createProposalCalls } from "./event-proposals.ts";
import { chatCalls } from "./chat.ts";
import { chatShareCalls } from "./chat-shares.ts";
import { chatExportCalls } from "./chat-exports.ts";
import { platOrganizationCalls } from "./plat-organizations.ts";
import { deletionCalls } from "./deletions.ts";
import { documentDetailCalls } from "./document-details.ts";
import { documentCalls } from "./documents.ts";
import { domainCalls } from "./domains.ts";
import { folderCalls } from "./folders.ts";
import { helpAgentCalls } from "./help-agent.ts";
import { helpAgentsCalls } from "./help-agents.ts";
import { helpContentCalls } from "./help-content.ts";
import { invoiceBookCalls } from "./invoice-book.ts";
import { invoiceLookCalls } from "./invoice-look.ts";
import { invoiceMailCalls } from "./invoice-mail.ts";
import { invoiceRecurrenceCalls } from "./invoice-recurrences.ts";
import { invoiceRunCalls } from "./invoice-runs.ts";
import { invoiceCalls } from "./invoices.ts";
import { invitationCalls } from "./invitations.ts";
import { lessonCalls } from "./lessons.ts";
import { memberCalls } from "./members.ts";
import { organizationCalls } from "./organization.ts";
import { planCalls } from "./plans.ts";
import { spendingCalls } from "./spending.ts";
import { previewCalls } from "./previews.ts";
import { promptCalls } from "./prompts.ts";
import { reportCalls } from "./reports.ts";
import { senderCalls } from "./senders.ts";
import { supportCalls } from "./support.ts";
import { tagSuggestionCalls } from "./tag-suggestions.ts";
import { tagCalls } from "./tags.ts";
import { teamCalls } from "./teams.ts";
import { threadCalls } from "./threads.ts";
import { usageCalls } from "./usage.ts";
import { securityCalls } from "./security.ts";
import { userCalls } from "./user.ts";
import { watchCalls } from "./watches.ts";
import { websiteCalls } from "./websites.ts";

/** What the server does with each call of the contract. */
export const handlers: Handlers<typeof contract> = {
  ...securityCalls,
  ...userCalls,
  ...billingEventsCalls,
  ...platformAuditCalls,
  ...platformJobsCalls,
  ...platformStatsCalls,
  ...platformUsersCalls,
  ...brandingCalls,
  ...deletionCalls,
  ...platOrganizationCalls,
  ...brandingSettingsCalls,
  ...domainCalls,
  ...organizationCalls,
  ...memberCalls,
  ...aiSettingCalls,
  ...invitationCalls,
  ...invoiceCalls,
  ...invoiceRunCalls,
  ...invoiceMailCalls,
  ...invoiceBookCalls,
  ...invoiceRecurrenceCalls,
  ...invoiceLookCalls,
  ...tagCalls,
  ...teamCalls,
  ...documentCalls,
  ...websiteCalls,
  ...connectionCalls,
  ...driveCalls,
  ...teamsChannelCalls,
  ...driveNoticeCalls,
  ...createCalendarCalls(calendarAccess),
  ...createProposalCalls(createCalendarCalls(calendarAccess)["/google-calendar/create-event"]),
  ...folderCalls,
  ...bulkCalls,
  ...previewCalls,
  ...documentDetailCalls,
  ...tagSuggestionCalls,
  ...audioCalls,
  ...chatCalls,
  ...chatShareCalls,
  ...watchCalls,
  ...threadCalls,
  ...promptCalls,
  ...chatExportCalls,
  ...attachmentCalls,
  ...lessonCalls,
  ...reportCalls,
  ...usageCalls,
  ...agentRunCalls,
  ...voiceRunCalls,
  ...agentBatchCalls,
  ...agentCalls,
  ...agentPermissionCalls,
  ...agentDraftCalls,
  ...agentStyleCalls,
  ...authMailCalls,
  ...senderCalls,
  ...supportCalls,
  ...helpAgentCalls,
  ...helpAgentsCalls,
  ...helpContentCalls,
  ...billingCalls,
  ...planCalls,
  ...spendingCalls,
};
