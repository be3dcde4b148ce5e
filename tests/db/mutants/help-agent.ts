import { helpMoneyFlaws } from "../help-money.ts";
import { type Mutant, rewritten, sql } from "./mutant.ts";
import { functions, structure } from "./watches.ts";

const watch: Mutant["violations"] = (database) => helpMoneyFlaws(database);
const money = (name: string, signature: string, part: string, by: string): Mutant =>
  rewritten(name, signature, part, by, watch);

const take = "private.take_help_message(bigint, bigint, public.help_agents, boolean)";
const back = "private.return_help_message(public.help_messages)";
const settle = "private.settle_help_message(public.help_messages, boolean)";
const finish = "public.finish_help_answer(bigint, uuid, text, text, jsonb, boolean, jsonb)";
const start = "public.start_help_answer(bigint, text, bigint, bigint, boolean, uuid, text)";

/** Mistakes in what messages to the help agent cost, and in whose conversations are whose. */
export const helpAgentMutants: Mutant[] = [
  money("a message is charged without a confirmation", take, "and (confirmed or agent.price_pence = 0)", ""),
  money("a message is paid while a free one is left", take, "and not exists (select from free)", ""),
  money("free messages never end", take, "and own.free_used < agent.free_messages", ""),
  money("a later message passes the ceiling", take, "spent.pence + excluded.pence <= (", "spent.pence <= ("),
  money(
    "a message that is sent again is another one",
    start,
    "asked_by = me and help_messages.key",
    "false and help_messages.key",
  ),
  money("what cites nothing is charged", finish, "and finish_help_answer.links <> '[]'", ""),
  money("what isn't answered is charged", finish, "and not finish_help_answer.unanswered", ""),
  money("a failed answer is charged", finish, "new_status = 'complete' and not", "not"),
  money("what goes to a person is charged", finish, "and conversation.state <> 'with_person'", ""),
  money("a free message isn't given back", back, "question.counted = 'free'", "false"),
  money("what was reserved isn't given back", back, "question.counted = 'paid'", "false"),
  money("what is shown isn't what is charged", settle, "charged_pence = reserved_pence", "charged_pence = 0"),
  money(
    "what is deleted keeps its price",
    "private.forget_help_message()",
    "if old.pending then",
    "if false then",
  ),
  rewritten(
    "anybody's help conversation is told",
    "private.my_help_conversation(bigint, bigint)",
    "and user_id = me for update",
    "for update",
    functions("get_help_conversation"),
  ),
  rewritten(
    "anybody's answer of the help agent is told",
    "public.help_answer(bigint, bigint)",
    "and conversation.user_id = private.my_user_id()",
    "",
    functions("help_answer"),
  ),
  sql(
    "members read the figures of operators",
    "create or replace function private.require_operator() returns void language plpgsql stable security definer set search_path = '' as $$ begin return; end $$",
    functions("help_stats"),
  ),
  sql(
    "people settle their own messages",
    "grant execute on function public.finish_help_answer(bigint, uuid, text, text, jsonb, boolean, jsonb) to authenticated",
    structure,
  ),
];
