import { setTimeout as delay } from "node:timers/promises";
import type postgres from "postgres";
import { DEMO_ORGANIZATION } from "../stack.ts";
import type { Acknowledged } from "./members.ts";

const patienceMs = 180_000;

/** Of things that were acknowledged: how many are there once, and what isn't as it should be. */
export interface Once {
  acknowledged: number;
  missing: number;
  twice: number;
}

/** Waits until no job is left that is due. @returns how many are, when that took too long */
export async function settled(sql: postgres.Sql): Promise<number> {
  const began = performance.now();
  for (;;) {
    const [row] = await sql<{ open: number }[]>`
      select count(*)::int as open from public.jobs
      where kind in ('chat.answer', 'document.ingest')
      and (status = 'running' or (status = 'queued' and run_at <= now() + interval '10 seconds'))`;
    const open = row?.open ?? 0;
    if (open === 0 || performance.now() - began > patienceMs) return open;
    await delay(500);
  }
}

/** What the messages of the organisation have come to on its meter. */
export async function countedMessages(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ used: number }[]>`
    select coalesce(sum(used), 0)::int as used from public.meter_usage
    where organization_id = ${DEMO_ORGANIZATION} and meter = 'messages'`;
  return row?.used ?? 0;
}

/** Looks in the database for what the bench was told is done. */
export async function census(sql: postgres.Sql, acknowledged: Acknowledged, questions: readonly string[]) {
  const chats = await sql<{ name: string }[]>`
    select title as name from public.chats where title like 'bench %'`;
  const asked = await sql<{ name: string }[]>`
    select content as name from public.messages where role = 'user' and content like '%leave are there? #%'`;
  const documents = await sql<{ name: string; status: string; passages: number }[]>`
    select documents.name, status::text, (select count(*)::int from public.document_chunks as chunks
      where chunks.revision_id = documents.revision_id) as passages
    from public.documents where name like 'Report %'`;
  const answers = await sql<{ status: string; count: number }[]>`
    select status::text, count(*)::int from public.messages
    where role = 'assistant' and chat_id in (select chat_id from public.messages where content like '%leave are there? #%')
    group by status order by status`;
  const jobs = await sql<{ kind: string; status: string; count: number; error: string | null }[]>`
    select kind, status::text, count(*)::int, min(last_error) as error from public.jobs
    where status in ('dead', 'running') or (status = 'queued' and run_at <= now())
    group by kind, status order by kind`;
  return {
    chats: once(acknowledged.chats, chats),
    documents: once(acknowledged.documents, documents),
    questions: once(questions, asked),
    /** Questions that are there, acknowledged or not. */
    stored: asked.length,
    unread: documents.filter(({ status }) => status !== "success").length,
    passages: [...new Set(documents.map(({ passages }) => passages))],
    answers: Object.fromEntries(answers.map(({ status, count }) => [status, count])),
    jobs: jobs.map(({ kind, status, count, error }) => `${count} ${kind} ${status} (${error ?? ""})`),
  };
}

function once(names: readonly string[], rows: readonly { name: string }[]): Once {
  const counts = new Map<string, number>();
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    acknowledged: names.length,
    missing: names.filter((name) => !counts.has(name)).length,
    twice: [...counts.values()].filter((count) => count > 1).length,
  };
}
