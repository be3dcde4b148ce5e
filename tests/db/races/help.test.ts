import { expect, it } from "vitest";
import { rush } from "./arena.ts";
import { arena, count, ofTwo, organization, refusals, winners } from "./cast.ts";

/** An organisation whose member has no free message left, and may spend so much. */
async function payer(ceiling: number): Promise<[number, number]> {
  const [id, asker = 0] = await organization("owner");
  await arena.sql`update public.organizations set paid_help_ceiling_pence = ${ceiling} where id = ${id}`;
  await arena.sql`
    insert into public.help_allowances (user_id, help_agent_id, month, free_used)
    values (${asker}, 1, private.help_month(), 10)`;
  return [id, asker];
}
const spent = (id: number) =>
  count(
    `generate_series(1, (select coalesce(sum(pence), 0) from public.help_spending where organization_id = ${id}))`,
  );

ofTwo(() => {
  it("50 confirmed sends of one message to the help agent, one is charged", async () => {
    const [id, as] = await payer(100_000);
    const key = crypto.randomUUID();
    const statement = `select start_help_answer(${id}, 'Why?', confirmed => true, key => '${key}')`;
    const results = await rush(
      arena,
      Array.from({ length: 50 }, () => ({ as, statement })),
    );
    expect([winners(results), refusals(results)]).toEqual([50, []]);
    expect(await count(`public.help_messages where organization_id = ${id} and role = 'user'`)).toBe(1);
    expect(await spent(id)).toBe(20);
  });

  it("50 confirmed messages to the help agent, all are charged", async () => {
    const [id, as] = await payer(100_000);
    const moves = Array.from({ length: 50 }, () => ({
      as,
      statement: `select start_help_answer(${id}, 'Why?', confirmed => true, key => '${crypto.randomUUID()}')`,
    }));
    const results = await rush(arena, moves);
    expect([winners(results), refusals(results)]).toEqual([50, []]);
    expect(await spent(id)).toBe(1000);
  });

  it("50 messages beneath a ceiling for seven, seven are charged", async () => {
    const [id, as] = await payer(150);
    const statement = `select start_help_answer(${id}, 'Why?', confirmed => true)`;
    const results = await rush(
      arena,
      Array.from({ length: 50 }, () => ({ as, statement })),
    );
    expect([winners(results), new Set(refusals(results))]).toEqual([7, new Set(["PT429"])]);
    expect(await spent(id)).toBe(140);
  });
});
