import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Ground } from "../../local/ground.ts";
import { randomFrom, sample, seed } from "../../local/testing/sample.ts";
import { generating, visibleMessages } from "../../src/features/chat/thread.ts";
import type { AnswerEvent, Message } from "../../supabase/functions/_shared/contract/chat.ts";
import { call, events } from "../support/call.ts";
import { startOwnStack } from "../support/own-stack.ts";
import { makeOrganization, type Organization, type Person } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { addRead, until } from "../support/wait.ts";
import { Tab } from "./threads/tab.ts";
import { ANSWERING, startWriter, WORDS, type Writer } from "./threads/writer.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** How long a word of an answer takes. */
const PACE_MS = 3;

let writer: Writer;
let ground: Ground;
let organization: Organization;
beforeAll(async () => {
  writer = await startWriter(PACE_MS);
  ground = await startOwnStack({
    OPENAI_API_KEY: "sk-test",
    OPENAI_BASE_URL: writer.url,
    OPENAI_CHAT_MODEL: ANSWERING,
    OPENAI_SIDE_MODEL: "side",
  });
  organization = await makeOrganization();
  const { owner, id } = organization;
  await addRead(owner, id, "Ledger.txt", "The ledger of words lists every word in its order.");
});
afterAll(async () => {
  await ground.close();
  await writer.close();
});

const tabs: Tab[] = [];
afterEach(async () => {
  await Promise.all(tabs.splice(0).map((tab) => tab.close()));
});

async function twoTabs(): Promise<[Tab, Tab]> {
  const { user, id } = organization;
  // Schedules ask more than the plan includes.
  await sql()`delete from public.meter_usage where organization_id = ${id}`;
  const { id: chatId } = await call(user, "/chat/create", {}, { organizationId: id });
  const both: [Tab, Tab] = [new Tab(user, id, chatId), new Tab(user, id, chatId)];
  tabs.push(...both);
  await Promise.all(both.map((tab) => tab.open()));
  return both;
}

interface Row {
  id: number;
  parent_id: number | null;
  role: string;
  content: string;
  status: string;
}

const rowsOf = async (chatId: number): Promise<Row[]> => [
  ...(await sql()<Row[]>`
    select id, parent_id, role, content, status from public.messages where chat_id = ${chatId} order by id`),
];

/** Ends the API without a word; the answers that it wrote go on in a worker at once. */
async function restart(): Promise<void> {
  const pid = ground.functions?.pid("api");
  if (!pid) throw new Error("The API isn't running.");
  process.kill(pid, "SIGKILL");
  await until("the API's return", async () => {
    const now = ground.functions?.pid("api");
    if (!now || now === pid) return null;
    const { ok } = await fetch(`${ground.url}/functions/v1/api/_health`).catch(() => ({ ok: false }));
    return ok || null;
  });
}

/** Waits until no answer is being written, in the database and in the tabs. */
async function settle(chatId: number, both: readonly Tab[]): Promise<void> {
  await Promise.all(both.map((tab) => tab.goOnline()));
  await Promise.all(both.map((tab) => tab.asked()));
  await until("the answers' ends", async () => {
    const rows = await rowsOf(chatId);
    return rows.some(({ status }) => status === "generating") ? null : true;
  });
  for (const tab of both) {
    await until("a tab that knows all ends", async () => {
      await tab.renew();
      const { thread } = tab;
      return thread.incomplete || thread.known.some(({ status }) => status === "generating") ? null : true;
    });
  }
}

const told = ({ id, parent_id, role, content, status }: Row | Message) => [
  id,
  parent_id,
  role,
  content,
  status,
];

function pathTo(rows: readonly Row[], leaf: Row): Row[] {
  const before = rows.find(({ id }) => id === leaf.parent_id);
  return before ? [...pathTo(rows, before), leaf] : [leaf];
}

