import { jwtVerify } from "jose";
import { z } from "zod";
import { type AuthMails, withRedirect } from "../mail/auth-mails.ts";
import { serveAdmin } from "./admin.ts";
import type { AdminContext } from "./admin.ts";
import { withAssurance } from "./assurance.ts";
import { withinLimits } from "./checks.ts";
import { isSpentCode } from "./codes.ts";
import {
  beginEmailChange,
  confirmMailbox,
  firstConfirmed,
  refusedAddress,
  takenMeanwhile,
} from "./email-change.ts";
import { isFactorPath, refusedWithoutFactor, serveFactors } from "./factors.ts";
import type { AuthLimits, Counter } from "./limits.ts";
import {
  asIfMailed,
  equalWork,
  keepOnly,
  markMailed,
  refusedLength,
  refusedPassword,
  tooLong,
} from "./password.ts";
import type { Bearer } from "./password.ts";
import { refusedWithoutPresence } from "./presence.ts";
import { authRefusal } from "./refusal.ts";
import { settleAuth, toRequest } from "./settle.ts";
import type { AuthRequest } from "./settle.ts";
import { mailConfirmation, signUpAgain } from "./sign-up.ts";
import type { VendorSignIn } from "./vendors/serve.ts";

export interface AuthContext extends AdminContext {
  jwtSecret: string;
  mails: AuthMails;
  /** Whether an account opens only once its address is confirmed. */
  confirmsEmail: boolean;
  /** Undefined: nothing is limited. */
  limits: AuthLimits | undefined;
  counter: Counter;
  vendors: VendorSignIn;
  /** Lite's own auth. */
  next: (request: Request) => Promise<Response>;
}

const Claims = z.object({ sub: z.guid(), session_id: z.guid() });

/**
 * Lite's `/auth/v1` with limits (429 and how long to wait), `redirect_to` kept in mail, and the users' admin API. A new
 * password needs the old one, a one-time code dies of wrong tries, and no answer's time tells who has an account.
 */
export async function serveAuth(request: Request, peer: string, context: AuthContext): Promise<Response> {
  const settled = await settleAuth(request);
  if (settled instanceof Response) return settled;
  if (settled.path.startsWith("/admin/")) return serveAdmin(toRequest(settled), settled.path, context);
  const bearer = await bearerOf(settled.headers, context.jwtSecret);
  const account = settled.body.email ?? "";
  const ofBearer = ["/user", "/reauthenticate", "/factors"].includes(settled.path);
  return withinLimits(
    settled,
    { peer, account: ofBearer ? (bearer?.userId ?? "") : account },
    context,
    () => {
      const asked = settled.params.get("redirect_to");
      const redirectTo = asked && context.mayReturnTo(asked) ? asked : undefined;
      return withRedirect(redirectTo, async () =>
        withAssurance(await serve(settled, bearer, context, redirectTo), settled, context),
      );
    },
  );
}

async function serve(
  request: AuthRequest,
  bearer: Bearer | undefined,
  context: AuthContext,
  redirectTo: string | undefined,
) {
  const { method, path, params, body } = request;
  const { database, vendors } = context;
  if (path === "/authorize") return vendors.authorize(request, redirectTo);
  if (path === "/callback") return vendors.callback(request);
  if (path === "/sso") return authRefusal(404, "saml_provider_disabled", "SAML 2.0 is disabled");
  if (path === "/settings") return offering(await context.next(toRequest(request)), vendors);
  if (path === "/verify") return verify(request, context, redirectTo);
  if (isFactorPath(path)) return serveFactors(request, bearer, context);
  if (path === "/recover") return asIfMailed(context.next(toRequest(request)));
  if (path === "/signup" && tooLong(body.password ?? "")) return refusedLength();
  if (context.confirmsEmail && path === "/signup" && method === "POST")
    return asIfMailed(signUp(request, context));
  if (path === "/resend") {
    if (body.type !== "signup")
      return authRefusal(400, "validation_failed", "Only the link of a sign-up is sent again here.");
    return asIfMailed(mailConfirmation(context, body.email ?? "").then(() => Response.json({})));
  }
  if (path === "/token" && params.get("grant_type") === "password") {
    const response = await context.next(toRequest(request));
    if (!response.ok) await equalWork(database, context.passwordCost, body);
    return response;
  }
  if (path === "/user" && method === "PUT") return changeUser(request, bearer, context);
  return context.next(toRequest(request));
}

async function signUp(request: AuthRequest, context: AuthContext): Promise<Response> {
  const { email = "", password = "" } = request.body;
  // A password that is too short is refused first, whether there is an account or not.
  return (password.length >= 6 && (await signUpAgain(context, email))) || context.next(toRequest(request));
}

