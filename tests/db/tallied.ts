import type { Database } from "../../local/database/database.ts";

const chat = "(select min(id) from public.chats where organization_id = 100 and deleted_at is null)";
/** The message that was inserted last; those of world.sql have ids of their own. */
const latest = "currval(pg_get_serial_sequence('public.messages', 'id'))";
const cite = (document: number, number: number) => `
  insert into public.message_citations (organization_id, message_id, number, document_id, document_name, start_offset, end_offset, quote)
  values (100, ${latest}, ${number}, ${document}, 'D', 0, 1, 'x')`;

/** What happens to the messages of a chat of world.sql, a statement each. */
const story = [
  `update public.messages set status = 'failed' where chat_id = ${chat} and status = 'generating'`,
  ...["now()", "now() - interval '40 days'"].flatMap((moment) => [
    `insert into public.messages (organization_id, chat_id, role, content, created_at) values (100, ${chat}, 'user', 'Q', ${moment})`,
    `insert into public.messages (organization_id, chat_id, role, status, created_at) values (100, ${chat}, 'assistant', 'generating', ${moment})`,
    `update public.messages set status = 'complete' where id = ${latest}`,
    `update public.messages set rating = 1 where id = ${latest}`,
    `update public.messages set rating = -1 where id = ${latest}`,
    cite(1001, 1),
    cite(1001, 2),
    cite(1002, 3),
    `delete from public.message_citations where message_id = ${latest} and number = 1`,
    `delete from public.message_citations where message_id = ${latest} and number = 3`,
  ]),
  `delete from public.messages where chat_id = ${chat} and content = 'Q'
   and not exists (select from public.messages as after where after.parent_id = messages.id)`,
];

/** The months and documents of chats whose tallies aren't what a count over all messages comes to, after each step. */
export async function* tallied(database: Database): AsyncGenerator<unknown> {
  for (const step of story) {
    await database.exec(step);
    const wrong = await database.query(`
      with counted as (
        select chat_id, private.month_of(created_at) as month, count(*) filter (where role = 'user')::integer as questions,
               count(*) filter (where role = 'assistant' and status = 'complete')::integer as answers,
               count(*) filter (where rating = 1)::integer as helpful, count(*) filter (where rating = -1)::integer as unhelpful
        from public.messages group by 1, 2
      ),
      cited as (
        select distinct messages.chat_id, private.month_of(messages.created_at) as month, citations.document_id
        from public.message_citations as citations join public.messages on messages.id = citations.message_id
        where citations.document_id is not null
      )
      (select chat_id, month, questions, answers, helpful, unhelpful from counted
       except select chat_id, month, questions, answers, helpful, unhelpful from public.chat_tallies)
      union all (select chat_id, month, document_id, 0, 0, 0 from cited
                 except select chat_id, month, document_id, 0, 0, 0 from public.chat_documents)
      union all (select chat_id, month, document_id, 0, 0, 1 from public.chat_documents
                 except select chat_id, month, document_id, 0, 0, 1 from cited)`);
    for (const row of wrong) yield { step, row };
  }
}