/** Both tabs show each branch as the database has it, and no word of anybody is lost or there twice. */
async function expectEqual(
  chatId: number,
  both: readonly Tab[],
  asked: ReadonlySet<string> = new Set(),
  dismissed: ReadonlySet<string> = new Set(),
): Promise<void> {
  const rows = await rowsOf(chatId);
  for (const { role, status, content } of rows) {
    if (role !== "assistant") continue;
    if (status === "complete") expect(content).toBe(WORDS);
    else expect(WORDS.startsWith(content.trimEnd()), `${status}: ${content}`).toBe(true);
  }
  // An answer anew that wasn't taken leaves its question where it is.
  const failed = new Set(
    both.flatMap(({ thread: { failure } }) =>
      failure && rows.find(({ id }) => id === failure.replaces)?.content !== failure.text ? failure.text : [],
    ),
  );
  for (const text of asked) {
    const times = rows.filter(({ role, content }) => role === "user" && content === text).length;
    if (dismissed.has(text)) expect([text, times]).toEqual([text, Math.min(times, 1)]);
    else expect([text, times]).toEqual([text, failed.has(text) ? 0 : 1]);
  }
  const leaves = rows.filter(({ id }) => !rows.some(({ parent_id }) => parent_id === id));
  for (const tab of both) {
    const end = rows.find(({ id }) => id === tab.thread.messages.at(-1)?.id);
    expect(tab.thread.messages.map(told)).toEqual(end ? pathTo(rows, end).map(told) : []);
    for (const leaf of leaves) {
      await tab.show(leaf.id);
      expect(visibleMessages(tab.thread).map(told)).toEqual(pathTo(rows, leaf).map(told));
      for (const { parent_id, versions } of tab.thread.messages) {
        expect(versions).toEqual(rows.filter((row) => row.parent_id === parent_id).map(({ id }) => id));
      }
    }
    expect(tab.thread.known.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  }
}

const ACTS = [
  "ask",
  "ask",
  "ask",
  "edit",
  "again",
  "stop",
  "drop",
  "offline",
  "online",
  "reload",
  "view",
  "restart",
  "unheard",
  "retry",
  "retry",
];

/** One tab after the other does something at a moment that the seed decides, while the answers are being written. */
async function play(schedule: number): Promise<void> {
  const random = randomFrom(schedule * 7919 + seed);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const both = await twoTabs();
  const [{ chatId }] = both;
  const asked = new Set<string>();
  const dismissed = new Set<string>();
  const done: string[] = [];
  let wasRestarted = false;
  const question = () => `What does the ledger of words list? (${schedule}.${asked.size})`;
  const askIn = (tab: Tab, text: string, replaces: number | null = null, isHeard = true) => {
    const { failure } = tab.thread;
    if (!tab.ask(text, replaces, isHeard)) return false;
    // Who asks on leaves the question that didn't arrive.
    if (failure) dismissed.add(failure.text);
    return true;
  };
  const askNew = (tab: Tab, replaces: number | null = null, isHeard = true) => {
    const text = question();
    if (askIn(tab, text, replaces, isHeard)) asked.add(text);
  };
  for (let step = 0; step < 14; step += 1) {
    const tab = random() < 0.5 ? both[0] : both[1];
    const act = pick(ACTS) ?? "ask";
    done.push(`${both.indexOf(tab)} ${act}`);
    const message = pick(tab.thread.messages);
    const questionOf = message?.role === "assistant" ? message.parent_id : message?.id;
    const asker = tab.thread.known.find(({ id }) => id === questionOf);
    if (act === "ask") askNew(tab);
    else if (act === "edit" && questionOf) askNew(tab, questionOf);
    else if (act === "again" && asker) askIn(tab, asker.content, asker.id);
    else if (act === "unheard") askNew(tab, null, false);
    else if (act === "retry") tab.retry();
    else if (act === "stop") await tab.stop();
    else if (act === "drop") tab.drop();
    else if (act === "offline") tab.goOffline();
    else if (act === "online") await tab.goOnline();
    else if (act === "reload") await tab.reload();
    else if (act === "view" && message) await tab.show(pick(message.versions) ?? message.id);
    else if (act === "restart" && !wasRestarted && random() < 0.3) {
      wasRestarted = true;
      await restart();
    }
    // Some acts come at once, others in the midst of an answer, others after it.
    const moment = random();
    if (moment < 0.3) await Promise.all(both.map((each) => each.asked()));
    else if (moment < 0.7) await untilWritten(chatId, Math.floor(random() * 100));
  }
  try {
    await settle(chatId, both);
    await expectEqual(chatId, both, asked, dismissed);
  } catch (error) {
    throw new Error(`schedule ${schedule}: ${done.join(", ")}`, { cause: error });
  }
}

/** Waits until the answer that is being written, if any, has so many characters. */
async function untilWritten(chatId: number, characters: number): Promise<void> {
  await until("some of the answer", async () => {
    const now = (await rowsOf(chatId)).find(({ status }) => status === "generating");
    return !now || now.content.length >= characters ? true : null;
  });
}

describe("two tabs on one thread", () => {
  it.each(
    sample(
      Array.from({ length: 200 }, (_, index) => index + 1),
      10,
    ),
  )("end as the database has it, with no word lost or twice, after schedule %i", play);

  it("stop each other's answers, within 300 ms", async () => {
    const [one, other] = await twoTabs();
    const times: number[] = [];
    writer.pace(50);
    for (const n of [1, 2, 3]) {
      one.ask(`What does the ledger of words list? (stop ${n})`);
      await until(
        "its first words in both",
        async () => [one, other].every(({ thread }) => generating(thread)?.content.includes("word2")) || null,
      );
      const began = performance.now();
      await other.stop();
      await one.asked();
      times.push(performance.now() - began);
      expect(one.thread.messages.at(-1)?.status).toBe("cancelled");
      await until(
        "its end in the other",
        async () => other.thread.messages.at(-1)?.status === "cancelled" || null,
      );
    }
    writer.pace(PACE_MS);
    await expectEqual(one.chatId, [one, other]);
    expect(Math.min(...times)).toBeLessThan(300);
  });
});

it("a question that nothing was heard of is asked once, however often it is sent again", async () => {
  const [one, other] = await twoTabs();
  for (const replaces of [null, 0]) {
    const first = replaces === null ? null : (one.thread.messages[0]?.id ?? 0);
    const text = `What does the ledger of words list? (unheard ${String(replaces)})`;
    one.ask(text, first, false);
    await one.asked();
    expect(one.thread.failure?.text).toBe(text);
    const before = await rowsOf(one.chatId);
    for (const _ of [1, 2]) {
      expect(one.retry() || one.thread.failure === null).toBe(true);
      await one.asked();
    }
    await settle(one.chatId, [one, other]);
    expect((await rowsOf(one.chatId)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    await expectEqual(one.chatId, [one, other], new Set([text]));
  }
});

describe("an answer that is followed", () => {
  const followed = (person: Person, message_id: number) =>
    events(person, "/chat/follow", { message_id }, { organizationId: organization.id });

  it("comes from its beginning on, again from there when another writer begins it, and whole at its end", async () => {
    const [tab] = await twoTabs();
    writer.trouble("stalls");
    tab.ask("What does the ledger of words list?");
    const id = await until("its words", async () => {
      const answer = tab.thread.messages.at(-1);
      return answer?.content.includes("word9") ? answer.id : null;
    });
    const heard: AnswerEvent[] = [];
    const reading = (async () => {
      for await (const event of followed(tab.person, id)) heard.push(event);
    })();
    const text = () =>
      heard.reduce((all, one) => (one.type === "delta" ? all.slice(0, one.offset) + one.text : all), "");
    await until("what is written", async () => text().includes("word9") || null);
    await sql()`update public.jobs set lease = gen_random_uuid() where key = ${`answer:${id}`} and status = 'running'`;
    await sql()`update public.messages set content = 'Begun again: é😀 ', units = 16 where id = ${id}`;
    await until("the other writer's words", async () => text() === "Begun again: é😀 " || null);
    await sql()`update public.messages set content = content || 'so.', units = 19 where id = ${id}`;
    await until("what follows", async () => text() === "Begun again: é😀 so." || null);
    await sql()`update public.messages set status = 'complete' where id = ${id}`;
    await reading;
    expect(heard.at(-1)).toMatchObject({ type: "end", message: { id, content: "Begun again: é😀 so." } });
  });

  it("is its asker's alone, and ends with their membership", async () => {
    const [tab] = await twoTabs();
    writer.trouble("stalls");
    tab.ask("What does the ledger of words list?");
    const id = await until("its words", async () => {
      const answer = tab.thread.messages.at(-1);
      return answer?.content.includes("word9") ? answer.id : null;
    });
    const { owner, admin } = organization;
    const stranger = await makeOrganization();
    for (const person of [owner, admin])
      await expect(followed(person, id).next()).rejects.toMatchObject({ status: 404 });
    await expect(followed(stranger.owner, id).next()).rejects.toMatchObject({ status: 403 });
    await expect(
      events(null, "/chat/follow", { message_id: id }, { organizationId: organization.id }).next(),
    ).rejects.toMatchObject({ status: 401 });
    const reading = followed(tab.person, id);
    expect((await reading.next()).value).toMatchObject({ type: "delta", offset: 0 });
    const suspend = (reason: string | null) =>
      sql()`update public.organizations set suspended_reason = ${reason}, suspended_at = case when ${reason}::text is not null then now() end
        where id = ${organization.id}`;
    await suspend("Because.");
    try {
      await expect(
        (async () => {
          for await (const _ of reading);
        })(),
      ).rejects.toMatchObject({ status: 403 });
    } finally {
      await suspend(null);
    }
    await tab.stop();
    await tab.asked();
  });
});

describe("a provider", () => {
  it.each(["drops", "half a character", 429, 500] as const)(
    "that %s fails the answer in words; it is written anew in the same place, with the question kept",
    async (trouble) => {
      const [tab] = await twoTabs();
      writer.trouble(trouble);
      // The provider is asked once more before anybody is told.
      writer.trouble(trouble);
      writer.trouble(trouble);
      const text = "What does the ledger of words list?";
      tab.ask(text);
      await tab.asked();
      const [question, answer] = tab.thread.messages;
      expect(answer).toMatchObject({ status: "failed", error: expect.stringMatching(/\w+ .*\./) as string });
      expect(WORDS.startsWith(answer?.content.trimEnd() ?? "?")).toBe(true);
      await until("a provider that is well", async () => {
        tab.ask(text, question?.id);
        await tab.asked();
        return tab.thread.messages.at(-1)?.status === "complete" || null;
      });
      expect(tab.thread.messages.map(({ content }) => content)).toEqual([text, WORDS]);
    },
  );

  it("that stalls is stopped, with what it wrote", async () => {
    const [tab] = await twoTabs();
    writer.trouble("stalls");
    tab.ask("What does the ledger of words list?");
    await until("its words", async () => tab.thread.messages.at(-1)?.content.includes("word9") || null);
    await tab.stop();
    await tab.asked();
    expect(tab.thread.messages.at(-1)).toMatchObject({
      status: "cancelled",
      content: expect.stringContaining("word9") as string,
    });
  });
});
