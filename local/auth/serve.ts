import { jwtVerify } from "jose";
import { z } from "zod";
import { withRedirect } from "../mail/auth-mails.ts";
import { serveAdmin } from "./admin.ts";
import type { AdminContext } from "./admin.ts";
import { withAssurance } from "./assurance.ts";
import { withinLimits } from "./checks.ts";
import { isSpentCode } from "./codes.ts";
import type { LinkTokens } from "./codes.ts";
import { isFactorPath, refusedWithoutFactor, serveFactors } from "./factors.ts";
import type { AuthLimits, Counter } from "./limits.ts";
import { asIfMailed, equalWork, keepOnly, markMailed, refusedPassword } from "./password.ts";
import type { Bearer } from "./password.ts";
import { authRefusal } from "./refusal.ts";
import { settleAuth, toRequest } from "./settle.ts";
import type { AuthRequest } from "./settle.ts";
import type { VendorSignIn } from "./vendors/serve.ts";

export interface AuthContext extends AdminContext {
  jwtSecret: string;
  links: LinkTokens;
  /** Undefined: nothing is limited. */
  limits: AuthLimits | undefined;
  counter: Counter;
  /** May a link in mail return to this address? */
  mayReturnTo: (address: string) => boolean;
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
  const ofBearer = settled.path === "/user" || settled.path === "/reauthenticate";
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
  if (path === "/verify") return verify(request, context);
  if (isFactorPath(path)) return serveFactors(request, bearer, context);
  if (path === "/recover") return asIfMailed(context.next(toRequest(request)));
  if (path === "/token" && params.get("grant_type") === "password") {
    const response = await context.next(toRequest(request));
    if (!response.ok) await equalWork(database, context.passwordCost, body);
    return response;
  }
  if (path === "/user" && method === "PUT" && (body.password ?? body.email) !== undefined) {
    const refused = bearer && (await refusedWithoutFactor(database, bearer));
    if (refused) return refused;
  }
  if (path !== "/user" || method !== "PUT" || body.password === undefined)
    return context.next(toRequest(request));
  if (!bearer) return authRefusal(401, "no_authorization", "This endpoint requires a valid Bearer token");
  if (body.password.length > 72)
    return authRefusal(400, "validation_failed", "Password cannot be longer than 72 characters");
  const refused = await refusedPassword(database, bearer, body);
  if (refused) return refused;
  const response = await context.next(toRequest(request));
  if (response.ok) await keepOnly(database, bearer);
  return response;
}

/** Lite's settings with the vendors that are offered here. */
async function offering(response: Response, { offered }: VendorSignIn): Promise<Response> {
  const Settings = z.looseObject({ external: z.record(z.string(), z.unknown()) });
  const settings = Settings.parse(await response.json());
  return Response.json({ ...settings, external: { ...settings.external, ...offered } });
}

/** Judges a mailed link or a code. What a link for a forgotten password opens may set a password. */
async function verify(request: AuthRequest, context: AuthContext): Promise<Response> {
  const { method, params, body } = request;
  const isLink = method === "GET";
  if (isLink) params.set("token", context.links.open(params.get("token") ?? ""));
  else if (body.token_hash !== undefined) body.token_hash = context.links.open(body.token_hash);
  else if (await isSpentCode(context.database, body))
    return authRefusal(403, "otp_expired", "Email link is invalid or has expired");
  const response = await context.next(toRequest(request));
  const type = (isLink ? params.get("type") : body.type) ?? "";
  const token = isLink ? tokenIn(response.headers.get("location") ?? "") : await tokenOf(response);
  const session = token ? await read(token, context.jwtSecret) : undefined;
  if (session) await markMailed(context.database, session.sessionId, type);
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
