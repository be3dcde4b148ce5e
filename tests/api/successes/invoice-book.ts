import { expect } from "vitest";
import type { invoiceBook } from "../../../supabase/functions/_shared/contract/invoice-book.ts";
import { refusal } from "../../support/call.ts";
import { addMember, makePerson } from "../../support/people.ts";
import { draft, issued } from "./invoices.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

const party = (name: string) => ({
  name,
  street: "1 Quay",
  city: "Leeds",
  postcode: "LS1",
  country: "GB",
  vat_id: "",
  registration: "",
  email: "",
  iban: "",
  bic: "",
});
const item = (description: string) => ({
  description,
  unit: "HUR" as const,
  currency: "GBP",
  price: 5000,
  vat: { category: "S" as const, rate: 2000 },
});
const found = async ({ as, user }: Scene, search: string) =>
  (await as(user, "/invoice-customers", { search })).customers;

export const invoiceBookSuccesses: SuccessesOf<typeof invoiceBook> = {
  "/invoice-customers": async (scene) => {
    await draft(scene);
    const acme = [{ party: { name: "Acme", country: "GB" } }];
    expect(await found(scene, "ACMÉ")).toMatchObject(acme);
    expect(await found({ ...scene, user: scene.admin }, "ACMÉ")).toMatchObject(acme);
    // As the invoice itself, it isn't for colleagues.
    const colleague = await makePerson();
    await addMember(scene.id, colleague, "user");
    expect(await found({ ...scene, user: colleague }, "ACMÉ")).toEqual([]);
    expect((await scene.as(colleague, "/invoice-items", {})).items).toEqual([]);
    const [known] = await found(scene, "ACMÉ");
    for (const path of ["/invoice-customers/delete", "/invoice-items/delete"] as const) {
      const { status } = await refusal(colleague, path, { id: known?.id ?? 0 }, { organizationId: scene.id });
      expect(status).toBe(404);
    }
  },
  "/invoice-customers/save": async (scene) => {
    const name = crypto.randomUUID();
    const { id } = await scene.as(scene.user, "/invoice-customers/save", { party: party(name) });
    const again = await refusal(
      scene.user,
      "/invoice-customers/save",
      { party: party(name.toUpperCase()) },
      { organizationId: scene.id },
    );
    expect(again.status).toBe(409);
    await scene.as(scene.admin, "/invoice-customers/save", { id, party: { ...party(name), city: "Hull" } });
    expect(await found(scene, name)).toMatchObject([{ id, party: { city: "Hull" } }]);
  },
  "/invoice-customers/delete": async (scene) => {
    const invoice = await issued(scene);
    const [known] = await found(scene, "acme");
    expect(await scene.as(scene.user, "/invoice-customers/delete", { id: known?.id ?? 0 })).toEqual(done);
    expect(await found(scene, "acme")).toEqual([]);
    const { content } = await scene.as(scene.user, "/invoices/get", { id: invoice.id });
    expect(content).toEqual(invoice.content);
  },
  "/invoice-items": async (scene) => {
    await draft(scene);
    const { items } = await scene.as(scene.user, "/invoice-items", { search: "kestrel", currency: "GBP" });
    expect(items).toMatchObject([{ description: "Kestrel repair", unit: "DAY", price: 45_000 }]);
    expect((await scene.as(scene.user, "/invoice-items", { currency: "EUR" })).items).toEqual([]);
  },
  "/invoice-items/save": async (scene) => {
    const { id } = await scene.as(scene.user, "/invoice-items/save", { item: item("Advice") });
    await scene.as(scene.user, "/invoice-items/save", { id, item: { ...item("Advice"), price: 6000 } });
    const { items } = await scene.as(scene.user, "/invoice-items", { search: "advice" });
    expect(items).toMatchObject([{ id, price: 6000 }]);
  },
  "/invoice-items/delete": async (scene) => {
    const { id } = await scene.as(scene.user, "/invoice-items/save", { item: item("Gone") });
    expect(await scene.as(scene.user, "/invoice-items/delete", { id })).toEqual(done);
    expect((await scene.as(scene.user, "/invoice-items", { search: "gone" })).total).toBe(0);
  },
};
