import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database } from "../database/database.ts";
import type { AuthMails } from "../mail/auth-mails.ts";
import type { Bearer } from "./password.ts";
import { refusedWithoutPresence } from "./presence.ts";
import { authRefusal } from "./refusal.ts";
import { type AuthRequest, toRequest } from "./settle.ts";
import { newTotp, seal, stepOf, unseal } from "./totp.ts";

interface FactorContext {
  database: Database;
  mails: AuthMails;
  jwtSecret: string;
  next: (request: Request) => Promise<Response>;
}

/** Seconds in which a challenge is answered, and an enrolment completed, as on hosted Supabase. */
const challengeSeconds = 300;
const mostFactors = 10;
const pattern = /^\/factors(?:\/([0-9a-f-]{36})(\/challenge|\/verify)?)?$/i;

interface Kept {
  id: string;
  status: "verified" | "unverified";
  secret: string;
}

export const isFactorPath = (path: string): boolean => path === "/factors" || path.startsWith("/factors/");

/** Which factor a request is about, in the one spelling that limits count by. */
export function factorOf({ path }: AuthRequest): string | undefined {
  return pattern.exec(path)?.[1]?.toLowerCase();
}

/**
 * `mfa.enroll`, `challenge`, `verify` and `unenroll` of supabase-js, with GoTrue's answers and refusals. A code counts once, which
 * GoTrue leaves to its limits.
 */
export async function serveFactors(
  request: AuthRequest,
  bearer: Bearer | undefined,
  context: FactorContext,
): Promise<Response> {
  const session = bearer && (await sessionOf(context.database, bearer));
  if (!bearer || !session)
    return authRefusal(401, "no_authorization", "This endpoint requires a valid Bearer token");
  const [, given, act] = pattern.exec(request.path) ?? [];
  if (request.path === "/factors" && request.method === "POST")
    return enroll(request, bearer, session, context);
  const id = z.guid().safeParse(given?.toLowerCase()).data;
  if (!id) return authRefusal(404, "validation_failed", "factor_id must be an UUID");
  const [factor] = await context.database.query<Kept>(
    "select id, status::text, secret from auth.mfa_factors where id = $1 and user_id = $2 and factor_type = 'totp'",
    [id, bearer.userId],
  );
  if (!factor) return authRefusal(404, "mfa_factor_not_found", "Factor not found");
  if (request.method === "DELETE" && !act) return unenroll(factor, session, context);
  if (request.method === "POST" && act === "/challenge") return challenge(factor, context.database);
  if (request.method === "POST" && act === "/verify") {
    const response = await verify(request, factor, bearer, context);
    if (response.ok && factor.status === "unverified")
      await context.mails.sendNotice("mfa_factor_enrolled_notification", session.email);
    return response;
  }
  return authRefusal(405, "method_not_allowed", "Method not allowed");
}

/** Why who has a second factor may not change password or address in a session without it; undefined: they may. */
export async function refusedWithoutFactor(
  database: Database,
  bearer: Bearer,
): Promise<Response | undefined> {
  const session = await sessionOf(database, bearer);
  if (!session || session.aal === "aal2" || !session.enrolled) return undefined;
  const words = "AAL2 session is required to update email or password when MFA is enabled.";
  return authRefusal(401, "insufficient_aal", words);
}

interface OpenSession {
  aal: "aal1" | "aal2";
  email: string;
  enrolled: boolean;
}

async function sessionOf(
  database: Database,
  { userId, sessionId }: Bearer,
): Promise<OpenSession | undefined> {
  const [session] = await database.query<OpenSession>(
    `select coalesce(sessions.aal, 'aal1') as aal, coalesce(users.email, '') as email, exists (
       select from auth.mfa_factors where user_id = users.id and status = 'verified') as enrolled
     from auth.sessions join auth.users on users.id = sessions.user_id where sessions.id = $1 and users.id = $2`,
    [sessionId, userId],
  );
  return session;
}

