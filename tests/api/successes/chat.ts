import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { chat } from "../../../supabase/functions/_shared/contract/chat.ts";
import { call, events, refusal } from "../../support/call.ts";
import { done, type SuccessesOf } from "./scene.ts";

export const chatSuccesses: SuccessesOf<typeof chat> = {
  "/chat/create": async ({ as, user }) => {
    expect(await as(user, "/chat/create", {})).toMatchObject({ title: "New chat", generating: false });
    expect(await as(user, "/chat/create", { title: " About pumps " })).toMatchObject({
      title: "About pumps",
    });
  },
  "/chat/list": async ({ as, user, owner }) => {
    const title = `Chat ${randomUUID()}`;
    const { id } = await as(user, "/chat/create", { title });
    expect(await as(user, "/chat/list", { search: title })).toMatchObject({
      total: 1,
      chats: [{ id, title }],
    });
    expect((await as(owner, "/chat/list", { search: title })).total).toBe(0);
  },
  "/chat/get": async ({ as, user }) => {
    const { id } = await as(user, "/chat/create", {});
    expect(await as(user, "/chat/get", { id })).toMatchObject({
      chat: { id },
      messages: [],
      has_more: false,
    });
  },
  "/chat/update": async ({ as, user, id: organizationId }) => {
    const { id } = await as(user, "/chat/create", {});
    expect(await as(user, "/chat/update", { id, title: "Renamed" })).toEqual(done);
    expect((await as(user, "/chat/get", { id })).chat.title).toBe("Renamed");
    expect(await as(user, "/chat/update", { id, deleted: true })).toEqual(done);
    expect((await refusal(user, "/chat/get", { id }, { organizationId })).status).toBe(404);
    await as(user, "/chat/update", { id, deleted: false });
    expect((await as(user, "/chat/get", { id })).chat.title).toBe("Renamed");
  },
  "/chat/message": async ({ as, user, id: organizationId, document }) => {
    await document();
    const { id } = await as(user, "/chat/create", {});
    const input = { chat_id: id, message: "How long are pumps covered?" };
    const heard = [];
    for await (const event of events(user, "/chat/message", input, { organizationId })) heard.push(event);
    expect([heard[0]?.type, heard.at(-1)]).toMatchObject([
      "start",
      { type: "end", message: { status: "complete" } },
    ]);
  },
  "/chat/follow": async ({ as, user, id: organizationId, document }) => {
    await document();
    const { id } = await as(user, "/chat/create", {});
    const input = { chat_id: id, message: "How long are pumps covered?" };
    for await (const event of events(user, "/chat/message", input, { organizationId })) {
      if (event.type !== "start") continue;
      const followed = { message_id: event.answer.id };
      const heard = [];
      for await (const news of events(user, "/chat/follow", followed, { organizationId })) heard.push(news);
      expect(heard.at(-1)).toMatchObject({
        type: "end",
        message: { id: event.answer.id, status: "complete" },
      });
    }
  },
  "/chat/cancel": async ({ as, user, id: organizationId }) => {
    const { id } = await as(user, "/chat/create", {});
    const input = { chat_id: id, message: "What is there?" };
    for await (const event of events(user, "/chat/message", input, { organizationId })) {
      if (event.type !== "start") continue;
      const message_id = event.answer.id;
      expect(await call(user, "/chat/cancel", { message_id }, { organizationId })).toEqual(done);
      expect(await call(user, "/chat/cancel", { message_id }, { organizationId })).toEqual(done);
    }
  },
};
