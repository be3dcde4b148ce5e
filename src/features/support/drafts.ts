import type { SupportAttachment } from "@contract/support.ts";
import { PRIORITIES, type Priority } from "@domain/support/requests.ts";
import { preference, schemaOf } from "@/lib/preferences.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";
import { useSession } from "@/lib/session.ts";
import { uuid } from "@/lib/uuid.ts";
import { useSyncExternalStore } from "react";

/** What is written to support and not sent; `key` names it to the server, which takes it once. */
export interface Draft {
  subject: string;
  message: string;
  priority: Priority;
  files: SupportAttachment[];
  key: string;
}

/** Drafts that are kept; the oldest go first. */
const KEPT = 10;

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" &&
  value !== null &&
  "subject" in value &&
  typeof value.subject === "string" &&
  "message" in value &&
  typeof value.message === "string" &&
  "key" in value &&
  typeof value.key === "string" &&
  "files" in value &&
  Array.isArray(value.files) &&
  "priority" in value &&
  PRIORITIES.some((priority) => priority.value === value.priority);
const isDrafts = (value: unknown): value is Record<string, Draft> =>
  typeof value === "object" && value !== null && Object.values(value).every(isDraft);

const drafts = preference<Record<string, Draft>>(STORAGE_KEYS.supportDrafts, schemaOf(isDrafts), {});

/** A draft's change; another text is another message, so it gets another key. */
export type ChangeDraft = (change: (draft: Draft) => Partial<Draft>) => void;

const blank = (): Draft => ({ subject: "", message: "", priority: "medium", files: [], key: uuid() });
const blanks = new Map<string, Draft>();

/**
 * What is written to support, kept in this browser until it is sent.
 * @param requestId of the request that it is added to; null: a new one
 * @returns the draft, what changes it, and what forgets it
 */
export function useSupportDraft(requestId: number | null): [Draft, ChangeDraft, () => void] {
  const { user, organization } = useSession();
  const name = `${user.id}/${organization.id}/${requestId ?? "new"}`;
  const kept = useSyncExternalStore(drafts.subscribe, () => drafts.get()[name]);
  const draft = kept ?? blanks.get(name) ?? blank();
  if (!kept) blanks.set(name, draft);
  const change: ChangeDraft = (by) => {
    const { [name]: known = draft, ...others } = drafts.get();
    const entries = [...Object.entries(others), [name, { ...known, ...by(known), key: uuid() }]];
    drafts.set(Object.fromEntries(entries.slice(-KEPT)) as Record<string, Draft>);
  };
  const forget = () => {
    const { [name]: _sent, ...others } = drafts.get();
    blanks.delete(name);
    drafts.set(others);
  };
  return [draft, change, forget];
}
