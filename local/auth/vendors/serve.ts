import { randomUUID } from "node:crypto";
import { AuthorizationResponseError } from "oauth4webapi";
import type { Database } from "../../database/database.ts";
import type { AuthMails } from "../../mail/auth-mails.ts";
import { authRefusal } from "../refusal.ts";
import type { AuthRequest } from "../settle.ts";
import { accountOf, type Refused } from "./accounts.ts";
import { oidcClient, type FlowSecrets, type OidcClient } from "./oidc.ts";
import type { Vendor } from "./settings.ts";

/** What a sign-in through a vendor is, until its holder is back. */
interface Flow {
  provider: string;
  secrets: FlowSecrets;
  /** Of the page that asks, which alone can take the session. */
  challenge: string;
  redirectTo: string;
  until: number;
}

/** As long as GoTrue gives. */
const flowMs = 10 * 60_000;
/** Those who never come back don't fill the memory. */
const mostFlows = 10_000;

/**
 * GoTrue's `/authorize` and `/callback` for Google and Microsoft; the code that the page gets is taken by lite, as
 * `/token?grant_type=pkce`. What is begun here is lost with the process: it is begun again then.
 */
export class VendorSignIn {
  readonly #clients: Map<string, { vendor: Vendor; client: OidcClient }>;
  readonly #flows = new Map<string, Flow>();
  readonly #database: Database;
  readonly #siteUrl: string;
  readonly #mails: Pick<AuthMails, "sendNotice">;

  /** @param siteUrl where people reach the site, without a slash at the end; vendors send them back there */
  constructor(
    vendors: Vendor[],
    {
      database,
      siteUrl,
      mails,
    }: { database: Database; siteUrl: string; mails: Pick<AuthMails, "sendNotice"> },
  ) {
    this.#database = database;
    this.#mails = mails;
    this.#siteUrl = siteUrl;
    const back = `${siteUrl}/auth/v1/callback`;
    this.#clients = new Map(
      vendors.map((vendor) => [vendor.provider, { vendor, client: oidcClient(vendor, back) }]),
    );
  }

  /** Which of GoTrue's providers are offered, as `/settings` says it. */
  get offered(): Record<"google" | "azure", boolean> {
    return { google: this.#clients.has("google"), azure: this.#clients.has("azure") };
  }

  /** Sends somebody to the vendor. @param redirectTo where the site lets them return to; undefined: its first page */
  async authorize({ params }: AuthRequest, redirectTo: string | undefined): Promise<Response> {
    const at = this.#clients.get(params.get("provider") ?? "");
    if (!at) return invalid("Unsupported provider: provider is not enabled");
    const challenge = params.get("code_challenge") ?? "";
    if (params.get("code_challenge_method")?.toLowerCase() !== "s256" || !/^[\w-]{43}$/.test(challenge))
      return invalid("PKCE flow requires code_challenge_method s256 and a code_challenge of 43 characters");
    const returnTo = redirectTo ?? this.#siteUrl;
    try {
      const { url, secrets } = await at.client.begin();
      this.#keep({
        provider: at.vendor.provider,
        secrets,
        challenge,
        redirectTo: returnTo,
        until: Date.now() + flowMs,
      });
      return to(url);
    } catch (error) {
      console.error(`[auth] ${at.vendor.name} can't be asked: ${wordsOf(error)}`);
      return to(withError(returnTo, "server_error", unreachable(at.vendor)));
    }
  }

  /** Takes who comes back from the vendor: once, by the state that they were sent off with. */
  async callback({ params }: AuthRequest): Promise<Response> {
    const state = params.get("state") ?? "";
    const flow = this.#flows.get(state);
    this.#flows.delete(state);
    const at = flow && this.#clients.get(flow.provider);
    if (!at || flow.until < Date.now())
      return to(
        withError(`${this.#siteUrl}/app/sign-in`, "invalid_request", {
          code: "bad_oauth_state",
          words: "This sign-in is over. Begin it again.",
        }),
      );
    try {
      const identity = await at.client.finish(new URLSearchParams([...params]), flow.secrets);
      const found = await accountOf(this.#database, at.vendor, identity);
      if ("code" in found) return to(withError(flow.redirectTo, "access_denied", found));
      if (found.boundTo !== null)
        await this.#mails.sendNotice("identity_linked_notification", found.boundTo, {
          provider: flow.provider,
        });
      const page = new URL(flow.redirectTo);
      page.searchParams.set("code", await this.#codeFor(found.id, flow));
      return to(page.href);
    } catch (error) {
      if (error instanceof AuthorizationResponseError && error.error === "access_denied")
        return to(
          withError(flow.redirectTo, "access_denied", {
            code: "access_denied",
            words: `You didn't let ${at.vendor.name} sign you in.`,
          }),
        );
      console.error(`[auth] a sign-in through ${at.vendor.name} failed: ${wordsOf(error)}`);
      return to(withError(flow.redirectTo, "server_error", unreachable(at.vendor)));
    }
  }

  /** A code that whoever knows the challenge's verifier changes into a session, once. */
  async #codeFor(userId: string, { provider, challenge }: Flow): Promise<string> {
    const code = randomUUID();
    await this.#database.query(
      `with old as (delete from auth.flow_state where created_at < now() - interval '1 day')
       insert into auth.flow_state (id, user_id, auth_code, authentication_method, code_challenge_method, code_challenge,
         provider_type, auth_code_issued_at)
       values ($1, $2, $3, 'oauth', 's256', $4, $5, now())`,
      [randomUUID(), userId, code, challenge, provider],
    );
    return code;
  }

  #keep(flow: Flow): void {
    for (const [state, { until }] of this.#flows) {
      if (until > Date.now() && this.#flows.size < mostFlows) break;
      this.#flows.delete(state);
    }
    this.#flows.set(flow.secrets.state, flow);
  }
}

function invalid(message: string): Response {
  return authRefusal(400, "validation_failed", message);
}

const unreachable = ({ name }: Vendor): Refused => ({
  code: "unexpected_failure",
  words: `${name} couldn't sign you in. Try again, or sign in with your password.`,
});

function to(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
}

/** A page with what went wrong in its address, as GoTrue puts it there. */
function withError(page: string, error: string, { code, words }: Refused): string {
  const url = new URL(page);
  for (const [key, value] of [
    ["error", error],
    ["error_code", code],
    ["error_description", words],
  ] as const)
    url.searchParams.set(key, value);
  url.hash = url.searchParams.toString();
  return url.href;
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return `${error.message}${cause}`;
}
