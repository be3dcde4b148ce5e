import { expect } from "vitest";
import type { helpAgent } from "../../../supabase/functions/_shared/contract/help-agent.ts";
import { askHelp } from "../../support/help-agent.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

/** A conversation of the member's with one question. */
const conversed = async ({ id, user }: Scene) =>
  (await askHelp(user, id, { message: "Where do I invite someone?" })).conversation;

export const helpAgentSuccesses: SuccessesOf<typeof helpAgent> = {
  "/agent/help-agent/free-message-count": async ({ as, admin }) => {
    expect(await as(admin, "/agent/help-agent/free-message-count", { _t: 1 })).toMatchObject({
      remaining_free: 10,
      free_messages: 10,
      price_pence: 20,
      spent_pence: 0,
      ceiling_pence: 0,
    });
  },
  "/agent/help-agent/placeholder-questions": async ({ as, user }) => {
    const { agent, questions } = await as(user, "/agent/help-agent/placeholder-questions", {});
    expect(agent).toMatchObject({ id: 1, enabled: true });
    expect(questions.map(({ question }) => question)).toContain("Where do I invite someone?");
  },
  "/agent/help-agent/conversation": async (scene) => {
    const id = await conversed(scene);
    const told = await scene.as(scene.user, "/agent/help-agent/conversation", { id });
    expect(told).toMatchObject({ id, state: "with_agent", processing: false });
    expect(told.messages[1]?.links).toContainEqual({
      number: expect.any(Number) as number,
      title: "Users",
      href: "/app/users",
    });
  },
  "/agent/help-agent/conversation/list": async (scene) => {
    const id = await conversed(scene);
    const { conversations } = await scene.as(scene.user, "/agent/help-agent/conversation/list", { limit: 1 });
    expect(conversations).toMatchObject([
      { id, title: "Where do I invite someone?", rating: null, unread: false },
    ]);
  },
  "/agent/help-agent/conversation/update": async (scene) => {
    const id = await conversed(scene);
    const feedback = { rating: 5, comment: "Thanks." };
    expect(await scene.as(scene.user, "/agent/help-agent/conversation/update", { id, feedback })).toEqual(
      done,
    );
    expect((await scene.as(scene.user, "/agent/help-agent/conversation", { id })).feedback).toEqual(feedback);
  },
  "/agent/help-agent/conversation/delete": async (scene) => {
    const id = await conversed(scene);
    expect(await scene.as(scene.user, "/agent/help-agent/conversation/delete", { id })).toEqual(done);
    const { conversations } = await scene.as(scene.user, "/agent/help-agent/conversation/list", {});
    expect(conversations.map((one) => one.id)).not.toContain(id);
  },
  "/agent/help-agent/message/stream": async ({ id, owner }) => {
    const { text, conversation } = await askHelp(owner, id, { message: "Where do I invite someone?" });
    expect([text, conversation]).toEqual([
      expect.stringMatching(/Users.*\[1\]/),
      expect.stringMatching(/^\d+$/),
    ]);
  },
  "/agent/help-agent/paid/request": async ({ as, user }) => {
    expect((await as(user, "/agent/help-agent/paid/request", {})).owners).toBe(1);
  },
};
