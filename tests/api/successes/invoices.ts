import { expect } from "vitest";
import type { invoices } from "../../../supabase/functions/_shared/contract/invoices.ts";
import { readUbl } from "../../../supabase/functions/_shared/invoices/read-ubl.ts";
import { brokenRules } from "../../../supabase/functions/_shared/invoices/en16931.ts";
import { refusal, send } from "../../support/call.ts";
import type { Person } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { until } from "../../support/wait.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

export const SENTENCE = "three days of Kestrel repair for Acme at £450 plus VAT, due in 14 days";
const VALUES = {
  seller_name: "Harbour & Pine",
  seller_country: "GB",
  seller_vat_number: "GB123456789",
  payment_iban: "GB29NWBK60161331926819",
  buyer_country: "GB",
  default_vat: 20,
};

/** An invoice generator that everybody of the scene's organisation may use. */
export async function generator(
  { id, admin }: Pick<Scene, "id" | "admin">,
  values: object = VALUES,
  person: Person = admin,
): Promise<number> {
  const [made] = await sql()`
    insert into public.agent_instances (organization_id, agent_id, name, values, visibility, created_by)
    select ${id}, agents.id, 'Invoices', ${JSON.stringify(values)}::text::jsonb, 'organization', users.id
    from public.agents, public.users where agents.type = 'invoice_generator' and users.email = ${person.email}
    returning id`;
  return made?.["id"] as number;
}

/** A draft of the scene's user, by the sentence. */
export async function draft(scene: Scene, kind: "invoice" | "quote" = "invoice") {
  const { id } = await scene.as(scene.user, "/agent/invoice-generator/run", {
    instance_id: await generator(scene),
    sentence: SENTENCE,
    kind,
  });
  return scene.as(scene.user, "/invoices/get", { id });
}

export async function issued(scene: Scene, kind: "invoice" | "quote" = "invoice") {
  const { id, version } = await draft(scene, kind);
  return scene.as(scene.user, "/invoices/issue", { id, version });
}

export async function withFiles(scene: Scene): Promise<number> {
  const { id } = await issued(scene);
  await until("the invoice's files", async () => {
    const { files } = await scene.as(scene.user, "/invoices/get", { id });
    return files === "ready" ? true : null;
  });
  return id;
}

const statusOf = async ({ as, user }: Scene, id: number) => (await as(user, "/invoices/get", { id })).status;

