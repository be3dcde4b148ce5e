import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { branding } from "../../../supabase/functions/_shared/contract/branding.ts";
import { call, refusal } from "../../support/call.ts";
import { makePerson } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { mayBrand } from "../../support/branding.ts";
import { done, type SuccessesOf } from "./scene.ts";

/** A domain of an organisation, whose plan includes none. */
async function addDomain(organizationId: number, host: string): Promise<void> {
  await sql()`
    insert into public.limit_overrides (organization_id, meter, amount, reason) values (${organizationId}, 'domains', -1, 'Test')
    on conflict do nothing`;
  await sql()`insert into public.organization_domains (organization_id, host) values (${organizationId}, ${host})`;
}

export const brandingSuccesses: SuccessesOf<typeof branding> = {
  "/public/branding/resolve-host": async ({ id }) => {
    const host = `${randomUUID()}.example`;
    await addDomain(id, host);
    await mayBrand(id);
    await sql()`update public.organizations set branding_enabled = true, ai_name = 'Harbour AI' where id = ${id}`;
    expect(await call(null, "/public/branding/resolve-host", { host: host.toUpperCase() })).toMatchObject({
      organizationId: id,
      branding: { ai_name: "Harbour AI" },
    });
    expect(await call(null, "/public/branding/resolve-host", { host: "localhost" })).toEqual({
      organizationId: null,
      branding: null,
      signIn: null,
    });
  },
  "/auth/validate-domain-membership": async ({ id, user }) => {
    const host = `${randomUUID()}.example`;
    await addDomain(id, host);
    expect(await call(user, "/auth/validate-domain-membership", { host })).toEqual(done);
    const outsider = await makePerson();
    expect(await refusal(outsider, "/auth/validate-domain-membership", { host })).toMatchObject({
      status: 403,
      body: { message: "You are not a member of this organisation." },
    });
  },
};
