import { randomUUID } from "node:crypto";
import type { InputOf } from "../../supabase/functions/_shared/contract/index.ts";
import { call, type Caller, type CallOptions, events, Refusal } from "./call.ts";
import { keepHelp } from "./help.ts";
import type { Person } from "./people.ts";
import { sql } from "./sql.ts";
import { storeFile } from "./upload.ts";
import { until } from "./wait.ts";

type Question = InputOf<"/agent/help-agent/message/stream">;

/** What a send came to: the answer with its conversation, or the refusal. */
export interface Sent {
  conversation: string;
  text: string;
  refused: Refusal | null;
}

/** Sends a message to the help agent as the app does, and reads its answer to the end. */
export async function askHelp(
  person: Caller,
  organizationId: CallOptions["organizationId"],
  question: Question,
): Promise<Sent> {
  const sent: Sent = { conversation: "", text: "", refused: null };
  try {
    for await (const piece of events(person, "/agent/help-agent/message/stream", question, {
      organizationId,
      accept: "application/x-ndjson",
    })) {
      if (typeof piece === "string") sent.text += piece;
      else sent.conversation = piece.conversation_id;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    sent.refused = error;
  }
  return sent;
}

/** A document from which the help agent answers, read to its end. @returns its id */
export async function teachHelp(operator: Person, name: string, text: string): Promise<number> {
  const path = await storeFile(operator, text);
  const { id } = await call(operator, "/agent/help-agent/documents/upload", { name, path, type: "md" });
  await until(`the reading of ${name}`, async () => {
    const [row] = await sql()`select 1 from public.documents where id = ${id} and status <> 'processing'`;
    return row ?? null;
  });
  return id;
}

/** An article of the help centre that is a document too. */
export async function teachArticle(
  operator: Person,
  title: string,
  body: string,
): Promise<{ id: number; slug: string }> {
  const { slug } = await keepHelp("article", { title, body });
  const id = await teachHelp(operator, `${title}.md`, `# ${title}\n\n${body}`);
  await sql()`update public.help_contents set document_id = ${id} where slug = ${slug}`;
  return { id, slug };
}

/** Uses up what somebody has of free messages this month. */
export async function useUpFree(person: Person): Promise<void> {
  await sql()`
    insert into public.help_allowances (user_id, help_agent_id, month, free_used)
    values (${person.id}, 1, private.help_month(), 10)
    on conflict (user_id, help_agent_id, month) do update set free_used = excluded.free_used`;
}

/** How much of paid messages an organisation allows a month. */
export async function allowPaid(organizationId: number, pence: number): Promise<void> {
  await sql()`update public.organizations set paid_help_ceiling_pence = ${pence} where id = ${organizationId}`;
}

/** What the ledger holds of an organisation. */
export async function ledgerOf(organizationId: number): Promise<{ reference: string; pence: number }[]> {
  return sql()`select reference, pence from public.charges where organization_id = ${organizationId} order by id`;
}

/** A help agent of a test's own. */
export async function anotherHelpAgent(): Promise<number> {
  const [row] =
    await sql()`insert into public.help_agents (name) values (${`Agent ${randomUUID()}`}) returning id`;
  return Number(row?.["id"]);
}
