import { meterFlaws } from "../meters.ts";
import { type Mutant, rewritten, sql } from "./mutant.ts";

const watch: Mutant["violations"] = (database) => meterFlaws(database);
const meter = (name: string, signature: string, part: string, by: string): Mutant =>
  rewritten(name, signature, part, by, watch);

const count = "private.count(bigint, text, bigint, bigint)";
const giveBack = "private.give_back(bigint, text, bigint, timestamptz, bigint)";
const limit = "private.limit_of(bigint, text)";
const levels = "private.keep_levels()";

/** Mistakes in the meters. */
export const meterMutants: Mutant[] = [
  meter("a first count passes any limit", count, "where allowed = -1 or amount <= allowed", ""),
  meter(
    "a later count passes any limit",
    count,
    "where allowed = -1 or usage.used + excluded.used <= allowed",
    "",
  ),
  meter(
    "a count may pass a limit by one",
    count,
    "usage.used + excluded.used <= allowed",
    "usage.used < allowed",
  ),
  meter("unlimited is a limit of -1", count, "allowed = -1 or amount", "amount"),
  meter(
    "one is counted whatever the amount",
    count,
    "private.period_of(counted), amount",
    "private.period_of(counted), 1",
  ),
  meter(
    "what is over counts for ever",
    "private.period_of(public.meters, timestamptz)",
    "when 'monthly'",
    "when 'x'",
  ),
  meter(
    "it is given back to this month",
    giveBack,
    "private.period_of(meters, counted_at)",
    "private.period_of(meters)",
  ),
  meter("it is given back to everybody", giveBack, "usage.organization_id = of_organization_id and", ""),
  meter(
    "more is given back than was counted",
    giveBack,
    "greatest(0, usage.used - amount)",
    "usage.used - amount",
  ),
  meter("an add-on counts once however often it was bought", limit, "* addons.quantity", ""),
  meter(
    "an operator's amount is of no use",
    limit,
    "overrides.organization_id = of_organization_id",
    "false",
  ),
  meter("an override reaches all meters", limit, "and overrides.meter = of_meter", "limit 1"),
  meter(
    "add-ons of all organisations add up",
    limit,
    "where addons.organization_id = of_organization_id and",
    "where",
  ),
  meter(
    "an unlimited plan is a small one with add-ons",
    limit,
    "case when bool_or(amount = -1) then -1 else",
    "case when false then -1 else",
  ),
  meter("who has no plan has no limit", limit, "\n        0) as amount", "\n        -1) as amount"),
  meter("what goes stays counted", levels, "perform private.give_back(", "perform ("),
  meter("only one of a statement's rows counts", levels, "entry.amount);\n      else", "1);\n      else"),
  meter(
    "a failed answer costs a question",
    "public.finish_answer(bigint, uuid, text, text, jsonb, jsonb, jsonb)",
    "new_status = 'failed'",
    "false",
  ),
  meter(
    "a stopped answer costs nothing",
    "public.finish_answer(bigint, uuid, text, text, jsonb, jsonb, jsonb)",
    "new_status = 'failed'",
    "true",
  ),
  meter(
    "an answer that nobody could write costs a question",
    "public.finish_answer(bigint, uuid, text, text, jsonb, jsonb, jsonb)",
    "new_status = 'failed'",
    "new_status = 'failed' and not job.dying",
  ),
  meter(
    "nobody knows what an answer took",
    "private.keep_generations(bigint, bigint, bigint, jsonb)",
    "of_user_id, of_message_id,",
    "null, of_message_id,",
  ),
  sql(
    "a file that is no longer kept stays counted",
    "drop trigger document_revisions_let_go_of_file on public.document_revisions",
    watch,
  ),
  sql(
    "members aren't counted",
    "drop trigger organization_members_count on public.organization_members",
    watch,
  ),
  sql(
    "domains stay counted",
    "drop trigger organization_domains_give_back on public.organization_domains",
    watch,
  ),
];
