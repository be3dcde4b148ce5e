import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { helpAgents } from "../../../supabase/functions/_shared/contract/help-agents.ts";
import { call, refusal, send } from "../../support/call.ts";
import { anotherHelpAgent, askHelp, teachArticle, teachHelp } from "../../support/help-agent.ts";
import { makeOperator } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { storeFile } from "../../support/upload.ts";
import { done, type SuccessesOf } from "./scene.ts";

const unknown = "Which colour does the flamingo in the lobby have?";

/** A help agent of a test's own, whose suggested questions are these. */
async function questioned(...questions: string[]) {
  const operator = await makeOperator();
  const help_agent_id = await anotherHelpAgent();
  const ids: number[] = [];
  for (const question of questions) {
    const input = { help_agent_id, question };
    ids.push((await call(operator, "/agent/help-agent/placeholder-questions/create", input)).id);
  }
  const all = async () =>
    (await call(operator, "/agent/help-agent/placeholder-questions/all", { help_agent_id })).questions.map(
      ({ question }) => question,
    );
  return { operator, help_agent_id, ids, all };
}

export const helpAgentsSuccesses: SuccessesOf<typeof helpAgents> = {
  "/agent/help-agent/all": async () => {
    const { agents } = await call(await makeOperator(), "/agent/help-agent/all", {});
    expect(agents[0]).toMatchObject({ id: 1, free_messages: 10, price_pence: 20, enabled: true });
  },
  "/agent/help-agent/update": async () => {
    const [operator, id] = [await makeOperator(), await anotherHelpAgent()];
    const change = { name: "Guide", greeting: "Hi!", free_messages: 3, price_pence: 45, enabled: false };
    expect(await call(operator, "/agent/help-agent/update", { id, ...change })).toEqual(done);
    const { agents } = await call(operator, "/agent/help-agent/all", {});
    expect(agents.find((agent) => agent.id === id)).toMatchObject(change);
    const [entry] = await sql()`
      select detail as details from public.platform_audit
      where actor_id = ${operator.id} and action = 'help_agents.update'`;
    expect(entry?.["details"]).toMatchObject({ id, changed: { price_pence: { from: 20, to: 45 } } });
    const { status } = await refusal(operator, "/agent/help-agent/update", { id, model: "no such model" });
    expect(status).toBe(400);
  },
  "/agent/help-agent/conversations": async ({ id: organizationId, user }) => {
    const operator = await makeOperator();
    const help_agent_id = await anotherHelpAgent();
    const word = `w${randomUUID().slice(0, 8)}`;
    const { conversation } = await askHelp(user, organizationId, {
      message: `${unknown} ${word}`,
      help_agent_id,
    });
    await askHelp(user, organizationId, { message: "Where do I invite someone?", help_agent_id });
    const list = async (filter: object) => {
      const told = await call(operator, "/agent/help-agent/conversations", { help_agent_id, ...filter });
      return [told.total, ...told.conversations.map(({ id }) => id)];
    };
    expect((await list({}))[0]).toBe(2);
    expect(await list({ search: word.toUpperCase() })).toEqual([1, conversation]);
    expect(await list({ unanswered: true })).toEqual([1, conversation]);
    expect((await list({ rating: 5 }))[0]).toBe(0);
    const feedback = { rating: 5 };
    await call(
      user,
      "/agent/help-agent/conversation/update",
      { id: conversation, feedback },
      { organizationId },
    );
    expect(await list({ rating: 5 })).toEqual([1, conversation]);
    expect((await list({ rating: 0 }))[0]).toBe(1);
    const { messages } = await call(operator, "/agent/help-agent/conversations", {
      help_agent_id,
      id: conversation,
    });
    expect(messages).toMatchObject([{ role: "user" }, { role: "assistant", unanswered: true }]);
  },
  "/agent/help-agent/stats": async ({ id, user }) => {
    const operator = await makeOperator();
    const help_agent_id = await anotherHelpAgent();
    for (const message of [
      unknown,
      "What colour has the flamingo in the lobby?",
      "Where do I invite someone?",
    ]) {
      await askHelp(user, id, { message, help_agent_id });
    }
    const { days, unanswered } = await call(operator, "/agent/help-agent/stats", { help_agent_id, days: 7 });
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toMatchObject({ questions: 3, answered: 1, handed_over: 0, paid: 0, ratings: 0 });
    expect(unanswered).toMatchObject([{ asked: 2, examples: [unknown] }]);
  },
  "/agent/help-agent/unanswered/draft": async ({ id, user }) => {
    const operator = await makeOperator();
    const help_agent_id = await anotherHelpAgent();
    await askHelp(user, id, { message: unknown, help_agent_id });
    const response = await send(operator, "/agent/help-agent/unanswered/draft", {
      help_agent_id,
      question: unknown,
    });
    expect(response.headers.get("content-disposition")).toContain(
      'filename="which-colour-does-the-flamingo-in-the-lobby.md"',
    );
    expect(await response.text()).toMatch(
      /^---\ntitle: "Which colour[^]*audience: everyone\n---\n[^]*Asked once[^]*## What to do/,
    );
  },
  "/agent/help-agent/documents": async () => {
    const operator = await makeOperator();
    const name = `${randomUUID()}.md`;
    const id = await teachHelp(operator, name, "# Words\n\nWords.");
    const { documents, total } = await call(operator, "/agent/help-agent/documents", { search: name });
    expect([total, documents]).toMatchObject([1, [{ id, name, status: "success", error: null }]]);
  },
  "/agent/help-agent/documents/upload": async ({ user, id }) => {
    const operator = await makeOperator();
    const word = `zq${randomUUID().slice(0, 6)}`;
    await teachHelp(operator, "Mascot.md", `# Mascot\n\nThe mascot of the product is called ${word}.`);
    const { text } = await askHelp(user, id, { message: "What is the mascot of the product called?" });
    expect(text).toContain(word);
  },
  "/agent/help-agent/documents/delete": async () => {
    const operator = await makeOperator();
    const path = await storeFile(operator, "# Gone\n\nGone.");
    const { id } = await call(operator, "/agent/help-agent/documents/upload", {
      name: "Gone.md",
      path,
      type: "md",
    });
    expect(await call(operator, "/agent/help-agent/documents/delete", { id })).toEqual(done);
    const article = await teachArticle(operator, `Title ${randomUUID()}`, "Words.");
    const { status, body } = await refusal(operator, "/agent/help-agent/documents/delete", {
      id: article.id,
    });
    expect([status, body.message]).toEqual([409, expect.stringContaining("article of the help centre")]);
  },
  "/agent/help-agent/placeholder-questions/all": async () => {
    const { all } = await questioned("One?", "Two?");
    expect(await all()).toEqual(["One?", "Two?"]);
  },
  "/agent/help-agent/placeholder-questions/create": async () => {
    const { operator, help_agent_id, ids } = await questioned(
      ...Array.from({ length: 50 }, (_, at) => `No. ${at}?`),
    );
    expect(new Set(ids).size).toBe(50);
    const input = { help_agent_id, question: "One more?" };
    const { status, body } = await refusal(operator, "/agent/help-agent/placeholder-questions/create", input);
    expect([status, body.message]).toEqual([409, expect.stringContaining("at most 50 questions")]);
  },
  "/agent/help-agent/placeholder-questions/update": async () => {
    const { operator, ids, all } = await questioned("One?", "Two?", "Three?", "Four?");
    const update = (input: object) =>
      call(operator, "/agent/help-agent/placeholder-questions/update", { id: ids[3] ?? 0, ...input });
    expect(await update({ question: "Fourth?", after: ids[0] ?? 0 })).toEqual(done);
    expect(await all()).toEqual(["One?", "Fourth?", "Two?", "Three?"]);
    await update({ after: null });
    expect(await all()).toEqual(["Fourth?", "One?", "Two?", "Three?"]);
    await update({ after: ids[2] ?? 0 });
    expect(await all()).toEqual(["One?", "Two?", "Three?", "Fourth?"]);
  },
  "/agent/help-agent/placeholder-questions/delete": async () => {
    const { operator, ids, all } = await questioned("One?", "Two?");
    expect(
      await call(operator, "/agent/help-agent/placeholder-questions/delete", { id: ids[0] ?? 0 }),
    ).toEqual(done);
    expect(await all()).toEqual(["Two?"]);
  },
};
