import type { Chat } from "@contract/chat.ts";
import { formatDateTime } from "@/lib/format.ts";

/** Says when a chat is deleted: a temporary one, or one that its organisation won't keep for longer than another week. */
export function GoesNote({ chat }: { chat: Chat | null }) {
  const goesAt = chat?.expires_at ?? chat?.goes_at;
  if (!goesAt) return null;
  return (
    <p className="px-4 pt-2 text-xs text-muted-foreground">
      {chat?.expires_at ? "Temporary chat: goes" : "Goes, unless you ask something more,"}{" "}
      {formatDateTime(goesAt)}, with its files
    </p>
  );
}
