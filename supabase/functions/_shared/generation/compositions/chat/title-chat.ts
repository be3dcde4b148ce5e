import { logError } from "../../../config/seeing/log.ts";
import { cut } from "../../../domain/text/cut.ts";
import type { AnswerEvent } from "../../../contract/chat.ts";
import { type Db, rpc } from "../../../db/client.ts";
import { titleMessages } from "../../../domain/text/prompts.ts";
import type { Ai } from "../../../providers/ai.ts";
import type { AnswerContext } from "./context.ts";

/** Names a chat after its question, unless a person has; one that can't be named keeps the title it has. */
export async function titleChat(
  service: Db,
  ai: Ai,
  context: AnswerContext,
  emit: (event: AnswerEvent) => void,
  lease: AbortSignal,
): Promise<void> {
  try {
    const asked = titleMessages(context.history.at(-1)?.content ?? "");
    const said = (await ai.complete(asked, lease, { model: "side", maxTokens: 200 }))
      // Marks that turn the direction would turn whatever stands beside the title.
      .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "")
      .replace(/\s+/g, " ")
      .trim();
    const title = cut(said, 80);
    if (!title || lease.aborted) return;
    await rpc(service, "title_chat", { of_chat_id: context.chat_id, new_title: title }, lease);
    emit({ type: "title", chat_id: context.chat_id, title });
  } catch (error) {
    if (lease.aborted) return;
    logError("a chat got no title", error, { chat: context.chat_id });
  }
}
