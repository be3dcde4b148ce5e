import type { TopicEvents } from "@contract/topics.ts";
import { request } from "@/lib/api.ts";
import { notify } from "@/lib/toast.ts";
import { NEW_CHAT } from "../chat-path.ts";
import { answerPath, withWatched } from "./watch-path.ts";

/** Says that something has changed which a watched answer cites, and leads there. @param open goes to an address */
export async function tellWatched(
  { organization_id, message_id }: TopicEvents<"user">["watched"],
  open: (path: string) => void,
): Promise<void> {
  const told = await request("/chat/watches", {}, { organizationId: organization_id }).catch(() => null);
  const watch = told?.watches.find((one) => one.message_id === message_id);
  if (!watch) return;
  const [pathname = "", search = ""] = answerPath(watch).split("?");
  notify((toast) =>
    toast("A source of an answer you watch has changed", {
      id: `watched-${message_id}`,
      description: watch.title || NEW_CHAT,
      action: { label: "Show", onClick: () => open(withWatched(pathname, search, message_id)) },
    }),
  );
}
