import type { TopicEvents } from "@contract/topics.ts";
import { notify } from "@/lib/toast.ts";

type Answered = TopicEvents<"user">["answered"];

/** Says that an answer has ended. @param open shows its chat */
export function tellAnswered({ chat_id, status, title }: Answered, open: () => void): void {
  const words = status === "failed" ? "An answer couldn’t be written" : "Your answer is ready";
  const options = {
    id: `answered-${chat_id}`,
    description: title,
    action: { label: "Open", onClick: open },
  };
  notify((toast) => (status === "failed" ? toast.warning(words, options) : toast(words, options)));
}
