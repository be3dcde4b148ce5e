import type { TopicEvents } from "@contract/topics.ts";
import { cut } from "@domain/text/cut.ts";
import { request } from "@/lib/api.ts";
import { notify } from "@/lib/toast.ts";
import { bareText } from "./bare-text.ts";

type Answered = TopicEvents<"user">["answer"];

/** Says that an answer has ended, unless it is gone since. @param open shows its chat */
export async function tellAnswered(
  { organization_id, chat_id, message_id, state }: Answered,
  open: () => void,
): Promise<void> {
  const input = { id: chat_id, branch: message_id, limit: 2 };
  const told = await request("/chat/get", input, { organizationId: organization_id }).catch(() => null);
  if (!told) return;
  const [question] = told.messages;
  const words = state === "failed" ? "An answer couldn’t be written" : "Your answer is ready";
  const options = {
    id: `answered-${chat_id}`,
    description: told.chat.title || cut(bareText(question?.content ?? ""), 80),
    action: { label: "Open", onClick: open },
  };
  notify((toast) => (state === "failed" ? toast.warning(words, options) : toast(words, options)));
}
