import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Database } from "../database/database.ts";
import { factorsOf } from "./admin-factors.ts";
import type { AuthRequest } from "./settle.ts";

interface Context {
  database: Database;
  jwtSecret: string;
}

/** How a session was opened, and on what. */
interface Opening {
  way: string;
  device: string;
}

const Session = z.looseObject({ access_token: z.string(), user: z.looseObject({ id: z.guid() }) });
const User = z.looseObject({ id: z.guid(), aud: z.string() });

/**
 * What auth answered, as GoTrue answers it: tokens say how strongly their session was opened and by what (`aal`, `amr`), also
 * after a refresh, and users have their factors.
 */
export async function withAssurance(
  response: Response,
  { path, params, headers }: AuthRequest,
  context: Context,
): Promise<Response> {
  const way = methodOf(path, params.get("grant_type") ?? "");
  const method = way === null ? null : { way, device: (headers.get("user-agent") ?? "").slice(0, 500) };
  const location = response.headers.get("location");
  if (location) return redirected(response, location, method, context);
  if (!response.ok || !response.headers.get("content-type")?.includes("json")) return response;
  const body: unknown = await response.clone().json();
  const session = Session.safeParse(body).data;
  if (session) {
    const user = await withFactors(session.user, context.database);
    const access_token = await assured(session.access_token, method, context);
    return again(response, { ...session, access_token, user });
  }
  const user = User.safeParse(body).data;
  return user ? again(response, await withFactors(user, context.database)) : response;
}

/** What opened a session, in GoTrue's words; null: it was open. */
function methodOf(path: string, grant: string): string | null {
  if (path === "/signup" || (path === "/token" && grant === "password")) return "password";
  if (path === "/token" && grant === "pkce") return "oauth";
  return path === "/verify" ? "otp" : null;
}

/** A token anew with what is so of its session. */
async function assured(
  token: string,
  method: Opening | null,
  { database, jwtSecret }: Context,
): Promise<string> {
  const key = new TextEncoder().encode(jwtSecret);
  const { payload, protectedHeader } = await jwtVerify(token, key, { algorithms: ["HS256"] });
  const id = payload["session_id"];
  if (method) {
    await database.query(
      `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, now(), now())
       on conflict (session_id, authentication_method) do update set updated_at = now()`,
      [id, method.way],
    );
    await database.query("update auth.sessions set user_agent = $2 where id = $1", [id, method.device]);
  }
  const [session] = await database.query<{ aal: string; amr: object[] }>(
    `select coalesce(aal, 'aal1') as aal, coalesce((
       select jsonb_agg(jsonb_build_object('method', authentication_method,
         'timestamp', extract(epoch from updated_at)::bigint) order by updated_at desc)
       from auth.mfa_amr_claims where session_id = sessions.id), '[]') as amr
     from auth.sessions where id = $1`,
    [id],
  );
  return new SignJWT({ ...payload, aal: session?.aal ?? "aal1", amr: session?.amr ?? [] })
    .setProtectedHeader({ ...protectedHeader, alg: "HS256" })
    .sign(key);
}

/** A followed link carries its session in the address. */
async function redirected(response: Response, location: string, method: Opening | null, context: Context) {
  const [page = "", fragment = ""] = location.split("#");
  const values = new URLSearchParams(fragment);
  const token = values.get("access_token");
  if (!token) return response;
  values.set("access_token", await assured(token, method, context));
  const headers = new Headers(response.headers);
  headers.set("location", `${page}#${values.toString()}`);
  return new Response(null, { status: response.status, headers });
}

async function withFactors<U extends { id: string }>(user: U, database: Database) {
  const factors = await factorsOf(database, user.id);
  return factors.length > 0 ? { ...user, factors } : user;
}

function again({ status, headers }: Response, body: unknown): Response {
  const onward = new Headers(headers);
  onward.delete("content-length");
  return Response.json(body, { status, headers: onward });
}
