import { type Mutant, rewritten } from "./mutant.ts";
import { functions } from "./watches.ts";

/** The order that members keep their chats in: each sees and changes their own alone. */
export const threads: Mutant[] = [
  rewritten(
    "a search finds what others wrote",
    "private.find_chats(bigint, bigint, text, integer, integer, bigint)",
    "texts.user_id = of_user_id and",
    "",
    functions("list_chats"),
  ),
  rewritten(
    "a search forgets the folder",
    "private.find_chats(bigint, bigint, text, integer, integer, bigint)",
    "and (in_folder_id is null or chats.folder_id = in_folder_id)",
    "",
    functions("list_chats"),
  ),
  rewritten(
    "a chat goes into another's folder",
    "private.my_chat_folder(bigint, bigint, boolean)",
    "and user_id = private.my_user_id()",
    "",
    functions("update_chat_folder"),
  ),
  rewritten(
    "others' pins are listed",
    "public.list_pinned_chats(bigint)",
    "and user_id = private.my_user_id()",
    "",
    functions("list_pinned_chats"),
  ),
  rewritten(
    "others' chats are counted as one's own",
    "public.chat_stats(bigint)",
    "and chats.user_id = me ",
    "",
    functions("chat_stats"),
  ),
  rewritten(
    "a deleted folder takes its chats with it",
    "public.update_chat_folder(bigint, bigint, jsonb)",
    "set deleted_at = now(), held_chat_ids = array(select id from let_go)",
    "set deleted_at = now()",
    functions("update_chat_folder"),
  ),
];
