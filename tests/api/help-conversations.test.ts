import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { call, refusal, send } from "../support/call.ts";
import { ledgerOf } from "../support/help-agent.ts";
import { helpQuestions, type HelpScene, makeHelpScene } from "../support/help-scene.ts";
import { sql } from "../support/sql.ts";
import { until } from "../support/wait.ts";
import { makeScene } from "./successes/scene.ts";

const STREAM = "/agent/help-agent/message/stream";

let help: HelpScene;
let scene: HelpScene["scene"];
beforeAll(async () => {
  help = await makeHelpScene();
  scene = help.scene;
});
const { answered } = helpQuestions;
const ask: HelpScene["ask"] = (...given) => help.ask(...given);
const count: HelpScene["count"] = (...given) => help.count(...given);
const read: HelpScene["read"] = (...given) => help.read(...given);
const member = () => help.member();
const payer: HelpScene["payer"] = (ceiling) => help.payer(ceiling);
const spent = async (at: number) => (await ledgerOf(at)).reduce((sum, { pence }) => sum + pence, 0);

describe("a conversation", () => {
  it("of another person or organisation isn't there", async () => {
    const una = await member();
    const { conversation } = await ask(una, { message: answered });
    const other = await makeScene();
    for (const [person, at] of [
      [scene.owner, scene.id],
      [other.owner, other.id],
    ] as const) {
      const options = { organizationId: at };
      const ids = { id: conversation };
      const told = await Promise.all([
        refusal(person, "/agent/help-agent/conversation", ids, options),
        refusal(person, "/agent/help-agent/conversation/delete", ids, options),
        refusal(
          person,
          "/agent/help-agent/conversation/update",
          { ...ids, feedback: { rating: 5 } },
          options,
        ),
        refusal(person, STREAM, { message: "Why?", conversation_id: conversation }, options),
      ]);
      expect(told.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect((await read(una, conversation)).feedback.rating).toBeNull();
  });

  it("of two messages that are sent at once answers one, and tells the other why not", async () => {
    const una = await member();
    const { conversation } = await ask(una, { message: answered });
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => ask(una, { message: answered, conversation_id: conversation })),
    );
    const refused = sent.flatMap((each) => each.refused ?? []);
    for (const each of refused)
      expect([each.status, each.body.message]).toEqual([409, expect.stringContaining("Wait for it")]);
    const { messages } = await read(una, conversation);
    expect(messages).toHaveLength(2 * (1 + sent.length - refused.length));
    expect((await count(una)).remaining_free).toBe(10 - messages.length / 2);
  });

  it("that is deleted while it is written to ends in words, and costs nothing", async () => {
    const { payer: una, id } = await payer(1000);
    const { conversation } = await ask(una, { message: answered, confirm_paid: true }, id);
    const [sent] = await Promise.all([
      ask(una, { message: answered, confirm_paid: true, conversation_id: conversation }, id),
      call(una, "/agent/help-agent/conversation/delete", { id: conversation }, { organizationId: id }),
    ]);
    if (sent.refused) expect(sent.refused.body.message).toMatch(/deleted/);
    const gone = await refusal(
      una,
      "/agent/help-agent/conversation",
      { id: conversation },
      { organizationId: id },
    );
    expect(gone.status).toBe(404);
    await until("the reserved pence to be given back or charged", async () => {
      const { spent_pence } = await count(una, id);
      return spent_pence === (await spent(id)) ? true : null;
    });
    expect(await spent(id)).toBeLessThanOrEqual(40);
  });

  it("goes on though the connection is lost, and a resent message is answered with the same", async () => {
    const una = await member();
    const message_id = randomUUID();
    const leaving = new AbortController();
    const response = await send(
      una,
      STREAM,
      { message: answered, message_id },
      { organizationId: scene.id, signal: leaving.signal },
    );
    const reader = response.body?.getReader();
    await reader?.read();
    leaving.abort();
    const again = await ask(una, { message: answered, message_id });
    expect(again.text).toMatch(/7 days/);
    expect((await count(una)).remaining_free).toBe(9);
  });

  it("whose writer died is answered by another, and counted once", async () => {
    const una = await member();
    const message_id = randomUUID();
    const claims = JSON.stringify({ role: "authenticated", sub: una.authId });
    const started = await sql().begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${claims}, true)`;
      const [row] = await tx`
        select public.start_help_answer(${scene.id}, ${answered}, key => ${message_id}::uuid) ->> 'answer_id' as id`;
      await tx`select public.append_help_answer(id, lease, 0, 'Half a sen', 10) from public.jobs where key = ${`help-answer:${row?.["id"]}`}`;
      await tx`update public.jobs set leased_until = now() where key = ${`help-answer:${row?.["id"]}`}`;
      return String(row?.["id"]);
    });
    const { text, conversation } = await ask(una, { message: answered, message_id });
    expect(text).toMatch(/^An invitation.*7 days/s);
    const { messages } = await read(una, conversation);
    expect(messages.map(({ id }) => id)).toContain(started);
    expect([messages.length, (await count(una)).remaining_free]).toEqual([2, 9]);
  });

  it("is rated from 1 to 5, and nothing else", async () => {
    const una = await member();
    const { conversation: id } = await ask(una, { message: answered });
    const path = "/agent/help-agent/conversation/update";
    for (const rating of [-1, 0, 6, 1e9, 2.5, "5", null]) {
      const told = await refusal(una, path, { id, feedback: { rating } }, { organizationId: scene.id });
      expect([told.status, JSON.stringify(told.body)]).toEqual([
        400,
        expect.stringContaining("whole number from 1 to 5"),
      ]);
    }
    const feedback = { rating: 4, comment: "Clear." };
    await call(una, path, { id, feedback }, { organizationId: scene.id });
    expect((await read(una, id)).feedback).toEqual(feedback);
  });

  it("with a person is silent: the message is kept, and takes nothing", async () => {
    const una = await member();
    const { conversation } = await ask(una, { message: answered });
    await sql()`update public.help_conversations set state = 'with_person' where id = ${conversation}`;
    const left = (await count(una)).remaining_free;
    const sent = await ask(una, { message: answered, conversation_id: conversation });
    expect([sent.text, sent.refused, sent.conversation]).toEqual(["", null, conversation]);
    const { messages, state, processing } = await read(una, conversation);
    expect([messages.length, messages[2]?.role, state, processing]).toEqual([
      3,
      "user",
      "with_person",
      false,
    ]);
    expect((await count(una)).remaining_free).toBe(left);
    await sql()`update public.help_conversations set state = 'closed' where id = ${conversation}`;
    await ask(una, { message: answered, conversation_id: conversation });
    expect((await read(una, conversation)).state).toBe("with_agent");
  });
});
