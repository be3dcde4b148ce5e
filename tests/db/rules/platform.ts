import type { NounRules } from "./noun.ts";
import { operators, operatorsOr } from "./operators.ts";
import { badInput, conflict, leaving, literal, missing, people, probe, server } from "./probe.ts";

const recorded = (action: string, id: number) =>
  `exists (select from public.platform_audit where action = '${action}' and target_id = ${id} and actor_id = 16)`;

/** The platform as operators see it, and what they do about accounts and jobs. */
export const platform: NounRules = {
  tables: {
    "public.platform_days": {},
    "public.platform_model_days": {},
    "public.model_prices": {},
  },
  policies: {
    "public.platform_days": ["Days of the platform leave by functions alone"],
    "public.platform_model_days": ["Days of models leave by functions alone"],
    "public.model_prices": ["Prices of models leave by functions alone"],
  },
  functions: {
    "tally_platform()": server,
    "platform_stats(date,date)": people(
      probe(
        "select platform_stats('2020-01-02', '2020-01-02') -> 'days' -> 1 -> 'cost_pence'",
        operators,
        () => literal(300),
      ),
      probe(
        "select jsonb_array_length(platform_stats('2020-01-02', '2020-01-02') -> 'days')",
        operators,
        () => literal(2),
      ),
      probe("select platform_stats('2020-01-02', '2020-01-01')", operatorsOr(badInput)),
      probe("select platform_stats('2020-01-02', null)", operatorsOr(badInput)),
    ),
    "set_model_price(text,numeric,numeric)": people(
      leaving(
        "select set_model_price('model', 1.5, 2)",
        operators,
        () => "exists (select from public.model_prices where model = 'model' and input_pence = 1.5)",
      ),
      leaving(
        "select set_model_price('priced')",
        operators,
        () => "not exists (select from public.model_prices where model = 'priced')",
      ),
      probe("select set_model_price('model', 1)", operatorsOr(badInput)),
      probe("select set_model_price('model', -1, 1)", operatorsOr(badInput)),
    ),
    "list_platform_users(integer,integer,text,text,text,text)": people(
      probe("select list_platform_users(10, 0, 'p13@') -> 'users' -> 0 -> 'id'", operators, () =>
        literal(13),
      ),
      probe("select list_platform_users(10, 0, '17') -> 'users' -> 0 -> 'id'", operators, () => literal(17)),
      probe("select list_platform_users(10, 0, '%') -> 'total'", operators, () => literal(0)),
      probe("select list_platform_users(10, 0, '', 'operators') -> 'total'", operators, () => literal(1)),
      probe(
        "select list_platform_users(1, 0, '', null, 'email', 'asc') -> 'users' -> 0 -> 'id'",
        operators,
        () => literal(11),
      ),
      probe("select list_platform_users(10, 0, '', 'gone')", operatorsOr(badInput)),
      probe("select list_platform_users(10, 0, '', null, 'auth_id')", operatorsOr(badInput)),
    ),
    "get_platform_user(bigint)": people(
      probe("select get_platform_user(17) -> 'counts' -> 'chats'", operators, () => literal(2)),
      probe("select get_platform_user(17) -> 'memberships' -> 1 -> 'role'", operators, () =>
        literal("admin"),
      ),
      probe("select get_platform_user(16) -> 'operator'", operators, () => literal(true)),
      probe("select get_platform_user(999)", operatorsOr(missing)),
    ),
    "disable_platform_user(bigint,text)": people(
      leaving(
        "select disable_platform_user(13, ' Abuse. ')",
        operators,
        () =>
          `exists (select from public.users where id = 13 and disabled_at is not null and disabled_reason = 'Abuse.')
           and not exists (select from auth.sessions join public.users on users.auth_id = sessions.user_id where users.id = 13)
           and ${recorded("users.disable", 13)}`,
      ),
      probe("select disable_platform_user(16, 'Mine.')", operatorsOr(conflict)),
      probe("select disable_platform_user(13, ' ')", operatorsOr(badInput)),
      probe("select disable_platform_user(999, 'Who?')", operatorsOr(missing)),
    ),
    "enable_platform_user(bigint)": people(
      leaving(
        "select enable_platform_user(13)",
        operators,
        () => "exists (select from public.users where id = 13 and disabled_at is null)",
      ),
      probe("select enable_platform_user(999)", operatorsOr(missing)),
    ),
    "end_platform_sessions(bigint,uuid)": people(
      leaving(
        "select end_platform_sessions(13)",
        operators,
        () =>
          `not exists (select from auth.sessions join public.users on users.auth_id = sessions.user_id where users.id = 13)
           and ${recorded("users.sign_out", 13)}`,
      ),
      probe("select end_platform_sessions(13, '00000000-0000-4000-8000-000000000099')", operatorsOr(missing)),
      probe("select end_platform_sessions(999)", operatorsOr(missing)),
    ),
    "change_platform_email(bigint,text)": people(
      leaving(
        "select change_platform_email(13, ' Moved@Example.com')",
        operators,
        () =>
          `exists (select from public.users join auth.users as accounts on accounts.id = users.auth_id
             where users.id = 13 and users.email = 'moved@example.com' and accounts.email = users.email and users.email_proved_at is null)
           and not exists (select from auth.sessions join public.users on users.auth_id = sessions.user_id where users.id = 13)
           and ${recorded("users.change_email", 13)}`,
      ),
      probe("select change_platform_email(13, 'p14@example.com')", operatorsOr(conflict)),
      probe("select change_platform_email(13, 'no address')", operatorsOr(badInput)),
      probe("select change_platform_email(16, 'moved@example.com')", operatorsOr(conflict)),
      probe("select change_platform_email(999, 'moved@example.com')", operatorsOr(missing)),
    ),
    "ask_password_reset(bigint)": people(
      probe("select ask_password_reset(13) -> 'email'", operators, () => literal("p13@example.com")),
      probe("select ask_password_reset(999)", operatorsOr(missing)),
    ),
    "list_platform_jobs(integer,integer,text,text,bigint)": people(
      probe("select list_platform_jobs(10, 0, 'failed') -> 'jobs' -> 0 -> 'id'", operators, () =>
        literal(5101),
      ),
      probe("select list_platform_jobs(10, 0, 'failed') -> 'jobs' -> 0 -> 'reason'", operators, () =>
        literal("The file “…” couldn''t be read."),
      ),
      probe("select list_platform_jobs(10, 0, 'failed', null, 200) -> 'total'", operators, () => literal(0)),
      probe("select list_platform_jobs(10, 0, 'dead')", operatorsOr(badInput)),
    ),
    "retry_platform_job(bigint)": people(
      leaving(
        "select retry_platform_job(5101)",
        operators,
        () =>
          `exists (select from public.jobs where id = 5101 and status = 'queued') and ${recorded("jobs.retry", 5101)}`,
      ),
      probe("select retry_platform_job(999)", operatorsOr(missing)),
    ),
    "retry_platform_jobs(text)": people(
      leaving(
        "select retry_platform_jobs('document.ingest')",
        operators,
        () => "exists (select from public.jobs where id = 5101 and status = 'queued')",
      ),
      probe("select retry_platform_jobs('')", operatorsOr(badInput)),
    ),
    "discard_platform_job(bigint,text)": people(
      leaving(
        "select discard_platform_job(5101, 'Done by hand.')",
        operators,
        () =>
          `exists (select from public.jobs where id = 5101 and status = 'cancelled') and ${recorded("jobs.discard", 5101)}`,
      ),
      leaving(
        "select discard_platform_job(5100, 'Stuck.')",
        operators,
        () => "exists (select from public.jobs where id = 5100 and status = 'queued' and dying)",
      ),
      probe("select discard_platform_job(5101, '')", operatorsOr(badInput)),
      probe("select discard_platform_job(999, 'Gone.')", operatorsOr(missing)),
    ),
  },
  definers: {
    platform_stats: "Platform admin.",
    set_model_price: "Platform admin.",
    list_platform_users: "Platform admin.",
    get_platform_user: "Platform admin, in private.platform_user.",
    disable_platform_user: "Platform admin, in private.platform_user.",
    enable_platform_user: "Platform admin, in private.platform_user.",
    end_platform_sessions: "Platform admin, in private.platform_user; the session is that person's.",
    change_platform_email: "Platform admin, in private.platform_user; never another operator's account.",
    ask_password_reset: "Platform admin, in private.platform_user.",
    list_platform_jobs: "Platform admin.",
    retry_platform_job: "Platform admin.",
    retry_platform_jobs: "Platform admin.",
    discard_platform_job: "Platform admin.",
  },
};
