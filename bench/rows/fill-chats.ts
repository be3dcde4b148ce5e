import { BASE, ids, type Filling, type Size } from "./size.ts";

/** Messages of one chat; a chat's messages have ids that follow each other. */
const OF_A_CHAT = 10;
/** One chat of the owner goes on for so long, but for no more than a tenth of all. */
const LONG = 10_000;
const DAYS = 1095;

/** How answers came out and were rated, as their sums tell it. */
const counted = `count(*) filter (where outcome = 'answered'), count(*) filter (where outcome = 'not_found'), count(*) filter (where outcome = 'failed'),
  count(*) filter (where outcome = 'stopped'), count(*) filter (where rating = 1), count(*) filter (where rating = -1)`;

/** The last chat is the long one. */
export const chatCount = ({ messages }: Size): number =>
  Math.floor((messages - Math.min(LONG, messages / 10)) / OF_A_CHAT);
export const longChatId = (size: Size): number => BASE + chatCount(size) + 1;

/**
 * Three years of chats: every hundredth is the owner's, every thousandth the member's, the others are everybody's. Each answer cites a document,
 * has told what it searched, and has its fact.
 */
export function chatStatements(size: Size): Filling[] {
  const { members, documents, messages } = size;
  const chats = chatCount(size);
  const asker = (n: string) =>
    `case when ${n} % 100 = 0 or ${n} > ${chats} then ${ids.owner} when ${n} % 1000 = 1 then ${ids.member} else ${BASE} + 1 + (${n} * 7919) % ${members} end`;
  const chatOf = (m: string) => `least((${m} - 1) / ${OF_A_CHAT}, ${chats}) + 1`;
  const when = (m: string) =>
    `now() - make_interval(secs => (${messages} - ${m}) * ${(DAYS * 86_400) / messages})`;
  const outcome =
    "case when m % 40 = 0 then 'not_found' when m % 398 = 0 then 'failed' when m % 396 = 0 then 'stopped' else 'answered' end";
  const rating = "case when m % 34 = 0 then -1 when m % 12 = 0 then 1 end::smallint";
  const reasons = "case when m % 34 = 0 then array['not_correct'] else '{}' end";
  const answers = `generate_series(2::bigint, ${messages}, 2) as m`;
  const cited = `${BASE} + 1 + (m * 7919) % ${documents}`;
  return [
    {
      table: "chat_folders",
      sql: `insert into public.chat_folders (id, organization_id, user_id, name, place) overriding system value
        select ${BASE} + n, ${ids.organization}, case when n % 2 = 0 then ${ids.owner} else ${ids.member} end, 'Folder ' || n, n
        from generate_series(1, 20) as n`,
    },
    {
      table: "chats",
      sql: `insert into public.chats (id, organization_id, user_id, title, titled, created_at, updated_at, pin_place, folder_id) overriding system value
        select ${BASE} + n, ${ids.organization}, ${asker("n")}, initcap(left(sentences.text, 60)) || ' ' || n, true,
          ${when(`((n - 1) * ${OF_A_CHAT} + 1)`)}, ${when(`least(n * ${OF_A_CHAT}, ${messages})`)},
          case when n % 100 = 0 and n > ${chats} - 1000 then n - ${chats} + 1000 end,
          case when n % 500 = 0 then ${BASE} + 2 + 2 * (n / 500 % 10) when n % 3000 = 1 then ${BASE} + 1 + 2 * (n / 3000 % 10) end
        from generate_series(1::bigint, ${chats + 1}) as n join public.bench_sentences as sentences on sentences.number = n % 5000`,
    },
    {
      table: "messages",
      sql: `insert into public.messages (id, organization_id, chat_id, role, content, units, tokens, created_at, parent_id, rating, rating_reasons)
          overriding system value
        select ${BASE} + m, ${ids.organization}, ${BASE} + ${chatOf("m")}, case when m % 2 = 1 then 'user' else 'assistant' end,
          initcap(first.text) || case when m % 2 = 1 then '? k' || m % 100000 else '. ' || second.text || '. ' || third.text || '.' end,
          1, case when m % 2 = 0 then 60 else 0 end, ${when("m")},
          case when m % ${OF_A_CHAT} <> 1 or m > ${chats * OF_A_CHAT + 1} then ${BASE} + m - 1 end,
          case when m % 2 = 0 then ${rating} end, case when m % 2 = 0 then ${reasons} else '{}' end
        from generate_series(1::bigint, ${messages}) as m
        join public.bench_sentences as first on first.number = m % 5000
        join public.bench_sentences as second on second.number = (m * 31) % 5000
        join public.bench_sentences as third on third.number = (m * 37) % 5000`,
    },
    {
      table: "message_citations",
      sql: `insert into public.message_citations (organization_id, message_id, number, document_id, revision_id, document_name, page, start_offset,
          end_offset, quote)
        select ${ids.organization}, ${BASE} + m, 1, ${cited}, ${cited}, 'A document', 2, 100, 160, 'A sentence of the document that was cited.' from ${answers}`,
    },
    {
      table: "message_searches",
      sql: `insert into public.message_searches (organization_id, message_id, told)
        select ${ids.organization}, ${BASE} + m, '{"documents": 100, "searched": [], "question": "What is it?"}' from ${answers}`,
    },
    {
      table: "answer_facts",
      sql: `insert into public.answer_facts (id, organization_id, user_id, message_id, asked_at, outcome, rating, rating_reasons) overriding system value
        select ${BASE} + m, ${ids.organization}, n.asker, ${BASE} + m, ${when("m")}, ${outcome}, ${rating}, ${reasons}
        from ${answers} cross join lateral (select ${asker(`(${chatOf("m")})`)} as asker) as n`,
    },
    {
      table: "answer_fact_documents",
      sql: `insert into public.answer_fact_documents (organization_id, fact_id, document_id)
        select ${ids.organization}, ${BASE} + m, ${cited} from ${answers} where m % 40 > 0`,
    },
    {
      table: "answer_months",
      sql: `insert into public.answer_months (organization_id, user_id, month, answered, not_found, failed, stopped, up, down, last_day)
        select organization_id, user_id, private.first_of_month(day), ${counted}, max(day)
        from public.answer_facts where organization_id = ${ids.organization} and user_id is not null group by 1, 2, 3`,
    },
    {
      table: "answer_days",
      sql: `insert into public.answer_days (organization_id, day, answered, not_found, failed, stopped, up, down)
        select organization_id, day, ${counted} from public.answer_facts where organization_id = ${ids.organization} group by 1, 2`,
    },
    {
      table: "answer_document_months",
      sql: `insert into public.answer_document_months (organization_id, document_id, month, answers, last_day)
        select cited.organization_id, cited.document_id, private.first_of_month(facts.day), count(*), max(facts.day)
        from public.answer_fact_documents as cited join public.answer_facts as facts on facts.id = cited.fact_id
        where cited.organization_id = ${ids.organization} group by 1, 2, 3`,
    },
    {
      table: "chat_tallies",
      sql: `insert into public.chat_tallies (organization_id, chat_id, month, questions, answers, helpful, unhelpful)
        select ${ids.organization}, chat_id, private.month_of(created_at), count(*) filter (where role = 'user'),
          count(*) filter (where role = 'assistant'), count(*) filter (where rating = 1), count(*) filter (where rating = -1)
        from public.messages where organization_id = ${ids.organization} group by chat_id, private.month_of(created_at)`,
    },
    {
      table: "chat_documents",
      sql: `insert into public.chat_documents (organization_id, chat_id, month, document_id)
        select ${ids.organization}, ${BASE} + ${chatOf("m")}, private.month_of(${when("m")}), ${cited} from ${answers} on conflict do nothing`,
    },
    {
      table: "generations",
      sql: `insert into public.generations (organization_id, user_id, message_id, model, input_tokens, output_tokens, created_at)
        select ${ids.organization}, ${asker(`(${chatOf("m")})`)}, ${BASE} + m, 'model-' || m / 2 % 3, 2000, 150, ${when("m")} from ${answers}`,
    },
    {
      table: "chat_shares",
      sql: `insert into public.chat_shares (organization_id, chat_id, shared_by, user_id, last_message_id)
        select ${ids.organization}, ${BASE} + n, ${ids.owner}, ${ids.member}, ${BASE} + n * ${OF_A_CHAT}
        from generate_series(100::bigint, least(${chats}, 200000), 100) as n`,
    },
  ];
}

/** What chats are searched by; its index takes as long to make as all the rest, so it comes last. */
export const textStatement: Filling = {
  table: "chat_texts",
  sql: `insert into public.chat_texts (organization_id, user_id, chat_id, message_id, folded)
    select chats.organization_id, chats.user_id, chats.id, messages.id, lower(messages.content)
    from public.messages join public.chats on chats.id = messages.chat_id where chats.organization_id = ${ids.organization}
    union all select organization_id, user_id, id, null, lower(title) from public.chats where organization_id = ${ids.organization}`,
};