export const invoicesSuccesses: SuccessesOf<typeof invoices> = {
  "/invoices": async (scene) => {
    const { id } = await issued(scene);
    const mine = await scene.as(scene.user, "/invoices", { search: "acme" });
    expect(mine.invoices.map((invoice) => invoice.id)).toContain(id);
    expect(mine.totals).toContainEqual(expect.objectContaining({ status: "issued", currency: "GBP" }));
    const { invoices: paid } = await scene.as(scene.admin, "/invoices", { status: "paid" });
    expect(paid.map((invoice) => invoice.id)).not.toContain(id);
    expect((await scene.as(scene.admin, "/invoices", {})).invoices.map((invoice) => invoice.id)).toContain(
      id,
    );
    const other = await refusal(
      scene.user,
      "/invoices/get",
      { id: id + 1_000_000 },
      { organizationId: scene.id },
    );
    expect(other.status).toBe(404);
  },
  "/invoices/get": async (scene) => {
    const { id } = await draft(scene);
    expect((await scene.as(scene.admin, "/invoices/get", { id })).content.lines).toHaveLength(1);
  },
  "/invoices/update": async (scene) => {
    const { id, version } = await draft(scene);
    const { content } = await scene.as(scene.user, "/invoices/get", { id });
    const changed = { ...content, notes: "Danke. شكرا. 谢谢。", discount: { percent: 1000 } };
    const saved = await scene.as(scene.user, "/invoices/update", { id, content: changed, version });
    expect(saved).toMatchObject({ net: 121_500, tax: 24_300, total: 145_800, content: changed });
    const organizationId = scene.id;
    const late = await refusal(scene.user, "/invoices/update", { id, content, version }, { organizationId });
    expect(late.status).toBe(409);
    const odd = { ...content, lines: content.lines.map((line) => ({ ...line, price: -1 })) };
    const below = await refusal(
      scene.user,
      "/invoices/update",
      { id, content: odd, version: saved.version },
      { organizationId },
    );
    expect([below.status, below.body.message]).toEqual([
      400,
      expect.stringContaining("the price can't be below 0"),
    ]);
  },
  "/invoices/issue": async (scene) => {
    const first = await issued(scene);
    const place = Number(/^INV-\d{4}-(\d{4})$/.exec(first.number ?? "")?.[1]);
    expect(place).toBeGreaterThan(0);
    const organizationId = scene.id;
    const { id, version, content } = first;
    const again = await refusal(scene.user, "/invoices/issue", { id, version }, { organizationId });
    const change = await refusal(
      scene.user,
      "/invoices/update",
      { id, version, content },
      { organizationId },
    );
    const gone = await refusal(scene.admin, "/invoices/delete", { id }, { organizationId });
    expect([again.status, change.status, gone.status]).toEqual([409, 409, 409]);
    const bare = await scene.as(scene.user, "/agent/invoice-generator/run", {
      instance_id: await generator(scene, {}),
    });
    const missing = await refusal(
      scene.user,
      "/invoices/issue",
      { id: bare.id, version: 1 },
      { organizationId },
    );
    expect([missing.status, missing.body.message]).toEqual([
      400,
      expect.stringContaining("the seller's name"),
    ]);
    // The refused ones took no number.
    expect((await issued(scene)).number).toBe(
      first.number?.replace(/\d{4}$/, String(place + 1).padStart(4, "0")),
    );
  },
  "/invoices/mark": async (scene) => {
    const { id } = await issued(scene);
    expect((await scene.as(scene.user, "/invoices/mark", { id, status: "paid" })).paid_on).not.toBeNull();
    expect((await scene.as(scene.user, "/invoices/mark", { id, status: "issued" })).paid_on).toBeNull();
    expect((await scene.as(scene.user, "/invoices/mark", { id, status: "void" })).status).toBe("void");
    const { status } = await refusal(
      scene.user,
      "/invoices/mark",
      { id, status: "paid" },
      { organizationId: scene.id },
    );
    expect(status).toBe(409);
  },
  "/invoices/credit": async (scene) => {
    const { id, number } = await issued(scene);
    const { id: credit } = await scene.as(scene.user, "/invoices/credit", { id });
    expect(await scene.as(scene.user, "/invoices/credit", { id })).toEqual({ id: credit });
    const note = await scene.as(scene.user, "/invoices/issue", { id: credit, version: 1 });
    expect(note).toMatchObject({ kind: "credit_note", total: 162_000, corrects: { id, number } });
    const { id: more } = await scene.as(scene.user, "/invoices/credit", { id });
    const { status, body } = await refusal(
      scene.user,
      "/invoices/issue",
      { id: more, version: 1 },
      { organizationId: scene.id },
    );
    expect([status, body.message]).toEqual([409, expect.stringContaining("more than it")]);
  },
  "/invoices/duplicate": async (scene) => {
    const { id } = await issued(scene);
    const copy = await scene.as(scene.user, "/invoices/duplicate", { id });
    expect(await statusOf(scene, copy.id)).toBe("draft");
  },
  "/invoices/delete": async (scene) => {
    const { id } = await draft(scene);
    const { status } = await refusal(scene.owner, "/invoices/get", { id }, { organizationId: 0 });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await scene.as(scene.user, "/invoices/delete", { id })).toEqual(done);
    const gone = await refusal(scene.user, "/invoices/get", { id }, { organizationId: scene.id });
    expect(gone.status).toBe(404);
  },
  "/invoices/make-files": async (scene) => {
    const id = await withFiles(scene);
    await sql()`update public.invoices set files = 'failed', files_error = 'Why not.' where id = ${id}`;
    expect(await scene.as(scene.user, "/invoices/make-files", { id })).toEqual(done);
    await until("the files made again", async () =>
      (await scene.as(scene.user, "/invoices/get", { id })).files === "ready" ? true : null,
    );
  },
  "/invoices/download": async (scene) => {
    const id = await withFiles(scene);
    const file = async (kind: "pdf" | "ubl", person: Person = scene.user) =>
      send(person, "/invoices/download", { id, file: kind }, { organizationId: scene.id });
    const pdf = await (await file("pdf")).text();
    expect(pdf.startsWith("%PDF-")).toBe(true);
    const ubl = await (await file("ubl")).text();
    expect(brokenRules(ubl)).toEqual([]);
    expect(readUbl(ubl).text("LegalMonetaryTotal/PayableAmount")).toBe("1620.00");
  },
  "/invoices/from-quote": async (scene) => {
    const { id, number } = await issued(scene, "quote");
    expect(number).toMatch(/^QUO-\d{4}-\d{4}$/);
    const made = await scene.as(scene.user, "/invoices/from-quote", { id });
    expect(await scene.as(scene.user, "/invoices/from-quote", { id })).toEqual(made);
    expect(await scene.as(scene.user, "/invoices/get", made)).toMatchObject({
      kind: "invoice",
      status: "draft",
      total: 162_000,
      quote: { id, number },
    });
    expect(await scene.as(scene.user, "/invoices/get", { id })).toMatchObject({
      status: "accepted",
      billed: { id: made.id },
    });
  },
};
