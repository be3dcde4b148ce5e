import { chromium, type Page } from "@playwright/test";
import postgres from "postgres";
import { findChromium } from "../scripts/chromium.ts";
import { signInAsOwner } from "../tests/support/killable-stack.ts";
import { sizesOf } from "./options.ts";
import { ms, percentile, row } from "./print.ts";
import { type BenchCaller, type BenchStack, DEMO_ORGANIZATION, signIn, startBenchStack } from "./stack.ts";

const ROUNDS = 10;

const ANSWER = `The rule holds for everybody. [1]\n\n- until **March**, without asking\n- after that with your lead\n\n| Year | Days |\n|---|---|\n| 2024 | 25 |\n\n${"It is the same whatever the contract says about the hours. ".repeat(6)}`;

/** A chat of so many messages, whose answers are Markdown that cites a document. */
async function makeThread({ databaseUrl }: BenchStack, messages: number): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1, types: { bigint: postgres.BigInt } });
  try {
    const [chat] = await sql<{ id: bigint }[]>`
      insert into public.chats (organization_id, user_id, title, titled)
      select ${DEMO_ORGANIZATION}, id, 'A long thread', true from public.users where email = 'owner@atrium.example'
      returning id`;
    const chatId = Number(chat?.id);
    await sql`
      insert into public.messages (organization_id, chat_id, role, content)
      select ${DEMO_ORGANIZATION}, ${chatId}, case n % 2 when 1 then 'user' else 'assistant' end,
             case n % 2 when 1 then 'Question ' || (n + 1) / 2 else ${ANSWER} end
      from generate_series(1, ${messages}::int) as n order by n`;
    await sql`
      update public.messages set parent_id = before.id
      from (select id as of_id, lag(id) over (order by id) as id from public.messages where chat_id = ${chatId}) as before
      where messages.id = before.of_id`;
    await sql`
      insert into public.message_citations
        (organization_id, message_id, number, document_id, revision_id, document_name, start_offset, end_offset, quote)
      select messages.organization_id, messages.id, 1, documents.id, documents.revision_id, documents.name, 0, 20, 'What it says.'
      from public.messages
      cross join lateral (select * from public.documents where organization_id = ${DEMO_ORGANIZATION} and revision_id is not null
                          order by id limit 1) as documents
      where messages.chat_id = ${chatId} and messages.role = 'assistant'`;
    return chatId;
  } finally {
    await sql.end();
  }
}

/** Milliseconds and bytes of `/chat/get` for the latest so many messages, the middle one of some rounds. */
async function get({ url }: BenchStack, { token }: BenchCaller, id: number, limit: number) {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const answer = await fetch(`${url}/functions/v1/api/chat/get`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "organization-id": String(DEMO_ORGANIZATION),
        "content-type": "application/json",
      },
      body: JSON.stringify({ id, limit }),
    });
    bytes = (await answer.arrayBuffer()).byteLength;
    times.push(performance.now() - began);
    if (!answer.ok) throw new Error(`/chat/get answered ${answer.status}`);
  }
  return { time: percentile(times, 0.5), bytes };
}

/** Milliseconds from the address until the last answer is there, in a page that has shown the app before. */
async function open(page: Page, url: string, id: number, last: string): Promise<number> {
  await page.goto(`${url}/app/chat`);
  await page.getByRole("textbox", { name: "Your message" }).waitFor();
  const began = performance.now();
  await page.goto(`${url}/app/chat?id=${id}`);
  await page.getByText(last, { exact: true }).waitFor();
  return performance.now() - began;
}

/** The same from another screen of the app, by its entry in the list: the chat itself is fetched anew. */
async function openFromList(page: Page, url: string, last: string): Promise<number> {
  await page.goto(`${url}/app/chat`);
  const entry = page.getByRole("link", { name: "A long thread" });
  await entry.waitFor();
  await page.waitForLoadState("networkidle");
  const began = performance.now();
  await entry.click();
  await page.getByText(last, { exact: true }).waitFor();
  return performance.now() - began;
}

async function loadAll(page: Page): Promise<void> {
  const first = page.getByText("Question 1", { exact: true });
  while ((await first.count()) === 0) {
    await page.getByRole("log").evaluate(async (log) => {
      log.scrollTo(0, 0);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
  }
  await page.getByRole("log").evaluate((log) => log.scrollTo(0, log.scrollHeight));
}

/** Milliseconds of each key in the composer until the page has taken it in. */
async function keyDelays(page: Page, keys: number): Promise<number[]> {
  const field = page.getByRole("textbox", { name: "Your message" });
  await field.evaluate((box) => {
    const delays: number[] = [];
    Reflect.set(window, "keyDelays", delays);
    box.addEventListener("keydown", ({ timeStamp }) => {
      const { port1, port2 } = new MessageChannel();
      // A task that waits behind the key's own work, and React's.
      box.addEventListener("input", () => setTimeout(() => port2.postMessage(null)), { once: true });
      port1.onmessage = () => delays.push(performance.now() - timeStamp);
    });
  });
  await field.pressSequentially("word ".repeat(keys / 5), { delay: 30 });
  return page.evaluate(() => Reflect.get(window, "keyDelays") as number[]);
}

/**
 * `npm run bench -- thread [--messages N] [--keys N] [--rounds N]`: a thread of so many messages: what the server takes to tell it, how soon it is
 * open, and how typing in it feels.
 */
export async function run(args: string[]): Promise<void> {
  const { messages, keys, rounds } = sizesOf(args, { messages: 2000, keys: 60, rounds: 3 });
  const all = messages.toLocaleString("en");
  const last = `Question ${messages / 2}`;
  const stack = await startBenchStack();
  const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: ["--no-sandbox"] });
  try {
    const id = await makeThread(stack, messages);
    const caller = await signIn(stack);
    for (const limit of [50, messages]) {
      const { time, bytes } = await get(stack, caller, id, limit);
      row(`/chat/get, ${limit} of ${all} messages`, {
        time: ms(time),
        payload: `${Math.round(bytes / 1024)} KiB`,
      });
    }
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signInAsOwner(page, stack.url);
    const opened: number[] = [];
    for (let round = 0; round < rounds; round += 1) opened.push(await open(page, stack.url, id, last));
    row("opens in Chromium, with the app", { time: ms(percentile(opened, 0.5)) });
    const followed: number[] = [];
    for (let round = 0; round < rounds; round += 1) followed.push(await openFromList(page, stack.url, last));
    row("opens from the list of chats", { time: ms(percentile(followed, 0.5)) });
    await loadAll(page);
    const nodes = await page.getByRole("log").evaluate((log) => log.querySelectorAll("*").length);
    const delays = await keyDelays(page, keys);
    row(`all ${all} on the page`, {
      elements: String(nodes),
      "a key p50": ms(percentile(delays, 0.5)),
      p95: ms(percentile(delays, 0.95)),
    });
  } finally {
    await browser.close();
    await stack.close();
  }
}
