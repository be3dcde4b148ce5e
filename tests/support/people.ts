import { createClient } from "@supabase/supabase-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";
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
}
