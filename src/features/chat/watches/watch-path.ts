import { foundPath } from "../found-path.ts";
import { sharedChatPath } from "../sharing/shared-path.ts";

/** The part of an address that opens the list of watched answers: `all`, or the answer whose changes are shown. */
export const WATCHED = "watched";

/** An address with the list of watched answers over it. @param messageId the answer whose changes are shown */
export function withWatched(pathname: string, search: string, messageId: number | null): string {
  const asked = new URLSearchParams(search);
  asked.set(WATCHED, messageId === null ? "all" : String(messageId));
  return `${pathname}?${asked}`;
}

/** An address without it. */
export function withoutWatched(pathname: string, search: string): string {
  const asked = new URLSearchParams(search);
  asked.delete(WATCHED);
  return asked.size > 0 ? `${pathname}?${asked}` : pathname;
}

/** Where a watched answer stands. */
export function answerPath({ chat_id, message_id, mine }: Answer): string {
  return mine ? foundPath(chat_id, message_id) : sharedChatPath(chat_id);
}

interface Answer {
  chat_id: number;
  message_id: number;
  mine: boolean;
}
