import { expect } from "vitest";
import type { watches } from "../../../supabase/functions/_shared/contract/watches.ts";
import { refusal } from "../../support/call.ts";
import { sharedTurn } from "../../support/shared-chat.ts";
import { sql } from "../../support/sql.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

/** An answer of the admin's that cites a document, and that they watch. */
async function watched({ as, admin, document, id }: Scene) {
  const chat = (await as(admin, "/chat/create", { title: "About pumps" })).id;
  const source = (await document()).id;
  const { answer } = await sharedTurn(id, chat, { answer: "Five years [1].", cites: { 1: source } });
  expect(await as(admin, "/chat/watch", { message_id: answer })).toEqual(done);
  const change = async (after: string) => {
    const [row] = await sql()<{ id: string }[]>`
      insert into public.watch_notices (organization_id, watch_id, number, kind, before, after)
      select organization_id, id, 1, 'changed', 'Five years.', ${after}
      from public.answer_watches where message_id = ${answer} returning id`;
    return Number(row?.id);
  };
  const listed = async () =>
    (await as(admin, "/chat/watches", {})).watches.filter(({ message_id }) => message_id === answer);
  return { chat, answer, source, change, listed };
}

export const watchesSuccesses: SuccessesOf<typeof watches> = {
  "/chat/watch": async (scene) => {
    const { answer, listed } = await watched(scene);
    expect(await scene.as(scene.admin, "/chat/watch", { message_id: answer })).toEqual(done);
    expect(await listed()).toHaveLength(1);
    const input = { message_id: answer };
    expect((await refusal(scene.owner, "/chat/watch", input, { organizationId: scene.id })).status).toBe(404);
  },
  "/chat/unwatch": async (scene) => {
    const { answer, listed } = await watched(scene);
    for (const _ of [1, 2]) {
      expect(await scene.as(scene.admin, "/chat/unwatch", { message_id: answer })).toEqual(done);
      expect(await listed()).toEqual([]);
    }
  },
  "/chat/watches": async (scene) => {
    const { chat, answer, change, listed } = await watched(scene);
    const told = { message_id: answer, chat_id: chat, mine: true, title: "About pumps" };
    expect(await listed()).toMatchObject([{ ...told, changes: 0, unseen: 0, changed_at: null }]);
    await change("Six years.");
    expect(await listed()).toMatchObject([{ ...told, question: "How long are pumps covered?", unseen: 1 }]);
    expect((await scene.as(scene.owner, "/chat/watches", {})).watches).toEqual([]);
  },
  "/chat/watch/notices": async (scene) => {
    const { answer, source, change } = await watched(scene);
    await change("Six years.");
    await change("Seven years.");
    const { notices } = await scene.as(scene.admin, "/chat/watch/notices", { message_id: answer });
    const told = {
      number: 1,
      kind: "changed",
      document_id: source,
      document_name: `Name ${source}`,
      seen: false,
    };
    expect(notices).toMatchObject([
      { ...told, after: "Seven years." },
      { ...told, before: "Five years.", after: "Six years." },
    ]);
    const refused = await refusal(
      scene.owner,
      "/chat/watch/notices",
      { message_id: answer },
      { organizationId: scene.id },
    );
    expect([refused.status, refused.body.message]).toEqual([404, "You don't watch that answer."]);
  },
  "/chat/watch/seen": async (scene) => {
    const { answer, change, listed } = await watched(scene);
    const first = await change("Six years.");
    await change("Seven years.");
    expect(await scene.as(scene.admin, "/chat/watch/seen", { message_id: answer, up_to: first })).toEqual(
      done,
    );
    expect(await listed()).toMatchObject([{ changes: 2, unseen: 1 }]);
  },
};
