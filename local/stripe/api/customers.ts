import { z } from "zod";
import { attach, cardBy } from "../cards.ts";
import { blankCustomer } from "../checkout.ts";
import { field, paging, withMetadata } from "../form.ts";
import { newId } from "../ids.ts";
import { page } from "../present.ts";
import { missing } from "../errors.ts";
import type { Customer } from "../types.ts";
import type { World } from "../world.ts";
import { defined, within } from "./catalogue.ts";
import { one, route } from "./route.ts";

const { text, metadata, expand, range, int } = field;

const address = z.strictObject({
  city: text.optional(),
  country: text.optional(),
  line1: text.optional(),
  line2: text.optional(),
  postal_code: text.optional(),
  state: text.optional(),
});

const fields = {
  address: address.or(field.empty).optional(),
  balance: int.optional(),
  description: text.optional(),
  email: text.max(512).optional(),
  name: text.max(256).optional(),
  phone: text.optional(),
  preferred_locales: z.array(text).optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
  metadata,
  expand,
};
type Fields = z.output<ReturnType<typeof z.strictObject<typeof fields>>>;

/** A customer that is there. @throws StripeError of Stripe's where it is deleted */
export function customerBy(world: World, id: string, param?: string): Customer {
  const customer = world.get("customer", id, param);
  if (customer.deleted) throw missing("customer", id, param);
  return customer;
}

function changes(world: World, before: Customer, given: Omit<Fields, "expand">): Partial<Customer> {
  const { address: at, metadata: data, invoice_settings: settings, ...rest } = given;
  const blank = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  const card = settings?.default_payment_method;
  if (card) attach(world, cardBy(world, card, "invoice_settings[default_payment_method]"), before.id);
  const cleared = Object.entries(rest).map(([key, value]) => [key, value === "" ? null : value]);
  return defined({
    ...(Object.fromEntries(cleared) as object),
    address: at === undefined ? undefined : at === "" ? null : { ...blank, ...at },
    metadata: withMetadata(before.metadata, data),
    invoice_settings:
      card === undefined
        ? undefined
        : { ...before.invoice_settings, default_payment_method: card === "" ? null : card },
  }) as Partial<Customer>;
}

export const customers = [
  one(
    "POST",
    "/customers",
    z.strictObject({
      ...fields,
      payment_method: text.optional(),
      test_clock: text.optional(),
      tax_id_data: z.array(z.strictObject({ type: text, value: text })).optional(),
    }),
    (world, { expand: _, payment_method: card, test_clock: clock, tax_id_data: taxIds = [], ...given }) => {
      const id = newId("customer");
      const blank = blankCustomer(world, id, { email: null, name: null });
      const { metadata: data, ...rest } = given;
      const made = world.put({
        ...blank,
        metadata: withMetadata({}, data),
        test_clock: clock ?? null,
      } as Customer);
      world.change("customer", id, changes(world, made, rest));
      if (card !== undefined) attach(world, cardBy(world, card, "payment_method"), id);
      for (const { type, value } of taxIds)
        world.put({
          id: newId("tax_id"),
          object: "tax_id",
          country: null,
          created: world.now(),
          customer: id,
          livemode: false,
          type,
          value,
        });
      const customer = world.get("customer", id);
      world.emit("customer.created", customer);
      return customer;
    },
  ),
  one("GET", "/customers/:id", z.strictObject({ expand }), (world, _, id) => world.get("customer", id)),
  one("POST", "/customers/:id", z.strictObject(fields), (world, { expand: _, ...given }, id) => {
    const before = customerBy(world, id);
    return world.change("customer", id, changes(world, before, given), "customer.updated");
  }),
  route(
    "GET",
    "/customers",
    z.strictObject({ ...paging, email: text.optional(), created: range }),
    (world, { email, created, ...rest }) => {
      const chosen = world
        .all("customer")
        .filter((one) => !one.deleted && (email === undefined || one.email === email));
      return page(world, within(chosen, created), "/v1/customers", rest);
    },
  ),
];
