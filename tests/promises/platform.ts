import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import bcrypt from "bcryptjs";
import { decodeJwt, SignJWT } from "jose";
import postgres from "postgres";
import { inject } from "vitest";
import { WebSocket } from "ws";
import { MARK, type Part, type Platform } from "./parts.ts";

declare module "vitest" {
  interface ProvidedContext {
    platform: Platform;
  }
}

export const platform = (): Platform => inject("platform");
export const has = (part: Part): boolean => platform().parts.includes(part);

/** The address of something that a part serves. @param path with a slash in front */
export function addressOf(part: Part, path: string): string {
  const { url, addresses } = platform();
  return (addresses[part] ?? `${url}/${part}/v1`) + path;
}

/** Where a request of supabase-js goes, whose parts may be at addresses of their own. */
function rerouted(address: string): string {
  const { url, addresses } = platform();
  for (const [part, own] of Object.entries(addresses)) {
    const usual = `${url}/${part}/v1`;
    if (address.startsWith(usual)) return own + address.slice(usual.length);
    const socket = usual.replace(/^http/, "ws");
    if (address.startsWith(socket)) return own.replace(/^http/, "ws") + address.slice(socket.length);
  }
  return address;
}

class Socket extends WebSocket {
  constructor(address: string | URL, protocols?: string | string[]) {
    super(rerouted(String(address)), protocols);
  }
}

const open: SupabaseClient[] = [];

/** supabase-js, signed in as nobody, or with another key. */
export function newClient(
  key = platform().publishableKey,
  more: SupabaseClientOptions<"public"> = {},
): SupabaseClient {
  const client = createClient(platform().url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) =>
        fetch(
          input instanceof Request ? new Request(rerouted(input.url), input) : rerouted(String(input)),
          init,
        ),
    },
    realtime: { transport: Socket as unknown as typeof globalThis.WebSocket },
    ...more,
  });
  open.push(client);
  return client;
}

export const server = (): SupabaseClient => newClient(platform().secretKey);

let connection: postgres.Sql | undefined;

/** The database, as `postgres`. */
export function sql(): postgres.Sql {
  const types = { bigint: { to: 20, from: [20], serialize: String, parse: Number } };
  connection ??= postgres(platform().databaseUrl, { max: 2, onnotice: () => undefined, types });
  return connection;
}

/** Somebody with an account, signed in. */
export interface Account {
  /** `users.id`. */
  id: number;
  authId: string;
  email: string;
  password: string;
  token: string;
  client: SupabaseClient;
}

export interface Organization {
  id: number;
  owner: Account;
  admin: Account;
  user: Account;
}

export const newEmail = (): string => `${MARK}${randomUUID()}@example.com`;
export const PASSWORD = "a-Password-of-9";

/** Makes an account whose address is confirmed, and signs it in. */
export async function makeAccount(): Promise<Account> {
  const email = newEmail();
  const { authId, token, client } = has("auth") ? await byAuth(email) : await byDatabase(email);
  const claims = JSON.stringify(decodeJwt(token));
  const [account] = await sql().begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true)`;
    const made = await tx<{ id: number }[]>`select (public.authorize('account') ->> 'user_id')::bigint as id`;
    await tx`update public.users set email_proved_at = now() where auth_id = ${authId}`;
    return made;
  });
  return { id: Number(account?.id), authId, email, password: PASSWORD, token, client };
}

async function byAuth(email: string) {
  const made = await server().auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  if (made.error) throw made.error;
  const client = newClient();
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { authId: data.user.id, token: data.session.access_token, client };
}

async function byDatabase(email: string) {
  const [authId, session_id] = [randomUUID(), randomUUID()];
  await sql().begin(async (tx) => {
    await tx`
      insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at)
      values (${authId}, 'authenticated', 'authenticated', ${email}, ${bcrypt.hashSync(PASSWORD, 4)}, now())`;
    await tx`insert into auth.sessions (id, user_id, aal) values (${session_id}, ${authId}, 'aal1')`;
  });
  const token = await signed({ sub: authId, role: "authenticated", email, session_id, aal: "aal1" });
  return { authId, token, client: newClient(undefined, { accessToken: () => Promise.resolve(token) }) };
}

/** A token signed with the shared secret, as services without a gateway know their keys. */
export function signed(claims: Record<string, unknown>): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ aud: "authenticated", iat: now, exp: now + 3600, ...claims })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(new TextEncoder().encode(platform().jwtSecret));
}

/** Makes an organisation with an owner, an admin and a user, all signed in. */
export async function makeOrganization(): Promise<Organization> {
  const [owner, admin, user] = await Promise.all([makeAccount(), makeAccount(), makeAccount()]);
  const claims = JSON.stringify(decodeJwt(owner.token));
  const id = await sql().begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true)`;
    const [made] = await tx<
      { id: number }[]
    >`select public.sign_up_organization(${MARK + randomUUID()}) as id`;
    await tx`
      insert into public.organization_members (organization_id, user_id, role)
      values (${Number(made?.id)}, ${admin.id}, 'admin'), (${Number(made?.id)}, ${user.id}, 'user')`;
    return Number(made?.id);
  });
  return { id, owner, admin, user };
}

/** Ends what a test file has opened. */
export async function leave(): Promise<void> {
  await Promise.all(open.splice(0).map((client) => client.realtime.disconnect()));
  await connection?.end({ timeout: 1 });
  connection = undefined;
}
