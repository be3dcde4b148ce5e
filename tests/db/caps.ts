import type { Rule, Tenant } from "./meter-tenant.ts";

const count = (who: number, meter = "messages", amount = 1) =>
  `select private.count(100, '${meter}', ${amount}, ${who})`;
const cap = (tenant: Tenant, amount: number, whose = "null, null", meter = "messages") =>
  tenant.run(
    `insert into public.usage_caps (organization_id, meter, user_id, team_id, amount) values (100, '${meter}', ${whose}, ${amount})`,
  );
const usedBy = (tenant: Tenant, who: number) =>
  tenant.value(`(select private.used_by(100, ${who}, meters) from public.meters where name = 'messages')`);
const warnings = (tenant: Tenant) =>
  tenant.value(
    "(select string_agg(meter || ' ' || percent, ', ' order by created_at, percent) from public.meter_warnings where month > '2020-01-01')",
  );
const fresh = async (tenant: Tenant) => {
  await tenant.run(
    "delete from public.usage_caps",
    "delete from public.member_usage",
    "delete from public.meter_usage where meter in ('messages', 'agent_runs')",
    "delete from public.meter_warnings",
    "delete from public.organization_addons",
  );
};
const begins = (told: string, words: string) => told.startsWith(words);

/** Rules of caps, of warnings, and of what is over. 13 is in team 112, 17 in team 111. */
export const capRules: Readonly<Record<string, Rule>> = {
  "of several caps the least holds, and the refusal names whose it is": async (tenant) => {
    await fresh(tenant);
    await cap(tenant, 3);
    const everyone = await tenant.tried(count(14, "messages", 4));
    await cap(tenant, 2, "null, 112");
    const team = [await tenant.tried(count(13, "messages", 3)), await tenant.tried(count(14, "messages", 3))];
    await cap(tenant, 1, "13, null");
    const own = [await tenant.tried(count(13, "messages", 2)), await tenant.tried(count(13))];
    await cap(tenant, 9, "17, null");
    return [
      [
        begins(
          everyone,
          "PT429 The cap for every member is 3 messages a month: you have used 0, and this takes 4 more. It starts anew on ",
        ),
        true,
      ],
      [begins(team[0] ?? "", "PT429 The cap of team With 13 is 2 messages a month"), true],
      [team[1], "done"],
      [begins(own[0] ?? "", "PT429 Your own cap is 1 messages a month"), true],
      [own[1], "done"],
      [begins(await tenant.tried(count(17, "messages", 4)), "PT429 The cap for every member is 3 "), true],
    ];
  },
  "a cap counts what was used before it was set, holds for its meter and organisation alone, and is given back to":
    async (tenant) => {
      await fresh(tenant);
      await tenant.run(count(13, "messages", 5), count(14, "messages", 2));
      await cap(tenant, 5, "13, null");
      const full = await tenant.tried(count(13));
      const others = [await tenant.tried(count(14)), await tenant.tried(count(13, "agent_runs", 6))];
      const elsewhere = await tenant.tried("select private.count(200, 'messages', 1, 13)");
      await tenant.run("select private.give_back(100, 'messages', 2, now(), 13)");
      return [
        [begins(full, "PT429 Your own cap is 5 messages a month: you have used 5. "), true],
        [others.join(), "done,done"],
        [elsewhere, "done"],
        [await usedBy(tenant, 13), 3],
        [await usedBy(tenant, 14), 2],
        [await tenant.used("messages"), 5],
        [await tenant.tried(count(13, "messages", 2)), "done"],
      ];
    },
  "what a cap refuses isn't counted for the organisation, nor what the limit refuses for the person": async (
    tenant,
  ) => {
    await fresh(tenant);
    await cap(tenant, 1, "13, null");
    await tenant.tried(count(13, "messages", 2));
    await tenant.allow("messages", 3);
    await tenant.tried(count(14, "messages", 4));
    return [
      [await tenant.used("messages"), 0],
      [await usedBy(tenant, 14), 0],
    ];
  },
  "80 and 100 percent warn once each, to open tabs and by a job": async (tenant) => {
    await fresh(tenant);
    await tenant.allow("messages", 10);
    await tenant.run("delete from realtime.messages", "delete from public.jobs where kind = 'usage.warn'");
    const seen = [];
    for (const amount of [7, 1, 1, 1]) {
      await tenant.run(`select private.count(100, 'messages', ${amount})`);
      seen.push(await warnings(tenant));
    }
    await tenant.run(
      "select private.give_back(100, 'messages', 5)",
      "select private.count(100, 'messages', 4)",
    );
    return [
      [seen.join(" | "), " | messages 80 | messages 80 | messages 80, messages 100"],
      [await warnings(tenant), "messages 80, messages 100"],
      [
        await tenant.value(
          "(select string_agg(payload ->> 'percent', ',' order by payload ->> 'percent') from realtime.messages where event = 'usage' and topic = 'organization:100')",
        ),
        "100,80",
      ],
      [
        await tenant.value(
          "(select count(*) from public.jobs where kind = 'usage.warn' and organization_id = 100)",
        ),
        2,
      ],
    ];
  },
  "a level that rises past both at once warns of all of it alone": async (tenant) => {
    await fresh(tenant);
    await tenant.allow("pages_crawled", 10);
    await tenant.run(
      "select private.count(100, 'pages_crawled', 10)",
      "select private.give_back(100, 'pages_crawled', 2)",
      "select private.count(100, 'pages_crawled', 1)",
    );
    return [[await warnings(tenant), "pages_crawled 100"]];
  },
  "what is over a new limit stays and can be deleted, and nothing can be added": async (tenant) => {
    await tenant.allow("members", 2);
    const add = "insert into public.organization_members (organization_id, user_id) values (100, 11)";
    const told = await tenant.tried(add);
    const over = await tenant.value(
      `(select string_agg(private.meter_json(meters, private.used_of(100, meters), private.limit_of(100, name), null, 0) ->> 'over', '')
        from public.meters where name = 'members')`,
    );
    return [
      [
        told,
        "PT429 Your organisation has 4 of the 2 members that its plan includes. What is there stays and can be read and deleted; nothing can be added.",
      ],
      [over, "2"],
      [
        await tenant.tried(
          "delete from public.organization_members where organization_id = 100 and user_id = 13",
        ),
        "done",
      ],
      [await tenant.drift(), null],
    ];
  },
  "an owner is told what lifts a limit, and others that an owner can": async (tenant) => {
    await fresh(tenant);
    const full = "select private.count(100, 'messages', 201)";
    const owner = await tenant.triedAs(15, full);
    const member = await tenant.triedAs(13, full);
    await tenant.allow("messages", 200);
    const agreed = await tenant.triedAs(15, full);
    return [
      [
        owner.endsWith(
          " Team (£49.00 a month) includes 5,000, and Extra messages adds 2,000 for £19.00 a month. See Billing in the settings.",
        ),
        true,
      ],
      [member.endsWith(". An owner can raise it."), true],
      [agreed.endsWith(". Extra messages adds 2,000 for £19.00 a month. See Billing in the settings."), true],
    ];
  },
};
