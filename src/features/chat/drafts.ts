import { preference } from "@/lib/preferences.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";
import { z } from "zod";

/** Drafts that are kept; the oldest go first. */
const KEPT = 50;

const drafts = preference(STORAGE_KEYS.chatDrafts, z.record(z.string(), z.string()), {});

/** Names the draft of a user's chat; of a new chat, one for each organisation. */
export function draftKey(userId: number, organizationId: number, chatId: number | null): string {
  return chatId === null ? `${userId}/new-${organizationId}` : `${userId}/${chatId}`;
}

/** What was typed and not sent; "" for nothing. */
export function readDraft(key: string): string {
  return drafts.get()[key] ?? "";
}

/** Keeps a draft in this browser; "" forgets it. */
export function writeDraft(key: string, text: string): void {
  if (readDraft(key) === text) return;
  const { [key]: _, ...others } = drafts.get();
  const entries = Object.entries(others);
  if (text !== "") entries.push([key, text]);
  drafts.set(Object.fromEntries(entries.slice(-KEPT)));
}
