import { useLocation } from "react-router-dom";

/** What a chat without a title is called. */
export const NEW_CHAT = "New chat";

export const PATH = "/app/chat";

/** The state of an entry of the history that opens something within the chat that is on the screen. */
export const WITHIN = "within";

/** What of a chat is open: a branch, by one of its messages, and a source of an answer. */
export interface ChatPlace {
  branch?: number | null;
  source?: OpenSource | null;
}

/** A citation of an answer. */
export interface OpenSource {
  messageId: number;
  number: number;
}

/** The address of a chat; null of a new one. */
export function chatPath(id: number | null, { branch, source }: ChatPlace = {}): string {
  if (id === null) return PATH;
  const given = [
    `id=${id}`,
    branch != null && `branch=${branch}`,
    source && `source=${source.messageId}.${source.number}`,
  ];
  return `${PATH}?${given.filter((part) => part !== false && part !== null && part !== undefined).join("&")}`;
}

/**
 * The chat that an address's search part names.
 * @returns its id; null for a new chat; undefined when what stands there can't be an id (product §5), or is one of a shared chat
 */
export function chatIdOf(search: string): number | null | undefined {
  const asked = new URLSearchParams(search);
  const given = asked.get("id");
  if (given === null) return asked.has("shared") ? undefined : null;
  return idOf(given);
}

/** The branch that an address names by one of its messages; null for the newest, and for what can't be an id. */
export function branchIdOf(search: string): number | null {
  return idOf(new URLSearchParams(search).get("branch") ?? "") ?? null;
}

/** The source that an address names; null for none, and for what can't be one. */
export function sourceOf(search: string): OpenSource | null {
  const [message, number, more] = (new URLSearchParams(search).get("source") ?? "").split(".").map(idOf);
  return message && number && more === undefined ? { messageId: message, number } : null;
}

/** @returns undefined when it can't be an id */
export function idOf(given: string): number | undefined {
  const id = /^[1-9]\d*$/.test(given) ? Number(given) : NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The id of the chat on the screen; null on a new chat's, undefined elsewhere. */
export function useOpenChat(): number | null | undefined {
  const { pathname, search } = useLocation();
  return pathname === PATH ? chatIdOf(search) : undefined;
}
