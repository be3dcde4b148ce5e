import { chatPath, idOf } from "./chat-path.ts";

/** The address of a message that was found in a chat, or of the chat where its title was. */
export function foundPath(id: number, message: number | null | undefined): string {
  return chatPath(id, { branch: message ?? null }) + (message ? `&message=${message}` : "");
}

/** The message that an address leads to; null for none, and for what can't be an id. */
export function foundIdOf(search: string): number | null {
  return idOf(new URLSearchParams(search).get("message") ?? "") ?? null;
}
