import { createClient, type SupabaseClient, type SupportedStorage } from "@supabase/supabase-js";
import bcrypt from "bcryptjs";
import { SignJWT } from "jose";
import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { WebSocket } from "ws";
import type { Role } from "../../supabase/functions/_shared/domain/roles.ts";
import { type Authenticator, authenticatorOf } from "./authenticator.ts";
import { sql } from "./sql.ts";
import { stack } from "./stack.ts";

/** Somebody with an account, signed in. */
export interface Person {
  /** `users.id`. */
  id: number;
  authId: string;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
  /** supabase-js, signed in as this person. */
  client: SupabaseClient;
}

/** An organisation and those who were made members of it. */
export interface Organization {
  id: number;
  owner: Person;
  admin: Person;
  user: Person;
}

/** supabase-js with the stack's publishable key, or another. @param storage of its session, under the key `session` */
export function newClient(key = stack().publishableKey, storage?: SupportedStorage): SupabaseClient {
  return createClient(stack().url, key, {
    auth: {
      autoRefreshToken: false,
      ...(storage ? { storage, storageKey: "session" } : { persistSession: false }),
    },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
}

const PASSWORD = "secret-1";
/** Of the least cost, as stacks in memory have it. */
const hash = bcrypt.hashSync(PASSWORD, 4);
const tokenSeconds = 3600;

/** Makes an account whose owner is signed in, without an organisation. @param proved whether the address is proved */
export async function makePerson(name = "Sam Example", proved = true): Promise<Person> {
  const [person] = await sql().begin((tx) => makePeople(tx, [name], proved));
  if (!person) throw new Error("Nobody was made.");
  return person;
}

/** Makes an organisation with an owner, an admin and a user of its own, all signed in. */
export async function makeOrganization(name = "Example & Co"): Promise<Organization> {
  return sql().begin(async (tx) => {
    const [owner, admin, user] = await makePeople(tx, ["Olive", "Adam", "Una"], true);
    if (!owner || !admin || !user) throw new Error("Nobody was made.");
    const [made] = await tx<{ id: number }[]>`
      with claims as materialized (select set_config('request.jwt.claims', ${claimsOf(owner.token)}, true))
      select public.sign_up_organization(${name}) as id from claims`;
    const id = Number(made?.id);
    await tx`
      insert into public.organization_members (organization_id, user_id, role)
      values (${id}, ${admin.id}, 'admin'), (${id}, ${user.id}, 'user')`;
    return { id, owner, admin, user };
  });
}

/** Accounts with a session each, as a sign-up leaves them; sign-up itself is tested where it stands (`local/auth`). */
async function makePeople(tx: TransactionSql, names: string[], proved: boolean): Promise<Person[]> {
  const people = await Promise.all(
    names.map(async (name) => {
      const [authId, sessionId, email] = [randomUUID(), randomUUID(), `${randomUUID()}@example.com`];
      return { authId, sessionId, email, name, token: await tokenFor({ authId, sessionId, email }) };
    }),
  );
  const rows = people.map(({ token: _token, ...row }) => ({ ...row, refreshToken: randomUUID() }));
  await tx`
    with people as (
      select * from jsonb_to_recordset(${tx.json(rows)})
        as p ("authId" uuid, "sessionId" uuid, email text, name text, "refreshToken" text)
    ), users as (
      insert into auth.users (
        id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
        created_at, updated_at
      )
      select "authId", 'authenticated', 'authenticated', email, ${hash}, now(), '{"provider":"email","providers":["email"]}',
             jsonb_build_object('sub', "authId", 'name', name, 'email', email), now(), now()
      from people
    ), identities as (
      insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
      select gen_random_uuid(), 'email', "authId"::text, "authId", jsonb_build_object('sub', "authId", 'email', email),
             now(), now()
      from people
    ), sessions as (
      insert into auth.sessions (id, user_id, aal, created_at, updated_at)
      select "sessionId", "authId", 'aal1', now(), now() from people
    ), amr as (
      insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
      select gen_random_uuid(), "sessionId", 'password', now(), now() from people
    )
    insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
    select gen_random_uuid(), "refreshToken", "authId", "sessionId", false, now(), now() from people`;
  const made: Person[] = [];
  for (const [place, { authId, email, token }] of people.entries()) {
    const [account] = await tx<{ id: number }[]>`
      with claims as materialized (select set_config('request.jwt.claims', ${claimsOf(token)}, true))
      select (public.authorize('account') ->> 'user_id')::bigint as id from claims`;
    const refreshToken = rows[place]?.refreshToken ?? "";
    const client = signedIn({ authId, email, token, refreshToken });
    made.push({ id: Number(account?.id), authId, email, password: PASSWORD, token, refreshToken, client });
  }
  if (proved) {
    await tx`update public.users set email_proved_at = now() where id in ${tx(made.map(({ id }) => id))}`;
  }
  return made;
}

/** The token of a session, as the auth service signs it. */
function tokenFor({ authId, sessionId, email }: Record<"authId" | "sessionId" | "email", string>) {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({
    role: "authenticated",
    email,
    session_id: sessionId,
    aal: "aal1",
    amr: [{ method: "password", timestamp: now }],
  })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(authId)
    .setAudience("authenticated")
    .setIssuedAt(now)
    .setExpirationTime(now + tokenSeconds)
    .sign(new TextEncoder().encode(stack().jwtSecret));
}

const claimsOf = (token: string): string =>
  Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8");

/** supabase-js with a session that it finds where it keeps its own. */
function signedIn({
  authId,
  email,
  token,
  refreshToken,
}: Pick<Person, "authId" | "email" | "token" | "refreshToken">): SupabaseClient {
  const { exp } = JSON.parse(claimsOf(token)) as { exp: number };
  const session = {
    access_token: token,
    refresh_token: refreshToken,
    token_type: "bearer",
    expires_in: tokenSeconds,
    expires_at: exp,
    user: {
      id: authId,
      email,
      aud: "authenticated",
      role: "authenticated",
      app_metadata: {},
      user_metadata: {},
    },
  };
  const kept = new Map([["session", JSON.stringify(session)]]);
  return newClient(stack().publishableKey, {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
}

/** Somebody who runs the platform. */
export async function makeOperator(): Promise<Person> {
  const person = await makePerson();
  await addMember(1, person, "admin");
  return person;
}

/** Makes somebody a member, or changes their role, past all rules. */
export async function addMember(organizationId: number, person: Person, role: Role): Promise<void> {
  // More than the Free plan has, where a test needs many people.
  await sql()`
    insert into public.limit_overrides (organization_id, meter, amount, reason)
    select ${organizationId}, 'members', -1, 'Test'
    where (select count(*) from public.organization_members where organization_id = ${organizationId}) >= 10
    on conflict do nothing`;
  await sql()`
    insert into public.organization_members (organization_id, user_id, role)
    values (${organizationId}, ${person.id}, ${role})
    on conflict (organization_id, user_id) do update set role = excluded.role`;
  if (organizationId === 1) await raiseSessions(person);
}

/** Sets up a second step for somebody, whose session has it then. */
export async function setUpSecondStep({ client }: Pick<Person, "client">): Promise<Authenticator> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", issuer: "Test" });
  if (error) throw error;
  const authenticator = authenticatorOf(data.id, data.totp.secret);
  const verified = await client.auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: authenticator.code(),
  });
  if (verified.error) throw verified.error;
  return authenticator;
}

/** Makes somebody's sessions such as a second factor makes them (aal2), in which alone operators have rights. */
export async function raiseSessions({ authId }: Pick<Person, "authId">): Promise<void> {
  await sql()`update auth.sessions set aal = 'aal2' where user_id = ${authId}`;
}
