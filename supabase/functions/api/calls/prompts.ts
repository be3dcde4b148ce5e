import { sql } from "kysely";
import { z } from "zod";
import { type prompts, Prompt, type SuggestedPrompt } from "../../_shared/contract/prompts.ts";
import { rows, rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import { tables } from "../../_shared/db/tables.ts";
import { questionsOf } from "../../_shared/domain/text/suggested-questions.ts";
import { suggestFollowUps } from "../../_shared/generation/follow-ups.ts";
import type { Handlers, MemberContext } from "../context.ts";

const done = { success: true } as const;

/** Headings that are asked about of each document, and prompts that a new chat is offered. */
const OF_EACH = 2;
const AT_ONCE = 6;

const Answer = z.object({
  message_id: z.int(),
  question: z.string().nullable(),
  content: z.string(),
  suggested: z.array(z.string()).nullable(),
  passages: z.array(
    z.object({
      document_id: z.int(),
      title: z.string(),
      heading_path: z.array(z.string()),
      text: z.string(),
    }),
  ),
});
const Beginning = z.object({
  saved: z.array(z.object({ name: z.string(), text: z.string() })),
  asked: z.array(z.string()),
  documents: z.array(z.object({ title: z.string(), headings: z.array(z.string()) })),
});
const ToSuggest = z.union([z.object({ answer: Answer }), Beginning]);

export const promptCalls: Handlers<typeof prompts> = {
  "/prompts": async ({ db, organizationId }) => {
    const all = tables
      .selectFrom("prompts")
      .select(["id", "name", "text", sql<boolean>`user_id is null`.as("shared")])
      .where("organization_id", "=", organizationId)
      .orderBy(sql`lower(name)`);
    return { prompts: z.array(Prompt).parse(await rows(db, all)) };
  },
  "/prompts/create": async ({ db, organizationId }, prompt) => ({
    id: z.int().parse(await rpc(db, "create_prompt", { organization_id: organizationId, ...prompt })),
  }),
  "/prompts/update": async ({ db, organizationId }, { id, ...changes }) => {
    await rpc(db, "update_prompt", {
      organization_id: organizationId,
      prompt_id: id,
      changes: json(changes),
    });
    return done;
  },
  "/prompts/delete": async ({ db, organizationId }, { id }) => {
    await rpc(db, "delete_prompt", { organization_id: organizationId, prompt_id: id });
    return done;
  },
  "/thread/suggested-prompts": async (context, { chat_id, message_id }) => {
    const told = await rpc(context.db, "prompts_to_suggest", {
      organization_id: context.organizationId,
      ...(chat_id && { chat_id }),
      ...(message_id && { message_id }),
    });
    const found = ToSuggest.parse(told);
    return { prompts: "answer" in found ? await followUpsOf(context, found.answer) : beginningOf(found) };
  },
};

/** Asked of the side model once for each answer, and kept. */
async function followUpsOf(
  context: MemberContext,
  answer: z.infer<typeof Answer>,
): Promise<SuggestedPrompt[]> {
  const tell = (texts: string[]) =>
    texts.map((text): SuggestedPrompt => ({ name: null, text, from: "follow_up" }));
  if (answer.suggested) return tell(answer.suggested);
  const { question, content, passages } = answer;
  if (question === null || passages.length === 0) return [];
  const texts = await suggestFollowUps(context.ai, { question, answer: content, passages }, context.stopping);
  if (texts === null) return [];
  await rpc(context.service, "save_prompt_suggestions", {
    organization_id: context.organizationId,
    of_message_id: answer.message_id,
    prompts: json(texts),
    of_document_ids: [...new Set(passages.map(({ document_id }) => document_id))],
  });
  return tell(texts);
}

/** The organisation's prompts first, then what was answered well, then what the latest documents say, one of each in turn. */
function beginningOf({ saved, asked, documents }: z.infer<typeof Beginning>): SuggestedPrompt[] {
  const questions = documents.map((document) => questionsOf(document, OF_EACH));
  const inTurn = Array.from({ length: OF_EACH }, (_, turn) =>
    questions.flatMap((of) => of[turn] ?? []),
  ).flat();
  const all: SuggestedPrompt[] = [
    ...saved.map((prompt) => ({ ...prompt, from: "saved" as const })),
    ...asked.map((text) => ({ name: null, text, from: "asked" as const })),
    ...inTurn.map((text) => ({ name: null, text, from: "document" as const })),
  ];
  return [...new Map(all.map((prompt) => [prompt.text, prompt])).values()].slice(0, AT_ONCE);
}
