import { preference } from "@/lib/preferences.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";
import { uuid } from "@/lib/uuid.ts";
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

/**
 * What was typed since a new chat's first question was sent belongs to the chat that it started.
 * @param from of a new chat, where `question` itself lies until it has arrived
 */
export function carryDraft(from: string, to: string, question: string): void {
  const typed = readDraft(from);
  if (typed === "" || typed === question) return;
  writeDraft(from, "");
  writeDraft(to, typed);
}

const sentKey = (draft: string) => `${draft}/sent`;

/**
 * The name under which the first question of a chat is sent: the same one for the same words until it is known to have
 * arrived, so that they start one chat however often they are sent, also over a reload.
 */
export function questionKey(draft: string, text: string): string {
  const [known = "", ...words] = readDraft(sentKey(draft)).split(" ");
  if (known !== "" && words.join(" ") === text) return known;
  const key = uuid();
  writeDraft(sentKey(draft), `${key} ${text}`);
  return key;
}

/** The question has arrived: the same words start another chat from now on. */
export function forgetQuestionKey(draft: string): void {
  writeDraft(sentKey(draft), "");
}
