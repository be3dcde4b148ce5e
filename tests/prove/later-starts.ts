import { createClient } from "@supabase/supabase-js";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Run } from "../../local/testing/run-start.ts";
import { call, events } from "../support/call.ts";
import type { KillableStack } from "../support/killable-stack.ts";
import type { Person } from "../support/people.ts";
import type { TestSite } from "../support/site.ts";
import { sql } from "../support/sql.ts";
import { STACK_VARIABLE } from "../support/stack.ts";
import { upload } from "../support/upload.ts";
import { allSources, type AllSources } from "./all-sources.ts";
import { signalOf, type Outcome } from "./outcomes.ts";

const windows = { idle: 1500, ingesting: 2500, answering: 700, training: 9000 };
/** How long what was under way may take to end after a kill. */
const patience = 120_000;
const longestLive = 5000;

export type Work = keyof typeof windows;

/** A running stack with the demo owner signed in, and all that it has acknowledged so far. */
export interface LaterStarts {
  readonly run: Run;
  /** Has the stack do something; resolves a random while after it has been asked to. */
  begin(work: Work): Promise<void>;
  kill(work: Work, times: number, live: { at: number }): Promise<void>;
  /** What was acknowledged and isn't there, or doesn't end well. */
  wrong(): Promise<string[]>;
  close(): Promise<void>;
}

/** @param site what is crawled when it trains; the stack must be allowed to */
export async function laterStarts(
  stack: KillableStack,
  site: TestSite,
  random: () => number,
  add: (outcome: Outcome) => void,
): Promise<LaterStarts> {
  let run = stack.start();
  await run.ready;
  process.env[STACK_VARIABLE] = JSON.stringify(await stack.settings());
  const owner = await signIn(stack);
  const { organizationId } = owner;
  const known = {
    documents: new Set<number>(),
    chats: new Set<number>(),
    messages: new Set<number>(),
  };
  let count = 0;
  let training: AllSources | undefined;

  const makeChat = async () => {
    const { id } = await call(owner, "/chat/create", {}, { organizationId });
    known.chats.add(id);
    return id;
  };
  const addText = async () => {
    const { id } = await upload(owner, organizationId, `notes-${count}.txt`, text(count, 400));
    known.documents.add(id);
  };
  const works: Record<Work, () => Promise<unknown>> = {
    idle: makeChat,
    ingesting: addText,
    async training() {
      training ??= await allSources(owner, organizationId, site);
      await training.begin(count, random);
    },
    async answering() {
      const input = {
        chat_id: await makeChat(),
        message: "How long is the warranty on the boilers, and on all other parts?",
      };
      for await (const event of events(owner, "/chat/message", input, { organizationId })) {
        if (event.type === "start")
          for (const { id } of [event.question, event.answer]) known.messages.add(id);
      }
    },
  };

  const wrong = async () => {
    const end = performance.now() + patience;
    for (;;) {
      const open = await retried(
        () => sql()`
          select 'document ' || id as what from public.documents where status = 'processing'
          union all select 'answer ' || id from public.messages where status = 'generating'`,
      );
      const more = training ? await retried(training.open) : [];
      open.push(...more.map((what) => ({ what })));
      if (open.length === 0) break;
      if (performance.now() > end) return open.map(({ what }) => `${what} doesn't end`);
      await pause(100);
    }
    const rows = await retried(
      () => sql()`
        select 'document' as kind, id, status, revision_id is not null as full from public.documents
        union all select 'message', id, status, content <> '' from public.messages
        union all select 'chat', id, 'complete', true from public.chats`,
    );
    const good = new Set(
      rows
        .filter(({ status, full }) => full && ["success", "complete"].includes(status))
        .map(({ kind, id }) => `${kind} ${id}`),
    );
    const acknowledged = [
      ...[...known.documents].map((id) => `document ${id}`),
      ...[...known.chats].map((id) => `chat ${id}`),
      ...[...known.messages].map((id) => `message ${id}`),
    ];
    return [
      ...acknowledged.filter((what) => !good.has(what)).map((what) => `${what} is lost or failed`),
      ...(training ? await retried(training.wrong) : []),
    ];
  };

  const begin = async (work: Work) => {
    count += 1;
    const doing = works[work]();
    doing.catch(() => undefined);
    if (work === "idle" || work === "training") await doing;
    await pause(random() * windows[work]);
  };

  return {
    get run() {
      return run;
    },
    begin,
    wrong,
    async kill(work, times, live) {
      for (let time = 0; time < times; time += 1) {
        const signal = signalOf(random, work === "training" ? 0.8 : undefined);
        await begin(work);
        const killed = performance.now();
        run.child.kill(signal);
        await run.ended;
        const began = performance.now();
        run = stack.start();
        await run.ready;
        const ready = performance.now();
        while (live.at < killed && performance.now() < ready + 60_000) await pause(10);
        const liveMs = live.at < killed ? 60_000 : Math.max(0, Math.round(live.at - ready));
        const late = liveMs > longestLive ? [`live status after ${liveMs} ms`] : [];
        const gone = [...(await wrong()), ...late];
        add({ phase: work, signal, readyMs: Math.round(ready - began), liveMs, wrong: gone });
      }
    },
    async close() {
      await sql().end({ timeout: 1 });
      run.child.kill("SIGKILL");
      await run.ended;
    },
  };
}

type Owner = Person & { organizationId: number };

async function signIn(stack: KillableStack): Promise<Owner> {
  const { publishableKey } = await stack.settings();
  const client = createClient(stack.url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
  const [email, password] = ["owner@atrium.example", "atrium-demo"];
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  const { access_token: token, refresh_token: refreshToken, user } = data.session;
  const [row] = await sql()`
    select users.id, member.organization_id from public.users
    join public.organization_members as member on member.user_id = users.id where users.auth_id = ${user.id}`;
  if (!row) throw new Error("The demo owner has no organisation.");
  const { id, organization_id: organizationId } = row as { id: number; organization_id: number };
  return { id, authId: user.id, email, password, token, refreshToken, client, organizationId };
}

/** Paragraphs that no other file has. */
function text(file: number, paragraphs: number): string {
  const lines = Array.from(
    { length: paragraphs },
    (_, index) =>
      `Note ${file}.${index}: pump ${index * 7} of plant ${file} runs at ${index + 20} bar until noon.`,
  );
  return lines.join("\n\n");
}

/** Connections of before a kill fail once. */
async function retried<T>(ask: () => Promise<T>): Promise<T> {
  for (let turn = 0; turn < 20; turn += 1) {
    try {
      return await ask();
    } catch {
      await pause(100);
    }
  }
  return ask();
}
