import { beforeAll, describe, expect, it } from "vitest";
import { HIDDEN_PART } from "../../../supabase/functions/_shared/contract/chat-shares.ts";
import { events } from "../../support/call.ts";
import { addMember, makePerson } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { makeSharingScene, shownIn, type SharingScene } from "./scene.ts";

let scene: SharingScene;
beforeAll(async () => {
  scene = await makeSharingScene();
});

describe("a copy", () => {
  it("has what its reader may read and nothing else, also when it is shared on", async () => {
    const { id } = await scene.chatOf([
      scene.mixed,
      {
        question: "And in one word?",
        answer: "Zanzibar.\n\nPumps [1].",
        cites: { 1: scene.open },
        handed: [scene.open],
      },
    ]);
    const copy = await scene.as(scene.user, "/chat/shared/continue", { id });
    const { messages } = await scene.as(scene.user, "/chat/get", { id: copy.id });
    expect(messages.map(({ content }) => content)).toEqual([
      "How long are pumps covered?",
      `${HIDDEN_PART}\n\nPumps are covered [1].\n\n${HIDDEN_PART}`,
      "And in one word?",
      `${HIDDEN_PART}\n\nPumps [1].`,
    ]);
    expect(messages.map(({ parent_id }) => parent_id)).toEqual([
      null,
      ...messages.slice(0, -1).map((one) => one.id),
    ]);
    const [all] = await sql()`
      select string_agg(to_jsonb(messages)::text || coalesce(to_jsonb(searches)::text, '') || coalesce((
        select string_agg(to_jsonb(citations)::text, '') from public.message_citations as citations
        where citations.message_id = messages.id and citations.document_id <> ${scene.open}), ''), '') as stored
      from public.messages left join public.message_searches as searches on searches.message_id = messages.id
      where chat_id = ${copy.id}`;
    expect(all?.["stored"]).not.toMatch(/Zanzibar|Falcon|41 million/);
    expect(all?.["stored"]).not.toMatch(new RegExp(`"document_id": ${scene.closed}\\D`));
  });

  it("stays closed to those whom it is shared on with, by what it rests on", async () => {
    const restricted = (await scene.document()).id;
    const tag = await scene.tag();
    await scene.tagged(restricted, [tag]);
    await scene.as(scene.admin, "/organization/tags/assignUser", {
      user_id: scene.user.id,
      tag_ids: [tag],
    });
    const { id } = await scene.chatOf([
      { answer: "Zanzibar.\n\nPumps [1].", cites: { 1: scene.open }, handed: [scene.open, restricted] },
    ]);
    const copy = await scene.as(scene.user, "/chat/shared/continue", { id });
    const third = await makePerson("Third");
    await addMember(scene.id, third, "user");
    await scene.as(scene.user, "/chat/share", { chat_id: copy.id, user_ids: [third.id] });
    expect(shownIn(await scene.read(copy.id, scene.user))).toEqual([["Zanzibar.\n\nPumps [1]."]]);
    expect(shownIn(await scene.read(copy.id, third))).toEqual([["▒", "Pumps [1]."]]);
  });

  it("goes on by its reader's own rights", async () => {
    const { id } = await scene.chatOf([scene.mixed]);
    const copy = await scene.as(scene.user, "/chat/shared/continue", { id });
    const input = { chat_id: copy.id, message: "How long are pumps covered?" };
    let answer;
    for await (const event of events(scene.user, "/chat/message", input, { organizationId: scene.id })) {
      if (event.type === "end") answer = event.message;
    }
    expect(answer?.content).toContain("five years");
    expect(answer?.citations.every(({ document_id }) => document_id !== scene.closed)).toBe(true);
    expect(JSON.stringify(answer)).not.toMatch(/Zanzibar|41 million/);
  });
});

describe("what an answer was handed", () => {
  it("is kept with it, names of documents too", async () => {
    const { as, admin, id: organizationId } = scene;
    const { id } = await as(admin, "/chat/create", {});
    for (const message of ["Which documents do you have?", "How long are pumps covered?"]) {
      for await (const event of events(
        admin,
        "/chat/message",
        { chat_id: id, message },
        { organizationId },
      )) {
        expect(JSON.stringify(event)).not.toContain("rests_on");
      }
    }
    await as(admin, "/chat/share", { chat_id: id, user_ids: [scene.user.id] });
    const told = await scene.read(id);
    expect(shownIn(await scene.read(id, admin))[0]?.join("")).toContain("Warranty");
    expect(shownIn(told)[0]).toEqual(["▒"]);
  });
});