/** `updateUser`: a password needs the old one, an address the password or a fresh session, and both the second step there is. */
async function changeUser(
  request: AuthRequest,
  bearer: Bearer | undefined,
  context: AuthContext,
): Promise<Response> {
  const { database, mails } = context;
  const { email, ...rest } = request.body;
  const { password } = rest;
  if ((password ?? email) === undefined) return context.next(toRequest(request));
  if (!bearer) return authRefusal(401, "no_authorization", "This endpoint requires a valid Bearer token");
  const refused =
    (await refusedWithoutFactor(database, bearer)) ??
    (password === undefined ? undefined : await refusedPassword(database, bearer, rest)) ??
    (email === undefined
      ? undefined
      : ((await refusedWithoutPresence(database, bearer, rest)) ??
        (await refusedAddress(database, bearer, email))));
  if (refused) return refused;
  const response = await context.next(toRequest({ ...request, body: rest }));
  if (!response.ok) return response;
  if (password !== undefined) {
    await keepOnly(database, bearer);
    const [person] = await database.query<{ email: string }>("select email from auth.users where id = $1", [
      bearer.userId,
    ]);
    if (person?.email) await mails.sendNotice("password_changed_notification", person.email);
  }
  if (email === undefined) return response;
  await beginEmailChange(context, bearer, email);
  return context.next(toRequest({ ...request, method: "GET", body: {} }));
}

/** Lite's settings with the vendors that are offered here. No address counts as confirmed that its mailbox hasn't confirmed. */
async function offering(response: Response, { offered }: VendorSignIn): Promise<Response> {
  const Settings = z.looseObject({ external: z.record(z.string(), z.unknown()) });
  const settings = Settings.parse(await response.json());
  return Response.json({
    ...settings,
    mailer_autoconfirm: false,
    external: { ...settings.external, ...offered },
  });
}

/** Judges a mailed link or a code. What a link for a forgotten password opens may set a password. */
async function verify(
  request: AuthRequest,
  context: AuthContext,
  redirectTo: string | undefined,
): Promise<Response> {
  const { method, params, body } = request;
  const { database, links, mails } = context;
  const isLink = method === "GET";
  const type = (isLink ? params.get("type") : body.type) ?? "";
  if (isLink) params.set("token", links.open(params.get("token") ?? ""));
  else if (body.token_hash !== undefined) body.token_hash = links.open(body.token_hash);
  else if (await isSpentCode(database, body))
    return authRefusal(403, "otp_expired", "Email link is invalid or has expired");
  const given = isLink ? { token_hash: params.get("token") ?? "" } : body;
  const confirmed = type === "email_change" ? await confirmMailbox(database, given) : undefined;
  const returnTo = isLink ? (redirectTo ?? context.siteUrl) : undefined;
  if (confirmed?.state === "first") return firstConfirmed(returnTo);
  if (confirmed?.state === "taken") return takenMeanwhile(returnTo);
  const response = await context.next(toRequest(request));
  const token = isLink ? tokenIn(response.headers.get("location") ?? "") : await tokenOf(response);
  const session = token ? await read(token, context.jwtSecret) : undefined;
  if (!session) return response;
  await markMailed(database, session.sessionId, type);
  if (confirmed) {
    const [person] = await database.query<{ email: string }>("select email from auth.users where id = $1", [
      session.userId,
    ]);
    await mails.sendNotice("email_changed_notification", confirmed.oldEmail, {
      newEmail: person?.email ?? "",
    });
  }
  return response;
}

function tokenIn(location: string): string {
  return new URLSearchParams(location.split("#")[1]).get("access_token") ?? "";
}

async function tokenOf(response: Response): Promise<string> {
  if (!response.ok) return "";
  const session = z.object({ access_token: z.string() }).safeParse(await response.clone().json());
  return session.data?.access_token ?? "";
}

function bearerOf(headers: Headers, jwtSecret: string): Promise<Bearer | undefined> {
  const [, token = ""] = /^Bearer (\S+)$/.exec(headers.get("authorization") ?? "") ?? [];
  return read(token, jwtSecret);
}

async function read(token: string, jwtSecret: string): Promise<Bearer | undefined> {
  const key = new TextEncoder().encode(jwtSecret);
  const verified = await jwtVerify(token, key, { algorithms: ["HS256"] }).catch(() => undefined);
  const claims = Claims.safeParse(verified?.payload).data;
  return claims && { userId: claims.sub, sessionId: claims.session_id };
}
