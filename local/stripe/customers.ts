import { blanks } from "./blanks.ts";
import type { Given } from "./checkout.ts";
import { invalid } from "./errors.ts";
import { newId } from "./ids.ts";
import type { Session } from "./kinds.ts";
import type { World } from "./world.ts";

/** The session's customer, with what was given on the page; one is made where there is none. */
export function customerOf(world: World, session: Session, given: Given): string {
  const { name, email, address, taxId } = given;
  const known = world.find("customer", session.customer);
  const id = known?.id ?? newId("customer");
  if (!known)
    world.add(blankCustomer(world, id, { email: email ?? null, name: name ?? null }), "customer.created");
  if (known?.deleted) throw invalid(`No such customer: '${id}'`, "customer", "resource_missing");
  const patch = { ...(name !== undefined && { name }), ...(address && { address }) };
  world.change("customer", id, patch, "customer.updated");
  const has = world.all("tax_id").some((one) => one.customer === id && one.value === taxId?.value);
  if (taxId && !has) addTaxId(world, id, taxId);
  return id;
}

export function addTaxId(
  world: World,
  customer: string,
  { type, value }: { type: string; value: string },
): void {
  const id = newId("tax_id");
  world.add(
    { id, object: "tax_id", country: null, created: world.now(), customer, livemode: false, type, value },
    "customer.tax_id.created",
  );
}

/** A customer's fields, before it is kept. */
export function blankCustomer(
  world: World,
  id: string,
  { email, name }: { email: string | null; name: string | null },
) {
  return {
    ...blanks.customer,
    preferred_locales: [],
    id,
    object: "customer",
    address: null,
    created: world.now(),
    description: null,
    email,
    invoice_prefix: newId("coupon").toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    metadata: {},
    name,
    next_invoice_sequence: 1,
  };
}
