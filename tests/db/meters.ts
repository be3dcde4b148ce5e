import type { Database } from "../../local/database/database.ts";
import { undone } from "./attempt.ts";
import { capRules } from "./caps.ts";
import { type Rule, Tenant } from "./meter-tenant.ts";

/** A rule of the meters that doesn't hold, and how. */
export interface MeterFlaw {
  rule: string;
  violation: string;
}

const document = (id: number, size: number) => `
  with document as (
    insert into public.documents (id, organization_id, name, type) overriding system value
    values (${id}, 100, 'D', 'txt') returning *)
  insert into public.document_revisions (organization_id, document_id, number, type, state, path, size)
  select organization_id, id, 1, type, 'ready', 'files/' || gen_random_uuid(), ${size} from document`;

/** A revision more, whose file's bytes are stored beside those of the one before until that is former. */
const revised = (id: number, size: number) => `
  select private.add_revision(documents, 'files/' || gen_random_uuid(), 'txt', ${size}) from public.documents where id = ${id}`;

const reset = `to_char(date_trunc('month', now() at time zone 'utc') + interval '1 month', 'FMDD FMMonth YYYY')`;

const rules: Readonly<Record<string, Rule>> = {
  "a limit is the plan's, with all add-ons on top, as often as they were bought": async (tenant) => {
    await tenant.run(
      "delete from public.organization_addons where organization_id = 100",
      "insert into public.plan_addons (id, name, monthly_pence) overriding system value values (90, 'More', 1)",
      "insert into public.addon_limits (addon_id, meter, amount) values (90, 'messages', 7)",
    );
    const plan = await tenant.limit("messages");
    await tenant.run(
      "insert into public.organization_addons (organization_id, addon_id, quantity) values (100, 90, 3), (100, 1, 1)",
    );
    return [
      [plan, 200],
      [await tenant.limit("messages"), 200 + 2000 + 3 * 7],
      [await tenant.limit("storage"), 1024 ** 3],
    ];
  },
  "an operator's amount stands in place of the plan's, for its meter and organisation alone": async (
    tenant,
  ) => {
    await tenant.run("delete from public.organization_addons where organization_id = 100");
    await tenant.allow("messages", 5);
    await tenant.run("insert into public.organization_addons (organization_id, addon_id) values (100, 1)");
    return [
      [await tenant.limit("messages"), 2005],
      [await tenant.limit("agent_runs"), 50],
      [await tenant.value("private.limit_of(300, 'messages')"), 0],
    ];
  },
  "what is unlimited stays so, whatever is added": async (tenant) => {
    await tenant.allow("messages", -1);
    await tenant.run(
      "insert into public.organization_addons (organization_id, addon_id) values (100, 1) on conflict do nothing",
    );
    return [
      [await tenant.limit("messages"), -1],
      [await tenant.count("messages", 10 ** 12), "done"],
    ];
  },
  "without a plan nothing is included": async (tenant) => {
    await tenant.run("delete from public.subscriptions where organization_id = 100");
    await tenant.run("delete from public.organization_addons where organization_id = 100");
    return [[await tenant.count("messages"), "PT429 Your organisation's plan includes no messages."]];
  },
  "what fits is counted, and what doesn't is refused in words and not counted": async (tenant) => {
    await tenant.allow("agent_runs", 3);
    const anew = `The meter starts anew on ${String(await tenant.value(reset))}.`;
    const refused = (used: number, more = "") =>
      `PT429 Your organisation has used ${used} of the 3 agent runs that its plan includes this month${more}. ${anew}`;
    return [
      [await tenant.count("agent_runs", 4), refused(0, ", and this takes 4 more")],
      [await tenant.count("agent_runs", 2), "done"],
      [await tenant.count("agent_runs", 2), refused(2, ", and this takes 2 more")],
      [await tenant.used("agent_runs"), 2],
      [await tenant.count("agent_runs"), "done"],
      [await tenant.count("agent_runs"), refused(3)],
      [await tenant.used("agent_runs"), 3],
    ];
  },
  "a month that is over doesn't count in the next": async (tenant) => {
    await tenant.allow("messages", 2);
    await tenant.run(
      "delete from public.meter_usage where meter = 'messages'",
      "insert into public.meter_usage values (100, 'messages', date_trunc('month', now() at time zone 'utc')::date - interval '1 month', 2)",
    );
    return [
      [await tenant.count("messages", 2), "done"],
      [await tenant.used("messages"), 2],
    ];
  },
  "what is given back goes to the month that it was counted in, and never below nothing": async (tenant) => {
    await tenant.run("delete from public.meter_usage where meter = 'messages'");
    await tenant.count("messages", 5);
    await tenant.run(
      "select private.give_back(100, 'messages', 1, now() - interval '40 days')",
      "select private.give_back(200, 'messages', 2)",
      "select private.give_back(100, 'messages')",
    );
    const after = await tenant.used("messages");
    await tenant.run("select private.give_back(100, 'messages', 50)");
    return [
      [after, 4],
      [await tenant.used("messages"), 0],
    ];
  },
  "a question whose answer failed isn't counted, one that was stopped or deleted is": async (tenant) => {
    const lease = "00000000-0000-4000-8000-000000000000";
    const end = async (status: string): Promise<unknown> => {
      await tenant.run(
        "delete from public.meter_usage where meter = 'messages'",
        "select private.count(100, 'messages', 10)",
        "delete from public.jobs",
        "update public.messages set status = 'generating' where id = 30142",
        `insert into public.jobs (id, organization_id, kind, key, payload, status, lease, leased_until)
         overriding system value
         values (1, 100, 'chat.answer', 'answer', '{"answer_id": 30142}', 'running', '${lease}', now())`,
        ...(status === "dead"
          ? [
              `select public.fail_job(1, '${lease}', 'Why', permanent => true)`,
              `select public.finish_answer(1, '${lease}', 'failed')`,
            ]
          : [
              `select public.finish_answer(1, '${lease}', '${status}', generations => '[{"model": "m", "input_tokens": null, "output_tokens": 7}]')`,
            ]),
      );
      return tenant.used("messages");
    };
    const ended = [await end("complete"), await end("cancelled"), await end("failed"), await end("dead")];
    const kept = `(select count(*) from public.generations where model = 'm' and output_tokens = 7 and user_id = 14`;
    const linked = await tenant.value(`${kept} and message_id = 30142)`);
    await tenant.run("delete from public.chats where id = 3014");
    return [
      [ended.join(), "10,10,9,9"],
      [linked, 3],
      [await tenant.value(`${kept} and message_id is null)`), 3],
      [await tenant.used("messages"), 9],
    ];
  },
  "a refusal says sizes as the app does": async (tenant) => {
    await tenant.allow("storage", 1.5 * 1024 ** 3);
    return [
      [
        await tenant.tried(document(91, 1.5 * 1024 ** 3)),
        "PT429 Your organisation has 900 B of the 1.5 GB of storage that its plan includes, and this takes 1.5 GB more.",
      ],
    ];
  },
  "levels are what a recount gives, however rows come and go": async (tenant) => {
    await tenant.run(
      document(91, 10),
      document(92, 0),
      "update public.documents set revision_id = (select id from public.document_revisions where document_id = 91) where id = 91",
      revised(91, 500),
    );
    const grown = [await tenant.drift(), await tenant.used("storage")].join();
    await tenant.run(
      "select private.answer_with(revisions) from public.document_revisions as revisions where document_id = 91 and number = 2",
    );
    const shrunk = [await tenant.drift(), await tenant.used("storage")].join();
    await tenant.run(
      "delete from public.documents where id in (91, 1001)",
      "insert into public.organization_members (organization_id, user_id) values (100, 11), (100, 18)",
      "delete from auth.users where id = (select auth_id from public.users where id = 18)",
      "insert into public.organization_domains (organization_id, host) values (100, 'one.example'), (200, 'two.example')",
      "delete from public.organization_domains where host like '%.example' and organization_id = 100",
      document(93, 7),
      "update public.voice_recordings set size = 300 where run_id = 9823",
    );
    const spoken = [await tenant.drift(), await tenant.used("storage")].join();
    await tenant.run("delete from public.agent_runs where id = 9823");
    return [
      [spoken, ",1107"],
      [grown, ",1410"],
      [shrunk, ",1400"],
      [await tenant.drift(), null],
    ];
  },
  "rows beyond a level's limit are refused, whoever adds them": async (tenant) => {
    await tenant.allow("members", 5);
    await tenant.allow("documents", 9);
    const add = (user: number) =>
      tenant.tried(
        `insert into public.organization_members (organization_id, user_id) values (100, ${user})`,
      );
    const afterJoining = async () => {
      await tenant.run("insert into public.organization_members (organization_id, user_id) values (100, 11)");
      return add(18);
    };
    return [
      [
        await tenant.tried(document(91, 1)),
        "PT429 Your organisation has 9 of the 9 documents that its plan includes.",
      ],
      [await add(11), "done"],
      [await afterJoining(), "PT429 Your organisation has 5 of the 5 members that its plan includes."],
      [await tenant.drift(), null],
    ];
  },
};

/** Every rule of the meters that doesn't hold; each is tried on a world of its own. */
export async function* meterFlaws(database: Database): AsyncGenerator<MeterFlaw> {
  for (const [rule, check] of Object.entries({ ...rules, ...capRules })) {
    const seen = await undone(database, async () => {
      const results = await check(new Tenant(database)).catch((error: unknown) => [
        [String(error), "no error"],
      ]);
      return results.filter(([got, expected]) => got !== expected);
    });
    for (const [got, expected] of seen) yield { rule, violation: `${String(got)}, not ${String(expected)}` };
  }
}
