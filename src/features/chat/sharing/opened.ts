import type { SharedChat } from "@contract/chat-shares.ts";
import { preference, usePreference } from "@/lib/preferences.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";
import { z } from "zod";

/** Chats that are kept; the oldest go first. */
const KEPT = 200;
/** What was shared longer ago isn't marked in a browser that has never opened it. */
const NEW_MS = 14 * 24 * 3_600_000;

/** The shared chats that were opened in this browser. */
const kept = preference(STORAGE_KEYS.sharedOpened, z.array(z.number()), []);

/** Notes that a shared chat is read. */
export function noteOpened(id: number): void {
  if (!kept.get().includes(id)) kept.set([...kept.get(), id].slice(-KEPT));
}

/** Tells of a shared chat whether it is new to the reader. */
export function useIsNew(): (chat: Pick<SharedChat, "id" | "shared_at">) => boolean {
  const [opened] = usePreference(kept);
  return ({ id, shared_at }) => !opened.includes(id) && Date.now() - Date.parse(shared_at) < NEW_MS;
}
