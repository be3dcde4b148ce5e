import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../../local/database/database.ts";
import { passes } from "../../support/clock.ts";
import { type Row, undone } from "../attempt.ts";
import { authIdOf } from "../principals.ts";
import { openWorld } from "../world.ts";

/** The world of world.sql, opened anew for each file that tells stories of it. */
export let database: Database;

beforeAll(async () => {
  database = await openWorld();
  for (let person = 11; person <= 18; person += 1)
    await database.exec(`
      insert into auth.sessions (id, user_id, created_at)
        values ('${session(person)}', '${authIdOf(person)}', now());
      update auth.users set encrypted_password = 'hash of ${person}' where id = '${authIdOf(person)}';
      delete from public.password_changes`);
});

afterAll(() => database.close());

/** Each test undoes what it did. */
export const story = (name: string, tell: () => Promise<void>) => it(name, () => undone(database, tell));

export const session = (person: number) => `00000000-0000-4000-9000-${String(person).padStart(12, "0")}`;

/** Has time pass for the rest of a story. */
export const later = (interval: string) => passes(database, interval);

/** The first value that a statement gives a person, in a session of theirs. @throws the database's error */
export async function as(person: number, statement: string, given: object = {}): Promise<unknown> {
  const claims = { role: "authenticated", sub: authIdOf(person), session_id: session(person), ...given };
  // A savepoint, so that a refusal leaves the story's transaction alive.
  return database.transaction(async (tx) => {
    await tx.query(
      "select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)",
      [JSON.stringify(claims)],
    );
    try {
      return valueOf(await tx.query<Row>(statement));
    } finally {
      await tx.query("reset role").catch(() => undefined);
    }
  });
}

export async function server(statement: string): Promise<unknown> {
  return database.transaction(async (tx) => valueOf(await tx.query<Row>(statement)));
}

function valueOf(rows: Row[]): unknown {
  return Object.values(rows[0] ?? {})[0] ?? null;
}

export const refused = (message: RegExp) => ({ message: expect.stringMatching(message) as string });

export const provedAt = (person: number) =>
  server(`select email_proved_at from public.users where id = ${person}`);

export const roleOf = (person: number) =>
  server(`select role from public.organization_members where organization_id = 100 and user_id = ${person}`);

export const chatsOf = (person: number, organization: number) =>
  server(
    `select count(*)::int from public.chats where organization_id = ${organization} and user_id = ${person}`,
  );

/** Invites an address to 100 and mails the link, as the API does. */
export async function invite(
  by: number,
  email: string,
  role = "user",
): Promise<{ id: number; token: string }> {
  const id = Number(
    await as(by, `select invite_members(100, '{${email}}', '${role}') -> 'results' -> 0 -> 'invitation_id'`),
  );
  return { id, token: await mailed(id) };
}

export const mailed = async (id: number) =>
  String(await server(`select mailed_invitation_tokens('{${id}}') ->> '${id}'`));

export const accept = (person: number, token: string) => as(person, `select accept_invitation('${token}')`);

export const opens = (token: string) => server(`select look_at_invitation('${token}') is not null`);
