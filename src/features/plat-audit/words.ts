import { z } from "zod";

/** What operators do, as the record tells it. */
export const ACTS: Readonly<Record<string, string>> = {
  "users.disable": "Disabled an account",
  "users.enable": "Enabled an account",
  "users.sign_out": "Signed somebody out",
  "users.change_email": "Gave an account another address",
  "users.reset": "Sent a mail for a new password",
  "jobs.retry": "Had a job tried again",
  "jobs.retry_kind": "Had failed jobs tried again",
  "jobs.discard": "Discarded a job",
  "models.price": "Changed what a model costs",
  "organizations.limits": "Changed limits",
  "organizations.suspend": "Suspended an organisation",
  "organizations.resume": "Ended a suspension",
  "organizations.delete": "Deleted an organisation",
  "deletion.retry": "Tried a deletion again",
  "agents.update": "Changed an agent for everyone",
  "help_agents.update": "Changed the help agent",
  "help_documents.insert": "Gave the help agent a document",
  "help_documents.delete": "Took a document from the help agent",
  "billing.replay": "Worked on an event of Stripe once more",
  "billing.sync": "Asked Stripe about an organisation",
};

/** What was done, in words; what isn't known here as it is called. */
export const actWords = (action: string): string => ACTS[action] ?? action;

const Told = z.object({
  reason: z.string().optional(),
  jobs: z.number().optional(),
  sessions: z.number().optional(),
});

/** What else is told of an act: its reason, or how many it was. */
export function actDetail(detail: unknown): string | null {
  const told = Told.safeParse(detail).data;
  if (!told) return null;
  if (told.reason) return told.reason;
  if (told.jobs !== undefined) return told.jobs === 1 ? "1 job" : `${told.jobs} jobs`;
  if (told.sessions !== undefined) return told.sessions === 1 ? "1 session" : `${told.sessions} sessions`;
  return null;
}
