import type { TopicEvents } from "@contract/topics.ts";
import { notify } from "@/lib/toast.ts";
import { NEW_CHAT } from "../chat-path.ts";

type SharedChat = NonNullable<TopicEvents<"user">["shared"]["chat"]>;

/** Says that somebody has shared a chat with the user. @param open shows it */
export function tellShared({ id, title, shared_by }: SharedChat, open: () => void): void {
  notify((toast) =>
    toast(`${shared_by} shared “${title || NEW_CHAT}” with you`, {
      id: `shared-${id}`,
      duration: 10_000,
      action: { label: "Open", onClick: open },
    }),
  );
}
