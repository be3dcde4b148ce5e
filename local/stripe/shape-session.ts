import type { Price, Session, Thing } from "./types.ts";
import type { World } from "./world.ts";

/** A session as it looks from outside: its lines, and the customer's details as they are. */
export function sessionFields(world: World, session: Session): Thing {
  const customer = world.find("customer", session.customer);
  const { status, _items, id, _coupon, amount_subtotal: subtotal, amount_total: total } = session;
  const taxIds = world.all("tax_id").filter((one) => one.customer === session.customer);
  return {
    ...session,
    url: status === "open" ? `${world.pages}/checkout/${id}` : null,
    customer_details:
      customer && !customer.deleted
        ? {
            address: customer.address,
            business_name: null,
            email: customer.email,
            individual_name: null,
            name: customer.name,
            phone: customer.phone,
            tax_exempt: "none",
            tax_ids: status === "complete" ? taxIds.map(({ type, value }) => ({ type, value })) : null,
          }
        : null,
    discounts: _coupon ? [{ coupon: _coupon.coupon, promotion_code: _coupon.promotion }] : [],
    line_items: {
      object: "list",
      data: _items.map((item) => lineItem(world.get("price", item.price), item, world)),
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    ...(session._asksTaxId && { tax_id_collection: { enabled: true, required: "never" } }),
    total_details:
      subtotal === null
        ? null
        : { amount_discount: subtotal - (total ?? subtotal), amount_shipping: 0, amount_tax: 0 },
  };
}

/** What a session sells, a line each. */
export function lineItem(
  price: Price,
  { id, quantity }: { id: string; quantity: number },
  world: World,
): Thing {
  const amount = price.unit_amount * quantity;
  return {
    id,
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: world.find("product", price.product)?.name ?? null,
    metadata: {},
    price,
    quantity,
  };
}
