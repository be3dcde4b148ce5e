import type { Faults } from "../../vendors/faults.ts";
import { dropped } from "../../vendors/faults.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { World } from "../world.ts";
import { discovery, tenantsAt } from "./discovery.ts";
import { refusedToken, SignInError } from "./errors.ts";
import { publicKeys } from "./keys.ts";
import { decided, signInPage } from "./pages.ts";
import { grantTokens, type Client } from "./token.ts";

const LONGEST_FORM = 16 * 1024;

interface Surroundings {
  world: World;
  client: Client;
  redirectUris: string[];
  faults: Faults;
  keep: () => Promise<void>;
}

/** The identity platform beneath a tenant; undefined for what isn't its. */
export function createOauth({ world, client, redirectUris, faults, keep }: Surroundings) {
  const registered = { clientId: client.id, redirectUris };
  return async (request: Request, drop?: () => void): Promise<Response | undefined> => {
    const { pathname, searchParams } = new URL(request.url);
    const [, tenant = "", path = ""] = /^\/([\w.-]+)\/(.+)$/.exec(pathname) ?? [];
    const isGet = request.method === "GET" || request.method === "HEAD";
    if (path === "v2.0/.well-known/openid-configuration" && isGet) return configuration(tenant);
    if (path === "discovery/v2.0/keys" && isGet) return Response.json(publicKeys(world));
    if (path === "oauth2/v2.0/token" && request.method === "POST") return token(request, drop);
    if (path !== "oauth2/v2.0/authorize") return undefined;
    try {
      if (isGet) return signInPage(world, tenant, searchParams, registered);
      // Another site's page may send forms here, and can't hide where they are from.
      if (request.method !== "POST" || !isOwn(request))
        return new Response("This came from another site.", { status: 403 });
      const text = await request.text();
      if (text.length > LONGEST_FORM) return new Response("That is too much.", { status: 413 });
      return decided(world, tenant, searchParams, new URLSearchParams(text), registered);
    } finally {
      await keep();
    }
  };

  function configuration(tenant: string): Response {
    if (tenantsAt(world, tenant)) return Response.json(discovery(world, tenant));
    return refusedToken(
      new SignInError("invalid_tenant", 90_002, `Tenant '${tenant}' not found.`),
      world.now(),
    );
  }

  async function token(request: Request, drop?: () => void): Promise<Response> {
    const fault = await faults.take("token");
    if (fault?.kind === "close") return dropped(drop);
    if (fault?.kind === "slow") await delay(fault.ms, undefined, { ref: false });
    if (fault && !fault.after && fault.kind !== "slow")
      return unavailable(Number(fault.kind) || 503, fault.retryAfter);
    try {
      const answer = await grantTokens(world, client, request);
      if (fault?.after) return unavailable(Number(fault.kind) || 503, fault.retryAfter);
      return Response.json(answer, { headers: { "cache-control": "no-store", pragma: "no-cache" } });
    } catch (error) {
      if (error instanceof SignInError) return refusedToken(error, world.now());
      throw error;
    } finally {
      await keep();
    }
  }

  function unavailable(status: number, retryAfter: string | number | undefined): Response {
    const error = new SignInError(
      "temporarily_unavailable",
      90_033,
      "A transient error has occurred. Please try again.",
      { status },
    );
    const response = refusedToken(error, world.now());
    if (retryAfter !== undefined) response.headers.set("retry-after", String(retryAfter));
    return response;
  }
}

function isOwn(request: Request): boolean {
  const origin = request.headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}
