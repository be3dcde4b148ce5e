import { beforeAll, describe, expect, it } from "vitest";
import type { AnswerEvent, Message } from "../../supabase/functions/_shared/contract/chat.ts";
import { noAnswer } from "../../supabase/functions/_shared/domain/text/prompts.ts";
import { events, refusal } from "../support/call.ts";
import { makePerson } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { addRead, until } from "../support/wait.ts";
import { makeScene, type Scene } from "./successes/scene.ts";

const text = `# Kestrel pump

The Kestrel pump is covered for seven years. Its seals are made of nitrile rubber.

# Heron valve

The Heron valve is covered for three years. Its seat is made of bronze.
`;

let scene: Scene;
beforeAll(async () => {
  scene = await makeScene();
  await addRead(scene.admin, scene.id, "Catalogue.md", text);
  await addRead(scene.admin, scene.id, "Canteen.md", "The canteen opens at noon and serves soup.");
});

async function newChat(): Promise<number> {
  return (await scene.as(scene.user, "/chat/create", {})).id;
}

const asking = (chat_id: number, message: string, replaces?: number, signal?: AbortSignal) =>
  events(
    scene.user,
    "/chat/message",
    { chat_id, message, ...(replaces && { replaces }) },
    { organizationId: scene.id, ...(signal && { signal }) },
  );

async function ask(chatId: number, message: string, replaces?: number): Promise<AnswerEvent[]> {
  const heard: AnswerEvent[] = [];
  for await (const event of asking(chatId, message, replaces)) heard.push(event);
  return heard;
}

function endOf(heard: AnswerEvent[]): Message {
  const end = heard.at(-1);
  if (end?.type !== "end") throw new Error(`The last event was ${end?.type ?? "none"}.`);
  return end.message;
}

const messagesOf = async (chatId: number) =>
  (await scene.as(scene.user, "/chat/get", { id: chatId })).messages;

