import { type Mutant, rewritten, sql } from "./mutant.ts";
import { functions, table } from "./watches.ts";

/** Shared chats: their member alone shares them, within the organisation, and only readers hear of them. */
export const sharing: Mutant[] = [
  rewritten(
    "a chat is shared with somebody of elsewhere, or by who has left",
    "public.share_chat(bigint, bigint, bigint[], bigint[], bigint)",
    "private.role_of(wanted, chat.organization_id) is null",
    "wanted is null",
    functions("share_chat"),
  ),
  rewritten(
    "others take back what a member shared",
    "public.unshare_chat(bigint, bigint)",
    " and shared_by = private.my_user_id()",
    "",
    functions("unshare_chat"),
  ),
  rewritten(
    "chats that are shared with others are listed",
    "public.list_shared_chats(bigint, integer, integer)",
    "shares.user_id = me or",
    "shares.user_id is not null or",
    functions("list_shared_chats"),
  ),
  rewritten(
    "an answer that is being written is shared",
    "private.shareable_end(bigint, bigint)",
    "and role = 'assistant' and content <> '' and status in ('complete', 'cancelled')",
    "",
    functions("share_chat"),
  ),
  sql(
    "readers see whom else a chat is shared with",
    `create policy "Too much" on public.chat_shares for select to authenticated
     using (user_id = (select private.my_user_id()))`,
    table("public.chat_shares"),
  ),
  sql(
    "a whole chat is told to who asks",
    "grant execute on function public.shared_chat(bigint, bigint, bigint, integer, bigint) to authenticated",
    functions("shared_chat"),
  ),
];
