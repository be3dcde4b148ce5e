import type { Principal } from "../principals.ts";
import type { NounRules } from "./noun.ts";
import {
  badInput,
  forbidden,
  isMember,
  leaving,
  literal,
  members,
  missing,
  people,
  probe,
  server,
} from "./probe.ts";
import { holds } from "./scopes.ts";

/** A conversation is its asker's alone: another member, of whatever role, is told that it isn't there. */
const asker =
  (owner: number, otherwise: string | null = null) =>
  (principal: Principal) =>
    isMember(principal) ? (principal.id === owner ? otherwise : missing) : forbidden;
const nobodys = (principal: Principal) => (isMember(principal) ? missing : forbidden);
const operator = (principal: Principal) => (holds(principal, 1) ? null : forbidden);
const operatorOr = (code: string) => (principal: Principal) => operator(principal) ?? code;

/** The help agent: conversations, what they cost, and what operators do with it. */
export const helpAgent: NounRules = {
  tables: {
    "public.help_agents": {},
    "public.help_agent_questions": {},
    "public.help_conversations": {},
    "public.help_messages": {},
    "public.help_allowances": {},
    "public.help_spending": {},
    "public.help_paid_requests": {},
    "public.charges": {},
  },
  policies: {
    "public.help_agents": ["Help agents leave by functions alone"],
    "public.help_agent_questions": ["Questions of help agents leave by functions alone"],
    "public.help_conversations": ["Help conversations leave by functions alone"],
    "public.help_messages": ["Help messages leave by functions alone"],
    "public.help_allowances": ["Allowances of help are the server's own"],
    "public.help_spending": ["Spending on help is the server's own"],
    "public.help_paid_requests": ["Requests for paid help are the server's own"],
    "public.charges": ["Charges are the server's own"],
  },
  functions: {
    "help_allowance(bigint,bigint)": people(
      probe("select help_allowance(100) -> 'remaining_free'", members, ({ id }) =>
        literal(id === 13 ? 7 : 10),
      ),
      probe("select help_allowance(1)", () => forbidden),
    ),
    "help_agent_offered(bigint,bigint)": people(
      probe("select help_agent_offered(100, 2) -> 'questions' -> 0 -> 'question'", members, () =>
        literal("First?"),
      ),
      probe("select help_agent_offered(1)", () => forbidden),
    ),
    "start_help_answer(bigint,text,bigint,bigint,boolean,uuid,text)": people(
      leaving(
        "select start_help_answer(100, 'Why?')",
        members,
        ({ id }) =>
          `exists (select from public.help_messages where asked_by = ${id} and content = 'Why?' and counted = 'free' and pending)`,
      ),
      probe(
        "select start_help_answer(100, 'Why?', conversation_id => 9813) -> 'conversation_id'",
        asker(13),
        () => literal("9813"),
      ),
      probe("select start_help_answer(100, 'Why?', conversation_id => 9818)", nobodys),
      probe("select start_help_answer(100, ' ')", (principal) =>
        isMember(principal) ? badInput : forbidden,
      ),
      probe("select start_help_answer(1, 'Why?')", () => forbidden),
    ),
    "help_answer(bigint,bigint)": people(
      probe("select coalesce(help_answer(100, 98132) -> 'content', 'null')", members, ({ id }) =>
        literal(id === 13 ? "So." : null),
      ),
      probe("select coalesce(help_answer(100, 98182), 'null')", members, () => literal(null)),
    ),
    "get_help_conversation(bigint,bigint)": people(
      probe("select get_help_conversation(100, 9813) #> '{messages,1,content}'", asker(13), () =>
        literal("So."),
      ),
      probe("select get_help_conversation(100, 9814) -> 'processing'", asker(14), () => literal(true)),
      probe("select get_help_conversation(100, 9818)", nobodys),
    ),
    "list_help_conversations(bigint,integer,integer)": people(
      probe(
        "select jsonb_path_query_array(list_help_conversations(100), '$.conversations[*].title')",
        members,
        ({ id }) => literal([13, 14, 15].includes(id) ? [`Of ${id}?`] : []),
      ),
      probe("select list_help_conversations(100, -1)", (principal) =>
        isMember(principal) ? badInput : forbidden,
      ),
      probe("select list_help_conversations(1)", () => forbidden),
    ),
    "rate_help_conversation(bigint,bigint,integer,text)": people(
      leaving(
        "select rate_help_conversation(100, 9813, 4, 'Fine.')",
        asker(13),
        () => "(select rating = 4 and comment = 'Fine.' from public.help_conversations where id = 9813)",
      ),
      probe("select rate_help_conversation(100, 9813, 6)", asker(13, badInput)),
      probe("select rate_help_conversation(100, 9818, 4)", nobodys),
    ),
    "delete_help_conversation(bigint,bigint)": people(
      leaving(
        "select delete_help_conversation(100, 9814)",
        asker(14),
        () => "not exists (select from public.help_messages where conversation_id = 9814)",
      ),
      probe("select delete_help_conversation(100, 9818)", nobodys),
    ),
    "list_help_agents()": people(
      probe("select list_help_agents() -> 1 -> 'name'", operator, () => literal("Second")),
    ),
    "update_help_agent(bigint,jsonb)": people(
      leaving(
        `select update_help_agent(2, '{"price_pence": 30}')`,
        operator,
        () => "(select price_pence = 30 from public.help_agents where id = 2)",
      ),
      probe(`select update_help_agent(2, '{"price_pence": 0.5}')`, operatorOr(badInput)),
      probe("select update_help_agent(99, '{}')", operatorOr(missing)),
    ),
    "search_help_conversations(bigint,text,integer,boolean,bigint,integer,integer)": people(
      probe("select search_help_conversations(1) -> 'total'", operator, () => literal(4)),
      probe("select search_help_conversations(1, 'secret.') #> '{conversations,0,id}'", operator, () =>
        literal("9818"),
      ),
      probe("select search_help_conversations(1, page_limit => -1)", operatorOr(badInput)),
    ),
    "help_stats(bigint,integer)": people(
      probe("select help_stats(1, 1) #> '{days,0,questions}'", operator, () => literal(4)),
      probe("select help_stats(1, 0)", operatorOr(badInput)),
    ),
    "list_help_documents(bigint,text,integer,integer)": people(
      probe(
        "select jsonb_path_query_array(list_help_documents(1), '$.documents[*].id')",
        operator,
        () =>
          "select coalesce(jsonb_agg(id order by created_at desc, id desc), '[]') from public.documents where organization_id = 1 and tag_ids = '{}'",
      ),
      probe("select list_help_documents(1, page_limit => -1)", operatorOr(badInput)),
    ),
    "add_help_document(bigint,text,text,text)": people(
      probe("select add_help_document(1, 'New', 'files/none', 'txt')", operatorOr(missing)),
      probe("select add_help_document(1, '', 'files/none', 'txt')", operatorOr(badInput)),
    ),
    "delete_help_document(bigint,bigint)": people(
      leaving(
        "select delete_help_document(1, 901)",
        operator,
        () => "not exists (select from public.documents where id = 901)",
      ),
      probe("select delete_help_document(1, 903)", operatorOr(missing)),
      probe("select delete_help_document(1, 1001)", operatorOr(missing)),
    ),
    "list_help_questions(bigint)": people(
      probe("select list_help_questions(2) #> '{0,question}'", operator, () => literal("First?")),
    ),
    "create_help_question(bigint,text)": people(
      leaving(
        "select create_help_question(2, 'Third?')",
        operator,
        () => "(select position = 3 from public.help_agent_questions where question = 'Third?')",
      ),
      probe("select create_help_question(2, ' ')", operatorOr(badInput)),
    ),
    "update_help_question(bigint,text,boolean,bigint)": people(
      leaving(
        "select update_help_question(9602, 'Now first?', true)",
        operator,
        () =>
          "(select array_agg(question order by position) = '{Now first?,First?}' from public.help_agent_questions where help_agent_id = 2)",
      ),
      probe("select update_help_question(99, 'None?')", operatorOr(missing)),
    ),
    "delete_help_question(bigint)": people(
      leaving(
        "select delete_help_question(9601)",
        operator,
        () => "not exists (select from public.help_agent_questions where id = 9601)",
      ),
      probe("select delete_help_question(99)", operatorOr(missing)),
    ),
    "help_articles(bigint[])": server,
    "request_paid_help(bigint,bigint)": server,
    "forget_paid_help_request(bigint,bigint)": server,
    "resume_help_answer(bigint,uuid)": server,
    "append_help_answer(bigint,uuid,integer,text,integer)": server,
    "finish_help_answer(bigint,uuid,text,text,jsonb,boolean,jsonb)": server,
  },
  definers: {
    add_help_document: "Operators: private.help_agent; the file is one that they uploaded.",
    create_help_question: "Operators: private.help_agent.",
    delete_help_conversation: "The caller's own conversation: private.my_help_conversation.",
    delete_help_document:
      "Operators: private.help_agent; untagged documents of organisation 1 that are no articles.",
    delete_help_question: "Operators: private.help_question.",
    get_help_conversation: "The caller's own conversation: private.my_help_conversation.",
    help_agent_offered: "Member; what everybody who works anywhere may know of a help agent.",
    help_allowance: "Member; the caller's own count, and what their organisation has spent.",
    help_answer: "Member; an answer in a conversation of the caller's own, in that organisation.",
    help_stats: "Operators.",
    list_help_agents: "Operators.",
    list_help_conversations: "Member; the caller's own conversations, in that organisation.",
    list_help_documents: "Operators; untagged documents of organisation 1.",
    list_help_questions: "Operators.",
    rate_help_conversation: "The caller's own conversation: private.my_help_conversation.",
    search_help_conversations: "Operators, who read all conversations with the help agent.",
    start_help_answer: "Member; in a conversation of the caller's own: private.my_help_conversation.",
    update_help_agent: "Operators: private.help_agent.",
    update_help_question: "Operators: private.help_question.",
  },
};
