import type { Message } from "@contract/chat.ts";
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
 * The name under which a question is sent: the same one for the same words until it is known to have arrived, so that it
 * is asked once however often it is sent, also over a reload.
 * @param words all that tells it from another question to the same chat
 * @param told messages of the chat: what they answer has arrived
 */
export function questionKey(draft: string, words: string, told: readonly Pick<Message, "key">[]): string {
  const [sent = "", ...rest] = readDraft(sentKey(draft)).split(" ");
  if (sent !== "" && rest.join(" ") === words && !told.some(({ key }) => key === sent)) return sent;
  const key = uuid();
  writeDraft(sentKey(draft), `${key} ${words}`);
  return key;
}

/** The question has arrived: the same words are another question from now on. */
export function forgetQuestionKey(draft: string): void {
  writeDraft(sentKey(draft), "");
}
