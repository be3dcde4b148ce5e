import { alert, html, pageOf, type Html } from "../../vendors/html.ts";
import type { Account } from "../kinds.ts";
import type { World } from "../world.ts";
import { agree, approvalNeeded, askedOf, back, isSettled, problemOf, type Asked } from "./authorize.ts";
import { SignInError } from "./errors.ts";
import { consented, givable, needingAdmin, saysOf } from "./scopes.ts";

export const BANNER = "A Microsoft of this machine: its people and files are made up";

interface Registered {
  clientId: string;
  redirectUris: string[];
}

/** Whom somebody is, then what they agree to. Nothing is remembered of the browser: each request carries all of it. */
export function signInPage(
  world: World,
  tenant: string,
  params: URLSearchParams,
  registered: Registered,
): Response {
  const asked = open(world, tenant, params, registered);
  if (asked instanceof Response) return asked;
  const problem = problemOf(asked);
  if (problem) return to(back(world, asked, problem), asked);
  const named = params.get("account");
  const hint = params.get("login_hint")?.toLowerCase();
  const account = asked.accounts.find(({ id, mail }) => id === named || (named === null && mail === hint));
  if (params.get("prompt") === "none") return silently(world, asked, account);
  const chosen = named !== null || params.get("prompt") !== "select_account" ? account : undefined;
  if (!chosen) return accountsPage(asked);
  if (needingAdmin(world, chosen, givable(chosen, asked.scopes)).length > 0)
    return approvalPage(world, asked, chosen);
  if (isSettled(world, asked, chosen)) return to(agree(world, asked, chosen, false), asked);
  return consentPage(world, asked, chosen);
}

/** What somebody decided on the page. */
export function decided(
  world: World,
  tenant: string,
  params: URLSearchParams,
  form: URLSearchParams,
  registered: Registered,
): Response {
  const asked = open(world, tenant, params, registered);
  if (asked instanceof Response) return asked;
  const account = asked.accounts.find(({ id }) => id === form.get("account"));
  const problem = problemOf(asked);
  if (problem || !account) return to(back(world, asked, problem ?? denied()), asked);
  const decision = form.get("decision");
  if (decision === "accept") return to(agree(world, asked, account, form.get("for_all") === "yes"), asked);
  return to(back(world, asked, decision === "leave" ? approvalNeeded() : denied()), asked);
}

function denied(): SignInError {
  return new SignInError("access_denied", 65_004, "User declined to consent to access the app.");
}

function silently(world: World, asked: Asked, account: Account | undefined): Response {
  if (!account)
    return to(
      back(
        world,
        asked,
        new SignInError(
          "login_required",
          50_058,
          "A silent sign-in request was sent but no user is signed in.",
        ),
      ),
      asked,
    );
  if (isSettled(world, asked, account)) return to(agree(world, asked, account, false), asked);
  const error = new SignInError(
    "consent_required",
    65_001,
    "The user or administrator has not consented to use the application.",
  );
  return to(back(world, asked, error), asked);
}

function open(
  world: World,
  tenant: string,
  params: URLSearchParams,
  registered: Registered,
): Asked | Response {
  try {
    return askedOf(world, tenant, params, registered);
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    const body = html`<h1>Sorry, but we’re having trouble signing you in.</h1>
      ${alert(error.description(world.now()))}`;
    return pageOf({ title: "Sign in", body, status: 400, banner: BANNER });
  }
}

function to(url: URL, { redirectUri }: Asked): Response {
  if (!url.href.startsWith(new URL(redirectUri).origin)) throw new Error("That leads elsewhere.");
  return new Response(null, { status: 303, headers: { location: url.href, "cache-control": "no-store" } });
}

function accountsPage({ params, accounts }: Asked): Response {
  const rows = accounts.map(({ id, name, mail, kind, isAdmin }) => {
    const query = new URLSearchParams(params);
    query.set("account", id);
    const what =
      kind === "personal"
        ? "personal account"
        : isAdmin
          ? "administrator of the organisation"
          : "work account";
    return html`<li>
      <div><a href="?${query.toString()}">${name}</a><br /><span class="dim">${mail}, ${what}</span></div>
    </li>`;
  });
  const body = html`<h1>Pick an account</h1>
    <p class="dim">to go on to Atrium</p>
    <ul class="lines">
      ${rows}
    </ul>`;
  return pageOf({ title: "Pick an account", body, banner: BANNER });
}

function consentPage(world: World, { params, scopes, redirectUri }: Asked, account: Account): Response {
  const forAll = account.isAdmin
    ? html`<ul class="choice">
        <li>
          <label
            ><input type="checkbox" name="for_all" value="yes" /> Consent on behalf of your
            organisation</label
          >
        </li>
      </ul>`
    : html``;
  const body = html`<h1>Permissions requested</h1>
    <p>Atrium asks ${account.name} (${account.mail}) for:</p>
    ${scopeList(world, account, givable(account, scopes))}
    <form method="post" action="?${params.toString()}">
      <input type="hidden" name="account" value="${account.id}" />
      ${forAll}
      <button name="decision" value="accept">Accept</button>
      <button class="plain" name="decision" value="cancel">Cancel</button>
    </form>`;
  return pageOf({ title: "Permissions requested", body, banner: BANNER, leadsTo: redirectUri });
}

function scopeList(world: World, account: Account, scopes: string[]): Html {
  const agreed = consented(world, account);
  return html`<ul class="lines">
    ${scopes.map(
      (scope) =>
        html`<li>
          <span>${saysOf(scope)}</span
          ><span class="dim">${scope}${agreed.has(scope) && ", agreed before"}</span>
        </li>`,
    )}
  </ul>`;
}

function approvalPage(world: World, { params, scopes, redirectUri }: Asked, account: Account): Response {
  const query = new URLSearchParams(params);
  query.delete("account");
  query.set("prompt", "select_account");
  const body = html`<h1>Need admin approval</h1>
    <p>
      Atrium needs permission to access resources in your organisation that only an administrator can grant.
      Ask one to grant it before you can use it (AADSTS90094).
    </p>
    ${scopeList(world, account, needingAdmin(world, account, givable(account, scopes)))}
    <form method="post" action="?${params.toString()}">
      <input type="hidden" name="account" value="${account.id}" />
      <button class="plain" name="decision" value="leave">
        Return to the application without granting consent
      </button>
    </form>
    <p><a href="?${query.toString()}">Have an admin account? Sign in with that account</a></p>`;
  return pageOf({ title: "Need admin approval", body, banner: BANNER, leadsTo: redirectUri });
}
