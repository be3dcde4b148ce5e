import { sql } from "./sql.ts";

/** A question and its answer, as they are stored. */
export interface Turn {
  question?: string;
  answer: string;
  status?: "complete" | "cancelled";
  /** Documents by the number of their citation; null: deleted since. */
  cites?: Record<number, number | null>;
  /** All documents that it was handed; null: nobody kept it; undefined: nothing was searched. */
  handed?: number[] | null;
}

/** Stores a turn at the end of a chat. Quotes and names of documents are "Quote <id>" and "Name <id>". */
export async function sharedTurn(organization_id: number, chat_id: number, turn: Turn) {
  const [last] = await sql()<{ id: string | null }[]>`
    select max(id) as id from public.messages where chat_id = ${chat_id}`;
  const add = async (role: string, content: string, parent: string | null, status: string) => {
    const [row] = await sql()<{ id: string }[]>`
      insert into public.messages (organization_id, chat_id, parent_id, role, content, status, units)
      values (${organization_id}, ${chat_id}, ${parent}, ${role}, ${content}, ${status}, ${content.length}) returning id`;
    return row?.id ?? "";
  };
  const question = await add(
    "user",
    turn.question ?? "How long are pumps covered?",
    last?.id ?? null,
    "complete",
  );
  const answer = await add("assistant", turn.answer, question, turn.status ?? "complete");
  for (const [number, document_id] of Object.entries(turn.cites ?? {})) {
    await sql()`
      insert into public.message_citations
        (organization_id, message_id, number, document_id, document_name, start_offset, end_offset, quote)
      values (${organization_id}, ${answer}, ${Number(number)}, ${document_id}, ${`Name ${document_id}`}, 0, 5, ${`Quote ${document_id}`})`;
  }
  if (turn.handed !== undefined) {
    const listed = turn.handed?.map((id) => ({ document_id: id, document_name: `Name ${id}` }));
    const told = {
      documents: 10,
      searched: listed ?? [],
      closest: (listed ?? []).map((one) => ({
        ...one,
        ...{ revision_id: null, page: null, time: null, start: 0, end: 5, quote: `Quote ${one.document_id}` },
      })),
      reading: null,
      unread: [],
      question: "Rewritten with what the answers before it say",
      ...(listed && { rests_on: listed.map(({ document_id }) => ({ document_id })) }),
    };
    await sql()`
      insert into public.message_searches (organization_id, message_id, told)
      values (${organization_id}, ${answer}, ${sql().json(told)})`;
  }
  return { question: Number(question), answer: Number(answer) };
}
