import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { onHosted } from "../support/native-database.ts";
import { undone } from "./attempt.ts";
import { authIdOf } from "./principals.ts";
import { openWorld } from "./world.ts";

const session = "00000000-0000-4000-8000-000000000888";
const provider = "00000000-0000-4000-8000-000000000999";
const [member, operator] = [15, 16];

interface Opened {
  /** What auth keeps of how the session was opened. */
  amr: string[];
  /** What the account is bound to. */
  providers?: string[];
  /** The domain under which the provider of SAML is known. */
  domain?: string;
  person?: number;
  /** What the token says of itself. */
  claims?: object;
}

let database: Database;
beforeAll(async () => {
  database = await openWorld();
}, 120_000);
afterAll(() => database.close());

/** In which organisations somebody has rights, who may have said in their token whatever they like. */
async function rightsOf({ amr, providers = [], domain, person = member, claims }: Opened) {
  return undone(database, async () => {
    const id = authIdOf(person);
    await database.exec(
      `insert into auth.sessions (id, user_id, aal, created_at) values ('${session}', '${id}', 'aal2', now());`,
    );
    for (const method of amr)
      await database.query(
        `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, now(), now())`,
        [session, method],
      );
    for (const name of ["email", ...providers])
      await database.query(
        "insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), $1::text, $1::text, $2, '{}')",
        [name, id],
      );
    // Auth has a provider for each domain; the ground, which has no SAML, doesn't.
    if (domain !== undefined && onHosted)
      await database.query("insert into auth.sso_providers (id) values ($1)", [provider]);
    if (domain !== undefined)
      await database.query(
        "insert into auth.sso_domains (id, sso_provider_id, domain) values (gen_random_uuid(), $1, $2)",
        [provider, domain],
      );
    const told = JSON.stringify({
      sub: id,
      role: "authenticated",
      session_id: session,
      aal: "aal2",
      ...claims,
    });
    await database.query("select set_config('request.jwt.claims', $1, true)", [told]);
    const [found] = await database.query<{ ids: number[]; role: string | null }>(
      "select private.my_organization_ids() as ids, private.role_of($1, $2)::text as role",
      [person, person === operator ? 1 : 100],
    );
    return { ids: (found?.ids ?? []).map(Number), hasRole: found?.role !== null };
  });
}

const all = { ids: [100], hasRole: true };
const none = { ids: [], hasRole: false };
const saml = `sso:${provider}`;

/** Organisation 100 allows Google, and SAML by alpha.example. */
describe("rights of a session, by how it was opened", () => {
  it.each<[string, Opened, typeof all]>([
    ["a password", { amr: ["password"] }, all],
    ["a password and a code", { amr: ["password", "totp"] }, all],
    ["a mailed link", { amr: ["otp"] }, all],
    [
      "a password, of who is bound to a vendor that isn't allowed",
      { amr: ["password"], providers: ["azure"] },
      all,
    ],
    ["a vendor that is allowed", { amr: ["oauth"], providers: ["google"] }, all],
    ["a vendor that is allowed, and a code", { amr: ["oauth", "totp"], providers: ["google"] }, all],
    ["a vendor that isn't allowed", { amr: ["oauth"], providers: ["azure"] }, none],
    ["one of two vendors, nobody knows which", { amr: ["oauth"], providers: ["google", "azure"] }, none],
    ["a vendor that nobody asked for", { amr: ["oauth"], providers: ["github"] }, none],
    ["a vendor that the account isn't bound to any more", { amr: ["oauth"] }, none],
    ["something that nobody knows", { amr: ["web3"], providers: ["google"] }, none],
    ["nobody", { amr: ["anonymous"] }, none],
    [
      "SAML by the organisation's domain",
      { amr: ["sso/saml"], providers: [saml], domain: "Alpha.example" },
      all,
    ],
    ["SAML by another domain", { amr: ["sso/saml"], providers: [saml], domain: "beta.example" }, none],
    ["SAML by a provider without a domain", { amr: ["sso/saml"], providers: [saml] }, none],
    [
      "SAML by another provider than the domain's",
      { amr: ["sso/saml"], providers: ["sso:00000000-0000-4000-8000-000000000111"], domain: "alpha.example" },
      none,
    ],
  ])("%s", async (_how, opened, rights) => {
    expect(await rightsOf(opened)).toEqual(rights);
  });

  it("the session says how it was opened, and not the token", async () => {
    const claims = { amr: [{ method: "password", timestamp: 1 }] };
    expect(await rightsOf({ amr: ["oauth"], providers: ["azure"], claims })).toEqual(none);
  });

  it("operators come by their password", async () => {
    const opened = { providers: ["google"], person: operator };
    expect(await rightsOf({ ...opened, amr: ["password", "totp"] })).toEqual({ ids: [1], hasRole: true });
    expect(await rightsOf({ ...opened, amr: ["oauth", "totp"] })).toEqual(none);
    const row = "insert into public.sign_in_ways (organization_id, google) values (1, true)";
    await expect(undone(database, () => database.exec(row))).rejects.toThrow(/check/);
  });
});

describe("an owner's choice", () => {
  const choose = (ways: string, amr: string, provider: string) =>
    undone(database, async () => {
      const id = authIdOf(member);
      await database.exec(
        `insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), '${provider}', 'x', '${id}', '{}')`,
      );
      const claims = JSON.stringify({ sub: id, role: "authenticated", amr: [{ method: amr }] });
      await database.query("select set_config('request.jwt.claims', $1, true)", [claims]);
      await database.query(`select public.set_sign_in_ways(100, ${ways})`);
      const entries = await database.query<{ details: object; at: unknown }>(
        "select details from public.audit_entries where organization_id = 100 and action = 'organization.sign_in_ways'",
      );
      const [resolved] = await database.query<{ told: object }>(
        "select public.resolve_host('alpha.example') -> 'signIn' as told",
      );
      return { entries: entries.map(({ details }) => details), told: resolved?.told };
    });

  it("stands in the audit once, and at the organisation's own host", async () => {
    const from = { google: true, microsoft: false, saml_domain: "alpha.example" };
    const to = { google: true, microsoft: true, saml_domain: null };
    expect(await choose("true, true, null", "password", "azure")).toEqual({
      entries: [{ from, to }],
      told: to,
    });
    expect(await choose("true, false, 'alpha.example'", "password", "azure")).toEqual({
      entries: [],
      told: from,
    });
  });

  it("doesn't take away the way that they came by themselves", async () => {
    await expect(choose("false, true, null", "oauth", "google")).rejects.toThrow(/signed in this way/);
    expect((await choose("true, true, null", "oauth", "google")).entries).toHaveLength(1);
  });
});
