import { expect, it } from "vitest";
import { call, refusal } from "../support/call.ts";
import { makeOrganization } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { generator } from "./successes/invoices.ts";
import { makeScene } from "./successes/scene.ts";

const SENTENCE = "two hours of advice for Bo at £10 plus VAT";

/** A new organisation, with one draft of its user. */
async function withDraft(values?: object) {
  const scene = { ...(await makeScene()), ...(await makeOrganization()) };
  const organizationId = scene.id;
  const instance_id = await generator(scene, values);
  const { id } = await call(
    scene.user,
    "/agent/invoice-generator/run",
    { instance_id, sentence: SENTENCE },
    { organizationId },
  );
  return { ...scene, organizationId, instance_id, draft: id };
}

it("numbers 50 that are issued at once 1 to 50, without a gap", async () => {
  const { user, organizationId, draft } = await withDraft();
  const drafts = [draft];
  while (drafts.length < 50) {
    drafts.push((await call(user, "/invoices/duplicate", { id: draft }, { organizationId })).id);
  }
  const issued = await Promise.all(
    drafts.map((id) => call(user, "/invoices/issue", { id, version: 1 }, { organizationId })),
  );
  const numbers = issued.map(({ number }) => Number(number?.split("-").at(-1)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
}, 120_000);

it("is another's, another tenant's and nobody's business", async () => {
  const { admin, owner, user, organizationId, draft: id } = await withDraft();
  const other = await makeOrganization();
  const asked = ["/invoices/get", "/invoices/delete", "/invoices/duplicate", "/invoices/credit"] as const;
  for (const path of asked) {
    const refused = [
      await refusal(null, path, { id }, { organizationId }),
      await refusal(other.owner, path, { id }, { organizationId }),
      await refusal(other.owner, path, { id }, { organizationId: other.id }),
    ].map(({ status }) => status);
    expect(refused, path).toEqual([401, 403, 404]);
  }
  const { id: above } = await call(
    admin,
    "/agent/invoice-generator/run",
    { instance_id: await generator({ id: organizationId, admin }) },
    { organizationId },
  );
  expect((await refusal(user, "/invoices/get", { id: above }, { organizationId })).status).toBe(404);
  expect((await call(owner, "/invoices/get", { id: above }, { organizationId })).status).toBe("draft");
});

it("keeps locked fields, leaves hidden ones out, and hears of a revocation at once", async () => {
  const iban = "GB00 SECRET 1";
  const {
    admin,
    user,
    organizationId,
    instance_id,
    draft: id,
  } = await withDraft({
    seller_name: "Harbour",
    seller_country: "GB",
    seller_registration: "77",
    seller_vat_number: "GB1",
    buyer_country: "GB",
    payment_iban: iban,
  });
  await sql()`
    insert into public.agent_instance_field_permissions (organization_id, instance_id, field_key, permission)
    values (${organizationId}, ${instance_id}, 'payment_iban', 'hidden'), (${organizationId}, ${instance_id}, 'seller_name', 'read')`;
  const run = { instance_id, sentence: SENTENCE };
  const { id: later } = await call(user, "/agent/invoice-generator/run", run, { organizationId });
  const made = await call(user, "/invoices/get", { id: later }, { organizationId });
  expect(JSON.stringify(made)).not.toContain("SECRET");
  const renamed = { ...made.content, seller: { ...made.content.seller, name: "Somebody else" } };
  const input = { id: later, version: made.version, content: renamed };
  const refused = await refusal(user, "/invoices/update", input, { organizationId });
  expect([refused.status, refused.body.message]).toEqual([403, "You may not change Seller."]);
  await sql()`update public.agent_instances set visibility = 'private' where id = ${instance_id}`;
  const statuses = [
    await refusal(user, "/agent/invoice-generator/run", run, { organizationId }),
    await refusal(user, "/invoices/issue", { id, version: 1 }, { organizationId }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404]);
  expect((await call(admin, "/invoices/get", { id }, { organizationId })).status).toBe("draft");
});