async function enroll(
  { body, headers }: AuthRequest,
  bearer: Bearer,
  session: OpenSession,
  { database, jwtSecret }: FactorContext,
): Promise<Response> {
  const { userId } = bearer;
  if (body.factor_type !== "totp")
    return authRefusal(400, "validation_failed", "factor_type needs to be totp");
  if (session.enrolled && session.aal !== "aal2")
    return authRefusal(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  const refused = await refusedWithoutPresence(database, bearer, body);
  if (refused) return refused;
  const name = body.friendly_name?.trim() ?? "";
  const issuer = body.issuer?.trim() || (headers.get("host") ?? "localhost").replace(/:\d+$/, "");
  const { secret, uri, qrCode } = newTotp(issuer.slice(0, 100), session.email);
  const id = randomUUID();
  return database.transaction(async (tx) => {
    // One at a time for one account, so that the limit holds for many at once.
    await tx.query("select from auth.users where id = $1 for update", [userId]);
    await tx.query(
      `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
         and created_at < now() - interval '${challengeSeconds} seconds'`,
      [userId],
    );
    const [there] = await tx.query<{ count: number; named: boolean }>(
      `select count(*)::int as count, coalesce(bool_or(friendly_name = $2 and $2 <> ''), false) as named
       from auth.mfa_factors where user_id = $1`,
      [userId, name],
    );
    if (there && there.count >= mostFactors) {
      const words = "Maximum number of verified factors reached, unenroll to continue";
      return authRefusal(403, "too_many_enrolled_mfa_factors", words);
    }
    if (there?.named) {
      const words = `A factor with the friendly name "${name}" for this user already exists`;
      return authRefusal(422, "mfa_factor_name_conflict", words);
    }
    await tx.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
       values ($1, $2, $3, 'totp', 'unverified', $4, now(), now())`,
      [id, userId, name || null, seal(secret, jwtSecret)],
    );
    const totp = { qr_code: qrCode, secret, uri };
    return Response.json({ id, type: "totp", ...(name && { friendly_name: name }), totp });
  });
}

async function challenge(factor: Kept, database: Database): Promise<Response> {
  const id = randomUUID();
  const [made] = await database.query<{ expires_at: number }>(
    `with old as (
       delete from auth.mfa_challenges
       where factor_id = $2 and created_at < now() - interval '${challengeSeconds} seconds'),
     noted as (update auth.mfa_factors set last_challenged_at = now() where id = $2)
     insert into auth.mfa_challenges (id, factor_id, ip_address, created_at) values ($1, $2, '', now())
     returning extract(epoch from created_at)::bigint + ${challengeSeconds} as expires_at`,
    [id, factor.id],
  );
  return Response.json({ id, type: "totp", expires_at: Number(made?.expires_at) });
}

async function verify(
  request: AuthRequest,
  factor: Kept,
  { userId, sessionId }: Bearer,
  { database, jwtSecret, next }: FactorContext,
): Promise<Response> {
  const { challenge_id: given = "", code = "" } = request.body;
  const challengeId = z.guid().safeParse(given).data;
  const [asked] = await database.query<{ open: boolean }>(
    `select verified_at is null and created_at > now() - interval '${challengeSeconds} seconds' as open
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [challengeId ?? null, factor.id],
  );
  if (!asked) {
    return authRefusal(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
  }
  if (!asked.open) {
    const words = `MFA challenge ${given} has expired, verify against another challenge or create a new challenge.`;
    return authRefusal(422, "mfa_challenge_expired", words);
  }
  const step = stepOf(unseal(factor.secret, jwtSecret), code);
  const [token] = await database.query<{ token: string }>(
    `select token from auth.refresh_tokens where session_id = $1 and revoked is not true
     order by created_at desc, id desc limit 1`,
    [sessionId],
  );
  const counted =
    step !== null && token && (await raise(database, { factor, step, userId, sessionId, given }));
  if (!counted) return authRefusal(422, "mfa_verification_failed", "Invalid TOTP code entered");
  return next(
    toRequest({
      ...request,
      path: "/token",
      params: new Map([["grant_type", "refresh_token"]]),
      body: { refresh_token: token.token },
    }),
  );
}

interface Passed {
  factor: Kept;
  step: number;
  userId: string;
  sessionId: string;
  given: string;
}

/** Makes a session one with a second factor; false: the code, or a later one, has counted already. */
function raise(database: Database, { factor, step, userId, sessionId, given }: Passed): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.query("select from auth.users where id = $1 for update", [userId]);
    // Who has a factor adds another only with it: one begun before doesn't count in a weaker session.
    const [may] = await tx.query(
      `select 1 as may from auth.mfa_factors as mine join auth.sessions on sessions.id = $2
       where mine.id = $1 and (mine.status = 'verified' or sessions.aal = 'aal2' or not exists (
         select from auth.mfa_factors as others where others.user_id = mine.user_id and others.status = 'verified'))`,
      [factor.id, sessionId],
    );
    if (!may) return false;
    const [first] = await tx.query(
      `insert into auth.totp_steps (factor_id, step) values ($1, $2)
       on conflict (factor_id) do update set step = excluded.step where totp_steps.step < excluded.step
       returning step`,
      [factor.id, step],
    );
    if (!first) return false;
    await tx.query("update auth.mfa_challenges set verified_at = now() where id = $1", [given]);
    await tx.query("update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1", [
      factor.id,
    ]);
    await tx.query("update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1", [
      sessionId,
      factor.id,
    ]);
    await tx.query(
      `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', now(), now())
       on conflict (session_id, authentication_method) do update set updated_at = now()`,
      [sessionId],
    );
    // As on hosted Supabase: what was begun and not completed goes, and so do weaker sessions.
    await tx.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [userId]);
    await tx.query("delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') = 'aal1'", [
      userId,
    ]);
    return true;
  });
}

async function unenroll(
  factor: Kept,
  { aal, email }: OpenSession,
  { database, mails }: FactorContext,
): Promise<Response> {
  if (factor.status === "verified" && aal !== "aal2")
    return authRefusal(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
  await database.transaction(async (tx) => {
    await tx.query("update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1", [
      factor.id,
    ]);
    await tx.query("delete from auth.mfa_factors where id = $1", [factor.id]);
  });
  if (factor.status === "verified") await mails.sendNotice("mfa_factor_unenrolled_notification", email);
  return Response.json({ id: factor.id });
}