describe("an answer", () => {
  it("begins with the question, says what it does, comes piece by piece, and ends as it is stored", async () => {
    const chatId = await newChat();
    const heard = await ask(chatId, "How long is the Kestrel pump covered?");
    const types = heard.map(({ type }) => type);
    expect([types[0], types.at(-1)]).toEqual(["start", "end"]);
    expect(types.filter((type) => type === "start" || type === "end")).toHaveLength(2);
    expect(types.indexOf("status")).toBeLessThan(types.indexOf("delta"));
    let content = "";
    for (const event of heard) {
      if (event.type !== "delta") continue;
      expect(event.offset).toBe(content.length);
      content += event.text;
    }
    expect(endOf(heard)).toMatchObject({ status: "complete", content });
    expect(content).toContain("seven years");
    expect((await messagesOf(chatId)).at(-1)).toEqual(endOf(heard));
  });

  it("cites exact spans of the stored text, numbered in the order in which they are used", async () => {
    const { content, citations } = endOf(
      await ask(await newChat(), "What is the seat of the Heron valve made of?"),
    );
    expect(citations.length).toBeGreaterThan(0);
    expect(citations.map(({ number }) => number)).toEqual(citations.map((_, index) => index + 1));
    const used = [...content.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
    expect([...new Set(used)]).toEqual(citations.map(({ number }) => number));
    for (const { document_id, start, end, quote } of citations) {
      const { parts } = await scene.as(scene.user, "/document/text", { id: document_id ?? 0, offset: start });
      const part = parts.find((each) => each.start <= start && end <= each.start + each.text.length);
      expect(part?.text.slice(start - part.start, end - part.start)).toBe(quote);
      expect(quote).not.toBe("");
    }
  });

  it("that nothing supports says so in the one sentence, and cites nothing", async () => {
    const end = endOf(await ask(await newChat(), "Who won the football championship in Brazil?"));
    expect(end).toMatchObject({ status: "complete", content: noAnswer, citations: [] });
  });

  it("to a follow-up question understands what it leaves out", async () => {
    const chatId = await newChat();
    await ask(chatId, "How long is the Kestrel pump covered?");
    expect(endOf(await ask(chatId, "And the Heron valve?")).content).toContain("three years");
  });

  it("rests on nothing that the asker may not read", async () => {
    const hidden = await addRead(
      scene.admin,
      scene.id,
      "Secret.md",
      "The Osprey motor is covered for ninety years.",
    );
    const tag = await scene.tag();
    await scene.as(scene.admin, "/document/update/bulk", { ids: [hidden.id], add_tag_ids: [tag] });
    const question = "How long is the Osprey motor covered?";
    const before = endOf(await ask(await newChat(), question));
    expect(JSON.stringify(before)).not.toMatch(/ninety|Secret\.md/);
    await scene.as(scene.admin, "/organization/tags/assignUser", { user_id: scene.user.id, tag_ids: [tag] });
    const chatId = await newChat();
    expect(endOf(await ask(chatId, question)).content).toContain("ninety years");
    await scene.as(scene.admin, "/organization/tags/assignUser", { user_id: scene.user.id, tag_ids: [] });
    const later = (await messagesOf(chatId)).at(-1);
    expect(later?.citations.map(({ document_id, quote }) => [document_id, quote])).toEqual([[null, ""]]);
  });
});

describe("an answer that is interrupted", () => {
  it("goes on when its reader leaves", async () => {
    const chatId = await newChat();
    const leaving = new AbortController();
    const heard: string[] = [];
    await expect(async () => {
      for await (const { type } of asking(chatId, "What are the seals made of?", undefined, leaving.signal)) {
        heard.push(type);
        leaving.abort();
      }
    }).rejects.toThrow();
    expect(heard[0]).toBe("start");
    const answer = await until("the answer", async () => {
      const last = (await messagesOf(chatId)).at(-1);
      return last && last.status !== "generating" ? last : null;
    });
    expect(answer).toMatchObject({
      role: "assistant",
      status: "complete",
      content: expect.stringContaining("nitrile"),
    });
  });

  it("keeps, when it is stopped, exactly what its reader has seen", async () => {
    const chatId = await newChat();
    let seen = "";
    let end: Message | undefined;
    let stopping: Promise<unknown> | undefined;
    for await (const event of asking(chatId, "How long is the Kestrel pump covered?")) {
      if (event.type === "delta") {
        seen += event.text;
        stopping ??= scene.as(scene.user, "/chat/cancel", { message_id: event.message_id });
      }
      if (event.type === "end") end = event.message;
    }
    await stopping;
    const stored = (await messagesOf(chatId)).at(-1);
    expect(stored?.status).toBeOneOf(["cancelled", "complete"]);
    expect([stored?.content, stored?.status]).toEqual([seen, end?.status]);
  });

  it("of another is stopped by nobody else", async () => {
    const chatId = await newChat();
    const end = endOf(await ask(chatId, "What is the seat made of?"));
    const { status } = await refusal(
      scene.owner,
      "/chat/cancel",
      { message_id: end.id },
      { organizationId: scene.id },
    );
    expect(status).toBe(404);
  });
});

describe("a question", () => {
  it("in other words stands beside the old one, which is reachable with all that followed it", async () => {
    const chatId = await newChat();
    await ask(chatId, "How long is the Kestrel pump covered?");
    await ask(chatId, "What are its seals made of?");
    const before = await messagesOf(chatId);
    const [first] = before;
    await ask(chatId, "How long is the Heron valve covered?", first?.id ?? 0);
    const messages = await messagesOf(chatId);
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(messages[0]?.content).toBe("How long is the Heron valve covered?");
    expect(messages[1]?.content).toContain("three years");
    expect(messages[0]?.versions).toEqual([first?.id, messages[0]?.id]);
    const branch = await scene.as(scene.user, "/chat/get", { id: chatId, branch: first?.id ?? 0 });
    expect(branch.messages.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const page = { id: chatId, before: before[3]?.id, limit: 2 };
    const older = await scene.as(scene.user, "/chat/get", page);
    expect(older.messages.map(({ id }) => id)).toEqual([before[1]?.id, before[2]?.id]);
    expect(older.has_more).toBe(true);
  });

  it("with the same words is answered anew beside the earlier answer, and goes on from the one that is named", async () => {
    const chatId = await newChat();
    await ask(chatId, "How long is the Kestrel pump covered?");
    const [question, answer] = await messagesOf(chatId);
    await ask(chatId, "How long is the Kestrel pump covered?", question?.id ?? 0);
    const [same, anew] = await messagesOf(chatId);
    expect([same?.id, anew?.parent_id]).toEqual([question?.id, question?.id]);
    expect(anew?.versions).toEqual([answer?.id, anew?.id]);
    const follows = { chat_id: chatId, message: "And its seals?", follows: answer?.id };
    const heard: AnswerEvent[] = [];
    for await (const event of events(scene.user, "/chat/message", follows, { organizationId: scene.id })) {
      heard.push(event);
    }
    expect((await messagesOf(chatId)).slice(0, 2).map(({ id }) => id)).toEqual([question?.id, answer?.id]);
  });

  it("leaves what the model took for it: which one, and its tokens", async () => {
    const chatId = await newChat();
    const { id } = endOf(await ask(chatId, "How long is the Kestrel pump covered?"));
    const kept = await sql()`
      select model, input_tokens, output_tokens, cost_pence from public.generations where message_id = ${id}`;
    expect(kept.length).toBe(2);
    for (const generation of kept) {
      expect(generation).toEqual({
        model: expect.stringMatching(/./) as string,
        input_tokens: expect.toSatisfy((tokens) => tokens > 0) as number,
        output_tokens: expect.toSatisfy((tokens) => tokens > 0) as number,
        cost_pence: null,
      });
    }
  });

  it("that would replace an answer, or what isn't there, is refused and not counted", async () => {
    const chatId = await newChat();
    const { id } = endOf(await ask(chatId, "How long is the Kestrel pump covered?"));
    const used = async () => (await scene.as(scene.user, "/organization/getPlanInfo", {})).usages.messages;
    const before = await used();
    for (const replaces of [id, 999_999_999]) {
      const input = { chat_id: chatId, message: "Again?", replaces };
      const { status } = await refusal(scene.user, "/chat/message", input, { organizationId: scene.id });
      expect(status).toBe(404);
    }
    for (const place of [{ follows: 999_999_999 }, { follows: id - 1 }]) {
      const input = { chat_id: chatId, message: "And?", ...place };
      expect((await refusal(scene.user, "/chat/message", input, { organizationId: scene.id })).status).toBe(
        404,
      );
    }
    expect([await used(), (await messagesOf(chatId)).length]).toEqual([before, 2]);
    const branch = { id: chatId, branch: 999_999_999 };
    expect((await refusal(scene.user, "/chat/get", branch, { organizationId: scene.id })).status).toBe(404);
  });

  it("beyond the plan's limit is refused in words that name the meter", async () => {
    const { as, user, id: organizationId } = await makeScene();
    await sql()`
      insert into public.meter_usage (organization_id, meter, period, used)
      values (${organizationId}, 'messages', date_trunc('month', now() at time zone 'utc')::date, 200)`;
    const { id } = await as(user, "/chat/create", {});
    const input = { chat_id: id, message: "One more?" };
    const { status, body } = await refusal(user, "/chat/message", input, { organizationId });
    expect([status, body.code]).toEqual([429, "limit_reached"]);
    expect(body.message).toMatch(/has used 200 of the 200 messages.*starts anew on \d+ \w+ \d{4}/);
  });

  it("that starts a chat makes it with the question, once under one key", async () => {
    const { user, id: organizationId } = scene;
    const input = { key: crypto.randomUUID(), message: "How long is the Kestrel pump covered?" };
    const told = async () => {
      const heard: AnswerEvent[] = [];
      for await (const event of events(user, "/chat/message", input, { organizationId })) heard.push(event);
      return heard;
    };
    const first = await told();
    expect(first.at(-1)).toMatchObject({ type: "end", message: { status: "complete" } });
    const again = await told();
    expect(again).toMatchObject([{ type: "start", answer: { status: "complete" } }]);
    const [start] = first;
    if (start?.type !== "start" || again[0]?.type !== "start") throw new Error("not told of the chat");
    expect(again[0].chat.id).toBe(start.chat.id);
    expect(await messagesOf(start.chat.id)).toHaveLength(2);
  });

  it("that is refused leaves no chat behind, and an empty chat isn't listed", async () => {
    const { as, user, id: organizationId } = await makeScene();
    await sql()`
      insert into public.meter_usage (organization_id, meter, period, used)
      values (${organizationId}, 'messages', date_trunc('month', now() at time zone 'utc')::date, 200)`;
    const input = { key: crypto.randomUUID(), message: "One more?" };
    expect((await refusal(user, "/chat/message", input, { organizationId })).status).toBe(429);
    const alone = { message: "And this?", replaces: 1 };
    expect((await refusal(user, "/chat/message", alone, { organizationId })).status).toBeGreaterThanOrEqual(
      404,
    );
    const chats = await sql()`select from public.chats where organization_id = ${organizationId}`;
    expect(chats).toHaveLength(0);
    await as(user, "/chat/create", {});
    expect(await as(user, "/chat/list", {})).toEqual({ chats: [], total: 0, next: null });
  });

  it("in the chat of another is refused as if there were no such chat", async () => {
    const outsider = await makePerson();
    const chatId = await newChat();
    const input = { chat_id: chatId, message: "Whose is this?" };
    const told = await refusal(scene.owner, "/chat/message", input, { organizationId: scene.id });
    expect([told.status, told.body.message]).toEqual([404, "That chat doesn't exist."]);
    expect((await refusal(outsider, "/chat/message", input, { organizationId: scene.id })).status).toBe(403);
  });
});
