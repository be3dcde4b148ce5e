import { expect, it } from "vitest";
import { rush, type Move } from "./arena.ts";
import { arena, count, ofTwo, organization, refusals, usedOf, winners } from "./cast.ts";

const allow = (id: number, amount: number) => arena.sql`
  insert into public.limit_overrides (organization_id, meter, amount, reason) values (${id}, 'domains', ${amount}, 'Race')`;
const proved = JSON.stringify({
  state: "active",
  reason: "",
  misses: 0,
  held: true,
  good: true,
  next_seconds: 60,
});
const looked = (domain: number): Move => ({
  as: "server",
  statement: `select domain_looked(${domain}, '${proved}')`,
});

async function claim(organizationId: number, host: string): Promise<number> {
  const [row] = await arena.sql`
    insert into public.organization_domains (organization_id, host, state, verified_at, next_check_at)
    values (${organizationId}, ${host}, 'pending', null, now()) returning id`;
  return Number(row?.["id"]);
}

ofTwo(() => {
  it("ten organisations that prove one host, one has it", async () => {
    const host = "race.alpha.test";
    const claims: number[] = [];
    for (let made = 0; made < 10; made += 1) {
      const [id] = await organization("owner");
      await allow(id, 1);
      claims.push(await claim(id, host));
    }
    const results = await rush(arena, claims.map(looked));
    const states = results.map((result) => ("value" in result ? result.value : result.code));
    expect([...states].sort()).toEqual(["active", ...Array<string>(9).fill("failing")]);
    expect(
      await count(`public.organization_domains where host = '${host}' and verified_at is not null`),
    ).toBe(1);
    expect(
      await count(
        `public.organization_domains where host = '${host}' and reason like 'Another organisation%'`,
      ),
    ).toBe(9);
  });

  it("two looks at one domain, one counts and one mail goes out", async () => {
    const [id] = await organization("owner");
    await allow(id, 1);
    const domain = await claim(id, "twice.alpha.test");
    const results = await rush(
      arena,
      Array.from({ length: 10 }, () => looked(domain)),
    );
    expect(results.filter((result) => "value" in result && result.value === "active")).toHaveLength(1);
    expect(await count(`public.jobs where organization_id = ${id} and kind = 'domain.mail'`)).toBe(1);
  });

  it("twenty domains added where three are left, and one twice, the plan and the list hold", async () => {
    const [id, owner = 0] = await organization("owner");
    await allow(id, 3);
    const adding = (host: string): Move => ({ as: owner, statement: `select add_domain(${id}, '${host}')` });
    const same = await rush(arena, [adding("a.race.test"), adding("a.race.test")]);
    expect([winners(same), refusals(same)]).toEqual([1, ["PT409"]]);
    const results = await rush(
      arena,
      Array.from({ length: 20 }, (_, number) => adding(`n${number}.race.test`)),
    );
    expect([winners(results), new Set(refusals(results))]).toEqual([2, new Set(["PT429"])]);
    expect(await usedOf(id, "domains")).toBe(3);
  });
});
