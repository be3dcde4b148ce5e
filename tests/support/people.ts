import { createClient } from "@supabase/supabase-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { WebSocket } from "ws";
import type { Role } from "../../supabase/functions/_shared/domain/roles.ts";
import { call } from "./call.ts";
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

/** supabase-js with the stack's publishable key, or another. */
export function newClient(key = stack().publishableKey): SupabaseClient {
  return createClient(stack().url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
}

/** Signs somebody new up, without an organisation. @param proved whether they have proved their address */
export async function makePerson(name = "Sam Example", proved = true): Promise<Person> {
  const client = newClient();
  const email = `${randomUUID()}@example.com`;
  const password = "secret-1";
  const { data, error } = await client.auth.signUp({ email, password, options: { data: { name } } });
  if (!data.session || !data.user) throw error ?? new Error("The sign-up gave no session.");
  const { access_token: token, refresh_token: refreshToken } = data.session;
  const { id } = await call({ token }, "/user/get-or-create", {});
  if (proved) await sql()`update public.users set email_proved_at = now() where id = ${id}`;
  return { id, authId: data.user.id, email, password, token, refreshToken, client };
}

/** Makes an organisation with an owner, an admin and a user of its own. */
export async function makeOrganization(name = "Example & Co"): Promise<Organization> {
  const [owner, admin, user] = await Promise.all([
    makePerson("Olive"),
    makePerson("Adam"),
    makePerson("Una"),
  ]);
  const { organizationId: id } = await call(owner, "/organization/signup", { name });
  await addMember(id, admin, "admin");
  await addMember(id, user, "user");
  return { id, owner, admin, user };
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

/** A second step of somebody's, as an authenticator app holds it. */
export interface Authenticator {
  factorId: string;
  /** A code that hasn't counted: each is of a later step of time than the last. */
  code: () => string;
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

/** What shows codes of a secret: of the step before the present one first, so that there are three in a moment. */
export function authenticatorOf(factorId: string, secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  let last = -Infinity;
  return {
    factorId,
    code() {
      const now = totp.counter();
      last = Math.max(last + 1, now - 1);
      return totp.generate({ timestamp: last * 30_000 });
    },
  };
}

/** Makes somebody's sessions such as a second factor makes them (aal2), in which alone operators have rights. */
export async function raiseSessions({ authId }: Pick<Person, "authId">): Promise<void> {
  await sql()`update auth.sessions set aal = 'aal2' where user_id = ${authId}`;
}
