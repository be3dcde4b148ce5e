import { expect } from "vitest";
import type { security } from "../../../supabase/functions/_shared/contract/security.ts";
import { call, refusal } from "../../support/call.ts";
import {
  makeOrganization,
  makePerson,
  newClient,
  type Person,
  setUpSecondStep,
} from "../../support/people.ts";
import { allowDomains, newHost } from "../../support/domains.ts";
import { sql } from "../../support/sql.ts";
import { done, type SuccessesOf } from "./scene.ts";

/** Signs somebody in by their password alone. */
async function byPassword({ email, password }: Person) {
  const client = newClient();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { token: data.session.access_token, client };
}

export const securitySuccesses: SuccessesOf<typeof security> = {
  "/user/security/get": async () => {
    const { token } = await byPassword(await makePerson());
    const { sessions, recovery_codes_left } = await call({ token }, "/user/security/get", {});
    expect(sessions).toMatchObject([
      { current: true, second_step: false },
      { current: false, second_step: false },
    ]);
    expect(recovery_codes_left).toBe(0);
  },
  "/user/security/new-codes": async () => {
    const person = await makePerson();
    expect((await refusal(person, "/user/security/new-codes", {})).body.code).toBe("mfa_required");
    await setUpSecondStep(person);
    const { codes } = await call(person, "/user/security/new-codes", {});
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toBe(true);
    const rows = await sql()`select digest from public.recovery_codes where user_id = ${person.id}`;
    expect(rows).toHaveLength(10);
    expect((await call(person, "/user/security/get", {})).recovery_codes_left).toBe(10);
  },
  "/user/security/end-sessions": async () => {
    const person = await makePerson();
    const [one, two] = [await byPassword(person), await byPassword(person)];
    const { sessions } = await call(one, "/user/security/get", {});
    const [, other] = sessions;
    expect(await call(one, "/user/security/end-sessions", { session_id: other?.id ?? "" })).toEqual(done);
    expect((await call(one, "/user/security/get", {})).sessions).toHaveLength(2);
    expect(await call(one, "/user/security/end-sessions", {})).toEqual(done);
    expect((await refusal(two, "/user/get-or-create", {})).status).toBe(401);
    expect((await call(one, "/user/security/get", {})).sessions).toHaveLength(1);
  },
  "/user/security/recover": async () => {
    const person = await makePerson();
    await setUpSecondStep(person);
    const { codes } = await call(person, "/user/security/new-codes", {});
    const { token } = await byPassword(person);
    const alone = { token };
    expect((await refusal(alone, "/user/security/get", {})).body.code).toBe("mfa_required");
    expect(await call(alone, "/user/get-or-create", {})).toMatchObject({
      mfa: { needed: true, enrolled: true },
      organizations: [],
    });
    expect((await refusal(alone, "/user/security/recover", { code: "wrong-wrong" })).status).toBe(400);
    const code = codes[0]?.toUpperCase() ?? "";
    expect(await call(alone, "/user/security/recover", { code })).toEqual({ codes_left: 9 });
    expect((await call(alone, "/user/get-or-create", {})).mfa).toEqual({ needed: false, enrolled: false });
    expect((await refusal(person, "/user/get-or-create", {})).status).toBe(401);
    expect((await refusal(alone, "/user/security/recover", { code })).status).toBe(400);
  },
  "/organization/sign-in-rules/get": async () => {
    const { id, owner } = await makeOrganization();
    expect(await call(owner, "/organization/sign-in-rules/get", {}, { organizationId: id })).toEqual({
      requires_mfa: false,
      members: 3,
      without: 3,
      ways: { google: false, microsoft: false, saml_domain: null },
      host: null,
    });
  },
  "/organization/sign-in-ways/update": async () => {
    const { id, owner, user } = await makeOrganization();
    const at = { organizationId: id };
    const path = "/organization/sign-in-ways/update";
    const host = newHost();
    await allowDomains(id);
    await sql()`insert into public.organization_domains (organization_id, host) values (${id}, ${host})`;
    const input = { google: true, microsoft: false, saml_domain: " Example.COM " };
    expect((await refusal(owner, path, { ...input, saml_domain: "me@example.com" }, at)).status).toBe(400);
    expect(await call(owner, path, input, at)).toEqual(done);
    const ways = { google: true, microsoft: false, saml_domain: "example.com" };
    const rules = await call(owner, "/organization/sign-in-rules/get", {}, at);
    expect(rules).toMatchObject({ ways, host });
    expect((await call(null, "/public/branding/resolve-host", { host })).signIn).toEqual(ways);

    // As auth keeps it of who comes through Google, and of who is bound to Microsoft too.
    await sql()`delete from auth.mfa_amr_claims where session_id in (select id from auth.sessions where user_id = ${user.authId})`;
    await sql()`insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
      select gen_random_uuid(), id, 'oauth', now(), now() from auth.sessions where user_id = ${user.authId}`;
    const bind = (
      provider: string,
    ) => sql()`insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (gen_random_uuid(), ${provider}, ${user.authId}, ${user.authId}, '{}')`;
    await bind("google");
    expect((await call(user, "/organization/get", {}, at)).name).toBeTruthy();
    await bind("azure");
    expect((await refusal(user, "/organization/get", {}, at)).body.code).toBe("sign_in_way");
    expect((await call(user, "/user/get-or-create", {})).organizations).toMatchObject([
      { id, other_way: true },
    ]);
    expect(await call(owner, path, { ...ways, microsoft: true }, at)).toEqual(done);
    expect((await call(user, "/organization/get", {}, at)).name).toBeTruthy();
  },
  "/organization/sign-in-rules/update": async () => {
    const { id, owner, admin } = await makeOrganization();
    const at = { organizationId: id };
    const wanted = { requires_mfa: true };
    expect((await refusal(owner, "/organization/sign-in-rules/update", wanted, at)).status).toBe(409);
    await setUpSecondStep(owner);
    expect(await call(owner, "/organization/sign-in-rules/update", wanted, at)).toEqual(done);
    expect((await refusal(admin, "/organization/get", {}, at)).body.code).toBe("mfa_required");
    expect((await call(admin, "/user/get-or-create", {})).organizations).toMatchObject([
      { id, needs_mfa: true },
    ]);
    await setUpSecondStep(admin);
    expect((await call(admin, "/organization/get", {}, at)).name).toBeTruthy();
  },
};
