import { expect, it } from "vitest";
import { rush, type Move } from "./arena.ts";
import { arena, count, ofTwo, organization, refusals, usedOf, winners } from "./cast.ts";

const allow = (id: number, meter: string, amount: number) => arena.sql`
  insert into public.limit_overrides (organization_id, meter, amount, reason) values (${id}, ${meter}, ${amount}, 'Race')
  on conflict (organization_id, meter) do update set amount = excluded.amount`;
const counting = (id: number, who: number, meter = "messages"): Move => ({
  as: "server",
  statement: `select private.count(${id}, '${meter}', 1, ${who})`,
});
const usedBy = async (id: number) => {
  const [row] = await arena.sql`
    select coalesce(sum(used), 0)::integer as used from public.member_usage where organization_id = ${id} and meter = 'messages'`;
  return Number(row?.["used"]);
};

ofTwo(() => {
  it("two hundred questions where one is left, one is asked", async () => {
    const [id, asker = 0] = await organization("owner");
    await allow(id, "messages", 1);
    const moves = Array.from({ length: 200 }, () => ({
      as: asker,
      statement: `select start_answer(${id}, 'Why?', key => '${crypto.randomUUID()}')`,
    }));
    const results = await rush(arena, moves);
    expect([winners(results), new Set(refusals(results))]).toEqual([1, new Set(["PT429"])]);
    expect([await usedOf(id, "messages"), await usedBy(id)]).toEqual([1, 1]);
    expect(await count(`public.messages where organization_id = ${id} and role = 'user'`)).toBe(1);
  });

  it("fifty acts beneath a limit, a team's cap and one's own, each holds and warns once", async () => {
    const [id, first = 0, second = 0] = await organization("owner", "user");
    await allow(id, "messages", 20);
    await arena.sql`
      insert into public.usage_caps (organization_id, meter, user_id, amount)
      values (${id}, 'messages', ${second}, 7), (${id}, 'messages', null, 15)`;
    const moves = Array.from({ length: 50 }, (_, index) => counting(id, index % 2 === 0 ? first : second));
    const results = await rush(arena, moves);
    const used = await usedOf(id, "messages");
    expect(winners(results)).toBe(used);
    // 15 of the first and 7 of the second would be 22: the organisation's limit holds as well.
    expect([used, await usedBy(id)]).toEqual([20, 20]);
    const each =
      await arena.sql`select used from public.member_usage where organization_id = ${id} and used > 15`;
    const own =
      await arena.sql`select used from public.member_usage where organization_id = ${id} and user_id = ${second} and used > 7`;
    expect([each.length, own.length]).toEqual([0, 0]);
    expect(await count(`public.meter_warnings where organization_id = ${id}`)).toBe(2);
    expect(await count(`public.jobs where organization_id = ${id} and kind = 'usage.warn'`)).toBe(2);
  });

  it("acts that are counted and given back at once, the sums are what is left", async () => {
    const [id, first = 0] = await organization("owner");
    await allow(id, "messages", 30);
    await rush(
      arena,
      Array.from({ length: 30 }, () => counting(id, first)),
    );
    const results = await rush(
      arena,
      Array.from({ length: 60 }, (_, index): Move =>
        index % 2 === 0
          ? counting(id, first)
          : { as: "server", statement: `select private.give_back(${id}, 'messages', 1, now(), ${first})` },
      ),
    );
    const counted = results.filter((result, index) => index % 2 === 0 && "value" in result).length;
    expect([await usedOf(id, "messages"), await usedBy(id)]).toEqual([counted, counted]);
  });
});
