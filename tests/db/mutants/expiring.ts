import { expiryFlaws } from "../expiry.ts";
import { type Mutant, rewritten, sql } from "./mutant.ts";

const expiry: Mutant["violations"] = async function* (database) {
  yield* await expiryFlaws(database);
};

/** Temporary chats: nobody's once their time is over, and deleted alone. */
export const expiring: Mutant[] = [
  rewritten(
    "a temporary chat is changed after its time",
    "private.my_chat(bigint, bigint)",
    " and coalesce(chats.expires_at > now(), true)",
    "",
    expiry,
  ),
  rewritten(
    "a temporary chat stays among the pinned ones after its time",
    "public.list_pinned_chats(bigint)",
    " and coalesce(expires_at > now(), true)",
    "",
    expiry,
  ),
  rewritten(
    "a temporary chat counts in its folder after its time",
    "public.list_chat_folders(bigint)",
    " and coalesce(expires_at > now(), true)",
    "",
    expiry,
  ),
  sql(
    "a temporary chat is read after its time",
    `drop policy "A temporary chat whose time is over is nobody's to read" on public.chats`,
    expiry,
  ),
];
