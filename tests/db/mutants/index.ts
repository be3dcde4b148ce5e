import { helpContentMutants } from "./help-content.ts";
import type { Mutant } from "./mutant.ts";
import { agentRunMutants } from "./agent-runs.ts";
import { agentMutants } from "./agents.ts";
import { asking } from "./asking.ts";
import { brandingMutants } from "./branding.ts";
import { senderMutants } from "./senders.ts";
import { checks } from "./checks.ts";
import { connectionMutants } from "./connections.ts";
import { driveReading } from "./drives.ts";
import { eventProposalMutants } from "./event-proposals.ts";
import { expiring } from "./expiring.ts";
import { grants } from "./grants.ts";
import { helpAgentMutants } from "./help-agent.ts";
import { invoiceMutants } from "./invoices.ts";
import { invitations } from "./invitations.ts";
import { jobMutants } from "./jobs/index.ts";
import { knowing } from "./knowing.ts";
import { meterMutants } from "./meters.ts";
import { platformMutants } from "./platform.ts";
import { policies } from "./policies.ts";
import { prompts } from "./prompts.ts";
import { reading } from "./reading.ts";
import { revisionMutants } from "./revisions.ts";
import { rightsTold } from "./rights.ts";
import { searching } from "./searching.ts";
import { sharing } from "./sharing.ts";
import { supportMutants } from "./support.ts";
import { channels, makings, objects } from "./structure.ts";
import { tallies } from "./tallies.ts";
import { usage } from "./usage.ts";
import { assuranceMutants } from "./assurance.ts";
import { voiceMutants } from "./voice.ts";
import { threads } from "./threads.ts";
import { watching } from "./watching.ts";
import { asides, trusting, views } from "./trust.ts";

/** Mistakes that the checks of the database have to catch, every one, in parts that take about as long. */
export const mutants = {
  rights: [
    ...policies,
    ...trusting,
    ...views,
    ...asides,
    ...grants,
    ...brandingMutants,
    ...senderMutants,
    ...checks,
    ...objects,
    ...channels,
    ...makings,
  ],
  documents: [...reading, ...driveReading, ...connectionMutants, ...searching, ...revisionMutants],
  chats: [
    ...asking,
    ...threads,
    ...sharing,
    ...watching,
    ...rightsTold,
    ...prompts,
    ...expiring,
    ...eventProposalMutants,
    ...knowing,
    ...tallies,
    ...usage,
    ...invitations,
    ...invoiceMutants,
  ],
  jobs: [...jobMutants, ...meterMutants],
  agents: [
    ...helpAgentMutants,
    ...agentMutants,
    ...voiceMutants,
    ...agentRunMutants,
    ...helpContentMutants,
    ...supportMutants,
    ...platformMutants,
    ...assuranceMutants,
  ],
} satisfies Record<string, readonly Mutant[]>;
