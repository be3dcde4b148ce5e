import type { NounRules } from "./noun.ts";
import {
  admins,
  badInput,
  conflict,
  forbidden,
  isAdmin,
  leaving,
  literal,
  missing,
  people,
  probe,
  server,
} from "./probe.ts";
import { ofOrganizations } from "./scopes.ts";

const adminsOr =
  (code: string): Parameters<typeof probe>[1] =>
  (principal) =>
    isAdmin(principal) ? code : forbidden;

const changed = (settings: string, number = 1) =>
  `update_organization(100, '{"ai_settings": ${settings}, "ai_settings_number": ${number}}')`;

/** Of the world: organisation 100 has version 1, formal; 200 has one too, and both have settings that wait. */
export const aiSettings: NounRules = {
  tables: {
    "public.ai_setting_versions": { select: { rows: ofOrganizations("admin") } },
    "public.ai_setting_drafts": {},
    "public.ai_setting_checks": {},
    "public.ai_setting_trials": {},
  },
  policies: {
    "public.ai_setting_versions": ["Admins see how the assistant of their organisations was set"],
    "public.ai_setting_drafts": ["AI settings that wait are the server's own"],
    "public.ai_setting_trials": ["Trials of AI settings are the server's own"],
    "public.ai_setting_checks": ["Questions asked with them are the server's own"],
  },
  functions: {
    "update_organization(bigint,jsonb)": people(
      probe(`select update_organization(100, '{"name": "New"}')`, admins),
      probe(`select update_organization(1, '{"name": "New"}')`, () => forbidden),
      probe(`select ${changed('{"tone": "plain"}')}`, admins, () => literal({ success: true, waits: false })),
      // Somebody else has published meanwhile; what can't be.
      probe(`select ${changed('{"tone": "plain"}', 0)}`, adminsOr(conflict)),
      ...[
        '{"creativity": 1.1}',
        '{"answer_tokens": 199}',
        '{"answer_tokens": 300.5}',
        '{"tone": "rude"}',
        '{"length": ""}',
        '{"languages": ["English"]}',
        '{"languages": [1]}',
        '{"more": 1}',
        `{"instructions": "${"x".repeat(4001)}"}`,
      ].map((settings) => probe(`select ${changed(settings)}`, adminsOr(badInput))),
      leaving(
        `select ${changed('{"tone": "plain"}')}`,
        admins,
        ({ id }) =>
          `select versions.settings ->> 'tone' = 'plain' and versions.published_by = ${id}
             and exists (select from public.audit_entries where action = 'ai_settings.publish' and actor_id = ${id}
                         and details = '{"number": 2, "changed": {"tone": {"from": "formal", "to": "plain"}}}')
             and not exists (select from public.ai_setting_drafts where organization_id = 100)
           from public.ai_setting_versions as versions where organization_id = 100 and number = 2`,
      ),
      // With an accepted lesson nothing is published before its question has been asked.
      leaving(
        `select ${changed('{"tone": "plain"}')} from accept_lessons(100, '{8102}')`,
        admins,
        () =>
          `select count(*) = 1 and not exists (select from public.ai_setting_versions where organization_id = 100 and number = 2)
             and exists (select from public.ai_setting_drafts where organization_id = 100 and state = 'checking' and settings ->> 'tone' = 'plain')
             and exists (select from public.jobs where kind = 'ai_settings.check' and organization_id = 100)
           from public.ai_setting_checks where organization_id = 100`,
      ),
    ),
    "ai_settings(bigint)": people(
      probe("select ai_settings(100) #>> '{settings,tone}'", admins, () => "select 'formal'"),
      probe("select ai_settings(100) #>> '{draft,settings,tone}'", admins, () => "select 'friendly'"),
    ),
    "ai_settings_trial(bigint)": people(
      probe("select ai_settings_trial(100) -> 'user_id'", admins, ({ id }) => literal(id)),
    ),
    "list_ai_settings(bigint,integer,integer)": people(
      probe("select list_ai_settings(100, 20, 0) #> '{versions,0,number}'", admins, () => literal(1)),
      probe("select list_ai_settings(100) #>> '{versions,0,before,tone}'", admins, () => "select 'neutral'"),
    ),
    "decide_ai_settings(bigint,boolean)": people(
      leaving(
        "select decide_ai_settings(100, true)",
        admins,
        () =>
          `select settings ->> 'tone' = 'friendly' and not exists (select from public.ai_setting_drafts where organization_id = 100)
           from public.ai_setting_versions where organization_id = 100 and number = 2`,
      ),
      leaving(
        "select decide_ai_settings(100, false)",
        admins,
        () =>
          `select count(*) = 1 and not exists (select from public.ai_setting_drafts where organization_id = 100)
           from public.ai_setting_versions where organization_id = 100`,
      ),
    ),
    "bring_back_ai_settings(bigint,integer)": people(
      leaving(
        "select bring_back_ai_settings(100, 0)",
        admins,
        () =>
          `select settings ->> 'tone' = 'neutral' and brought_back = 0
           from public.ai_setting_versions where organization_id = 100 and number = 2`,
      ),
      probe("select bring_back_ai_settings(100, 2)", adminsOr(missing)),
    ),
    "next_ai_check(bigint,uuid)": server,
    "save_ai_check(bigint,uuid,bigint,jsonb,jsonb)": server,
    "end_ai_checks(bigint,uuid,text)": server,
  },
  definers: {
    update_organization: "Admin; locks the organisation.",
    ai_settings: "Admin; settings and lessons of the organisation, as admins list them.",
    ai_settings_trial: "Admin; the context is the admin's own; 20 an hour.",
    list_ai_settings: "Admin; versions of the organisation.",
    decide_ai_settings: "Admin; locks the organisation.",
    bring_back_ai_settings: "Admin; locks the organisation.",
  },
};
