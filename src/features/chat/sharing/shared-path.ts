import { idOf, PATH } from "../chat-path.ts";

/** The address of a chat for those whom it is shared with. */
export const sharedChatPath = (id: number): string => `${PATH}?shared=${id}`;

/** The shared chat that an address names; null for none, and for what can't be an id. */
export const sharedChatIdOf = (search: string): number | null =>
  idOf(new URLSearchParams(search).get("shared") ?? "") ?? null;
