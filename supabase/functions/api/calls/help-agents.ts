import { z } from "zod";
import { helpAgents } from "../../_shared/contract/help-agents.ts";
import { type Db, rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import { draftOf, slugOf } from "../../_shared/domain/help/draft.ts";
import { groupUnanswered, type Unanswered } from "../../_shared/domain/help/unanswered.ts";
import type { Handlers } from "../context.ts";
import { checkModel } from "./ai-settings.ts";
import { objectOf, typeOf } from "./documents.ts";

const done = { success: true } as const;

const Stats = z.object({
  days: z.array(z.unknown()),
  unanswered: z.array(z.object({ question: z.string(), asked_at: z.string() })),
});

/** So far back are the figures that a draft tells of its question. */
const DRAFT_DAYS = 90;

async function statsOf(db: Db, help_agent_id: number, days: number) {
  return Stats.parse(await rpc(db, "help_stats", { help_agent_id, days }));
}

/** Those that ask the same as a question, or null when nobody asked it. */
function groupOf(question: string, unanswered: readonly Unanswered[]) {
  const groups = groupUnanswered(unanswered);
  return groups.find((group) => group.question === question || group.examples.includes(question)) ?? null;
}

export const helpAgentsCalls: Handlers<typeof helpAgents> = {
  "/agent/help-agent/all": async ({ db, ai }) =>
    helpAgents["/agent/help-agent/all"].output.parse({
      agents: await rpc(db, "list_help_agents", {}),
      models: ai.models.map(({ id }) => id),
    }),
  "/agent/help-agent/update": async ({ db, ai }, { id, ...changes }) => {
    checkModel(ai, changes.model);
    await rpc(db, "update_help_agent", { help_agent_id: id, changes: json(changes) });
    return done;
  },
  "/agent/help-agent/conversations": async ({ db }, input) => {
    const { help_agent_id, search, rating, unanswered, id, limit, offset } = input;
    return helpAgents["/agent/help-agent/conversations"].output.parse(
      await rpc(db, "search_help_conversations", {
        help_agent_id,
        page_limit: limit,
        page_offset: offset,
        ...(search && { search }),
        ...(rating !== undefined && { rating }),
        ...(unanswered !== undefined && { unanswered }),
        ...(id !== undefined && { conversation_id: Number(id) }),
      }),
    );
  },
  "/agent/help-agent/stats": async ({ db }, { help_agent_id, days }) => {
    const stats = await statsOf(db, help_agent_id, days);
    return helpAgents["/agent/help-agent/stats"].output.parse({
      ...stats,
      unanswered: groupUnanswered(stats.unanswered),
    });
  },
  "/agent/help-agent/unanswered/draft": async ({ db }, { help_agent_id, question }) => {
    const { unanswered } = await statsOf(db, help_agent_id, DRAFT_DAYS);
    const body = new TextEncoder().encode(draftOf(question, groupOf(question, unanswered)));
    return { name: `${slugOf(question)}.md`, type: "text/markdown; charset=utf-8", body };
  },
  "/agent/help-agent/documents": async ({ db }, { help_agent_id, search, limit, offset }) =>
    helpAgents["/agent/help-agent/documents"].output.parse(
      await rpc(db, "list_help_documents", {
        help_agent_id,
        page_limit: limit,
        page_offset: offset,
        ...(search && { search }),
      }),
    ),
  "/agent/help-agent/documents/upload": async ({ db }, { help_agent_id, name, path, type }) => ({
    id: z.int().parse(
      await rpc(db, "add_help_document", {
        help_agent_id,
        name,
        path: objectOf(path),
        type: typeOf(type, name),
      }),
    ),
  }),
  "/agent/help-agent/documents/delete": async ({ db }, { help_agent_id, id }) => {
    await rpc(db, "delete_help_document", { help_agent_id, document_id: id });
    return done;
  },
  "/agent/help-agent/placeholder-questions/all": async ({ db }, { help_agent_id }) =>
    helpAgents["/agent/help-agent/placeholder-questions/all"].output.parse({
      questions: await rpc(db, "list_help_questions", { help_agent_id }),
    }),
  "/agent/help-agent/placeholder-questions/create": async ({ db }, { help_agent_id, question }) => ({
    id: z.int().parse(await rpc(db, "create_help_question", { help_agent_id, question })),
  }),
  "/agent/help-agent/placeholder-questions/update": async ({ db }, { id, question, after }) => {
    await rpc(db, "update_help_question", {
      question_id: id,
      ...(question !== undefined && { question }),
      ...(after !== undefined && { moved: true }),
      ...(typeof after === "number" && { after_id: after }),
    });
    return done;
  },
  "/agent/help-agent/placeholder-questions/delete": async ({ db }, { id }) => {
    await rpc(db, "delete_help_question", { question_id: id });
    return done;
  },
};
