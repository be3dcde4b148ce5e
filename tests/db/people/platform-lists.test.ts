import { describe, expect } from "vitest";
import { as, server, session, story } from "./story.ts";

/** As an operator, who has given a second factor. */
async function operator(statement: string): Promise<unknown> {
  await server(`update auth.sessions set aal = 'aal2' where id = '${session(16)}'`);
  return as(16, statement);
}

const organizations = (given: string) =>
  operator(`select jsonb_path_query_array(list_platform_organizations(${given}), '$.organizations[*].name')`);
const people = (given: string) =>
  operator(`select jsonb_path_query_array(list_platform_users(${given}), '$.users[*].name')`);

async function settle(): Promise<void> {
  await server(`
    insert into public.organizations (id, name) overriding system value
    select 900000 + place, name from unnest(array['Zq Marine', 'Green Zqarbour', 'Lazqy', '100% Zq_b']) with ordinality as each (name, place)`);
  await server(`
    insert into auth.users (id, email) select ('00000000-0000-4000-9002-00000000000' || n)::uuid, 'person' || n || '@zq.example' from generate_series(1, 3) as n`);
  await server(`
    insert into public.users (auth_id, email, name)
    select ('00000000-0000-4000-9002-00000000000' || n)::uuid, 'person' || n || '@zq.example', (array['Zqara', 'Ann Zqimt', 'Ezqra'])[n]
    from generate_series(1, 3) as n on conflict (auth_id) do update set name = excluded.name`);
}

describe("an operator's search", () => {
  story("of one or two letters finds where words begin, of more anywhere", async () => {
    await settle();
    expect(await organizations("search => 'zq', sort => 'name', direction => 'asc'")).toEqual([
      "100% Zq_b",
      "Green Zqarbour",
      "Zq Marine",
    ]);
    expect(await organizations("search => 'zqy'")).toEqual(["Lazqy"]);
    expect(await people("search => 'ZQ', sort => 'email', direction => 'asc'")).toEqual([
      "Zqara",
      "Ann Zqimt",
    ]);
    expect(await people("search => 'zqr'")).toEqual(["Ezqra"]);
  });

  story("takes what a pattern is made of as it is", async () => {
    await settle();
    expect(await organizations("search => '0% Zq'")).toEqual(["100% Zq_b"]);
    expect(await organizations("search => 'q_b'")).toEqual(["100% Zq_b"]);
    expect(await organizations("search => '%'")).toEqual([]);
    expect(await organizations("search => '__'")).toEqual([]);
  });

  story("gives each organisation once over its pages, in each order", async () => {
    await settle();
    for (const sort of ["name", "created", "members", "messages", "storage", "revenue"]) {
      const all = (await organizations(`100, 0, sort => '${sort}'`)) as string[];
      const paged: unknown[] = [];
      for (let at = 0; at < all.length; at += 2)
        paged.push(...((await organizations(`2, ${at}, sort => '${sort}'`)) as string[]));
      expect([sort, paged]).toEqual([sort, all]);
      expect(new Set(all).size).toBe(all.length);
    }
  });
});
