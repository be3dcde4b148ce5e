import { preference, schemaOf, usePreference } from "@/lib/preferences.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";

/** Chats that are kept as unseen; the oldest go first. */
const KEPT = 100;

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => typeof id === "number");

/** The chats in which an answer has ended that nobody has looked at in this browser. */
const unseen = preference(STORAGE_KEYS.unseenAnswers, schemaOf(isIds), []);

/** Notes that an answer of a chat has ended while its asker was elsewhere. */
export function noteUnseen(chatId: number): void {
  if (!unseen.get().includes(chatId)) unseen.set([...unseen.get(), chatId].slice(-KEPT));
}

/** Notes that a chat is looked at. */
export function noteSeen(chatId: number): void {
  if (unseen.get().includes(chatId)) unseen.set(unseen.get().filter((id) => id !== chatId));
}

/** @returns the ids of chats with an answer that hasn't been looked at */
export function useUnseen(): readonly number[] {
  return usePreference(unseen)[0];
}
