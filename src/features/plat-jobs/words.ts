import type { PlatformJob } from "@contract/platform-jobs.ts";

/** How operators call where a job stands, and its colour. */
export const STATES: Readonly<
  Record<PlatformJob["state"], { label: string; variant: "default" | "brand" | "destructive" | "outline" }>
> = {
  failed: { label: "Failed", variant: "destructive" },
  running: { label: "Running", variant: "brand" },
  waiting: { label: "Waiting", variant: "default" },
  scheduled: { label: "For later", variant: "outline" },
};

const KINDS: Readonly<Record<string, string>> = {
  "document.ingest": "Reading a document",
  "documents.remind": "Reminders of documents",
  "embeddings.renew": "Renewing the search",
  "revision.retire": "Retiring a version",
  "search.index": "Preparing the search",
  "source.run": "Looking at a source",
  "source.delete": "Deleting a source",
  "storage.delete": "Deleting a file",
  "storage.move": "Moving a file",
  "storage.keep": "Keeping a file",
  "chat.answer": "Answering in a chat",
  "chat.delete": "Deleting a chat",
  "chats.prune": "Deleting old chats",
  "help.answer": "Help agent’s answer",
  "agent.message": "Writing a message",
  "agent.voice": "Making a recording",
  "agent.draft": "Drafting an agent",
  "agent.batch": "Working on a table",
  "recording.delete": "Deleting a recording",
  "lesson.check": "Testing a lesson",
  "ai-settings.check": "Testing how the assistant answers",
  "contradictions.find": "Looking for contradictions",
  "watches.check": "Looking at watched answers",
  "invoice.files": "Making an invoice’s files",
  "invoices.recur": "Recurring invoices",
  "support.mail": "Mailing about a request",
  "support.delete": "Deleting a request",
  "support.prune": "Deleting unsent files",
  "billing.event": "Event of Stripe",
  "billing.notice": "Mailing about a payment",
  "billing.grace": "Ends of grace",
  "billing.farewell": "Ending a customer",
  "billing.sweep": "Asking Stripe about everybody",
  "billing.charges": "Billing what was used",
  "usage.warn": "Warning of a limit",
  "branding.delete": "Deleting a logo",
  "deletion.finish": "Finishing a deletion",
  "domain.mail": "Mailing about a domain",
  "domains.look": "Looking at domains",
  "organization.standing": "Mailing about a suspension",
  "senders.check": "Checking senders",
  "jobs.prune": "Forgetting old jobs",
  "platform.tally": "Tallying the platform",
};

/** What a kind of job does, in words; one that isn't known here as it is called. */
export const kindWords = (kind: string): string => KINDS[kind] ?? kind;
