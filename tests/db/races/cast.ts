import { afterAll, beforeAll, describe } from "vitest";
import type { Role } from "../../../supabase/functions/_shared/domain/roles.ts";
import { onNative } from "../../support/native-database.ts";
import { authIdOf } from "../principals.ts";
import { type Arena, embeddedArena, nativeArena, type Result } from "./arena.ts";

const arenas = [
  { name: "the embedded database", open: embeddedArena },
  ...(onNative ? [{ name: "a native PostgreSQL", open: nativeArena }] : []),
];
let used = 20;
/** Where the races of the test at hand are run. */
export let arena: Arena;

/** What two do at the same moment, on each ground. */
export function ofTwo(tests: () => void): void {
  describe.each(arenas)("of two at the same moment, on $name,", ({ open }) => {
    beforeAll(async () => {
      arena = await open();
    });
    afterAll(() => arena.close());
    tests();
  });
}

export const succeeded = (result: Result) => "value" in result;
export const winners = (results: Result[]) => results.filter(succeeded).length;
export const refusals = (results: Result[]) =>
  results.flatMap((result) => ("code" in result ? [result.code] : []));

/** A new organisation with a member for each role; gives its id and theirs. */
export async function organization(...roles: Role[]): Promise<[number, ...number[]]> {
  const { sql } = arena;
  const people = await Promise.all(roles.map(() => person()));
  const [made] = await sql`insert into public.organizations (name) values ('Race') returning id`;
  const id = Number(made?.["id"]);
  for (const [index, role] of roles.entries()) {
    await sql`insert into public.organization_members ${sql({ organization_id: id, user_id: people[index] ?? 0, role })}`;
  }
  return [id, ...people];
}

export async function person(): Promise<number> {
  const id = (used += 1);
  const email = `racer${id}@example.com`;
  await arena.sql`insert into auth.users (id, email) values (${authIdOf(id)}, ${email})`;
  await arena.sql`insert into public.users (id, auth_id, email, email_proved_at) overriding system value values (${id}, ${authIdOf(id)}, ${email}, now())`;
  return id;
}

export async function count(query: string): Promise<number> {
  const [row] = await arena.sql.unsafe(`select count(*) as n from ${query}`);
  return Number(row?.["n"]);
}

export async function usedOf(organizationId: number, meter: string): Promise<number> {
  const [row] = await arena.sql`
    select private.used_of(${organizationId}, meters) as used from public.meters where name = ${meter}`;
  return Number(row?.["used"]);
}

export async function chatOf(organizationId: number, user: number): Promise<number> {
  const [chat] = await arena.sql`
    insert into public.chats (organization_id, user_id) values (${organizationId}, ${user}) returning id`;
  return Number(chat?.["id"]);
}
