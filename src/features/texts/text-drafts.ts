import { preference, schemaOf } from "@/lib/preferences.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";

export interface TextDraft {
  name: string;
  content: string;
}

/** Drafts that are kept; the oldest go first. */
const KEPT = 10;

const isDraft = (value: unknown): value is TextDraft =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  typeof value.name === "string" &&
  "content" in value &&
  typeof value.content === "string";
const isDrafts = (value: unknown): value is Record<string, TextDraft> =>
  typeof value === "object" && value !== null && Object.values(value).every(isDraft);

const drafts = preference(STORAGE_KEYS.textDrafts, schemaOf(isDrafts), {});

/** Names the draft of a user's text; of a new one, one for each organisation. */
export const textDraftKey = (userId: number, organizationId: number, documentId: number | null): string =>
  documentId === null ? `${userId}/new-${organizationId}` : `${userId}/${documentId}`;

/** What was written and not saved; null for nothing. */
export const readTextDraft = (key: string): TextDraft | null => drafts.get()[key] ?? null;

/** Keeps a draft in this browser; null forgets it. */
export function writeTextDraft(key: string, draft: TextDraft | null): void {
  const { [key]: known, ...others } = drafts.get();
  if (!known && !draft) return;
  if (known && draft && known.name === draft.name && known.content === draft.content) return;
  const entries = Object.entries(others);
  if (draft) entries.push([key, draft]);
  drafts.set(Object.fromEntries(entries.slice(-KEPT)));
}
