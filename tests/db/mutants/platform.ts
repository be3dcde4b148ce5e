import { type Mutant, rewritten, sql } from "./mutant.ts";
import { functions, table } from "./watches.ts";

const unasked = (signature: string, name: string, check: string): Mutant =>
  rewritten(`anybody uses ${name}`, signature, check, "perform 1;", functions(name));
const disable = "public.disable_platform_user(bigint, text)";
const require = "perform private.require_operator();";

/** Mistakes in what operators alone may see and do, and in what they mustn't. */
export const platformMutants: Mutant[] = [
  unasked(
    "public.list_platform_users(integer, integer, text, text, text, text)",
    "list_platform_users",
    require,
  ),
  unasked("public.list_platform_jobs(integer, integer, text, text, bigint)", "list_platform_jobs", require),
  unasked("public.platform_stats(date, date)", "platform_stats", require),
  unasked("public.retry_platform_job(bigint)", "retry_platform_job", require),
  unasked(
    "public.list_platform_audit(integer, integer, text, bigint, text, text, bigint, text)",
    "list_platform_audit",
    require,
  ),
  rewritten(
    "anybody reads how a person stands",
    "private.platform_user(bigint)",
    require,
    "perform 1;",
    functions("get_platform_user"),
  ),
  rewritten(
    "who is disabled isn't on record",
    disable,
    "perform private.platform_audit_add(",
    "perform jsonb_build_array(",
    functions("disable_platform_user"),
  ),
  rewritten(
    "an operator's address is changed by another",
    "public.change_platform_email(bigint, text)",
    "elsif private.membership_of(person.id, 1) is not null then",
    "elsif false then",
    functions("change_platform_email"),
  ),
  rewritten(
    "an account takes the address of another",
    "public.change_platform_email(bigint, text)",
    "elsif exists (select from auth.users where lower(users.email) = address) then",
    "elsif false then",
    functions("change_platform_email"),
  ),
  rewritten(
    "reasons of jobs name tenants' files",
    "private.job_reason(text)",
    "'“…”', 'g'",
    "'\\&', 'g'",
    functions("list_platform_jobs"),
  ),
  rewritten(
    "a search takes what is typed for a pattern",
    "public.list_platform_users(integer, integer, text, text, text, text)",
    "using private.search_pattern(wanted),",
    "using '%' || wanted || '%',",
    functions("list_platform_users"),
  ),
  sql(
    "members read what operators did",
    `alter policy "Operators read what operators did" on public.platform_audit using (true)`,
    table("public.platform_audit"),
  ),
  sql(
    "operators write their own record",
    `grant insert on public.platform_audit to authenticated;
     create policy "Too much" on public.platform_audit for insert to authenticated with check ((select private.is_platform_admin()))`,
    table("public.platform_audit"),
  ),
];
