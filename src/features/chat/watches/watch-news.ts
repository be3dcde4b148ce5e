import type { TopicEvents } from "@contract/topics.ts";
import { notify } from "@/lib/toast.ts";
import { NEW_CHAT } from "../chat-path.ts";
import { answerPath, withWatched } from "./watch-path.ts";

/** Says that something has changed which a watched answer cites, and leads there. @param open goes to an address */
export function tellWatched(event: TopicEvents<"user">["watched"], open: (path: string) => void): void {
  const [pathname = "", search = ""] = answerPath(event).split("?");
  notify((toast) =>
    toast("A source of an answer you watch has changed", {
      id: `watched-${event.message_id}`,
      description: event.title || NEW_CHAT,
      action: { label: "Show", onClick: () => open(withWatched(pathname, search, event.message_id)) },
    }),
  );
}
