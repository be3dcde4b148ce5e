import { z } from "zod";
import { changeItems } from "../changes.ts";
import { missing } from "../errors.ts";
import { field, paging, withMetadata } from "../form.ts";
import { page } from "../present.ts";
import type { Item, Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { one, route } from "./route.ts";
import { itemsOf, prorating } from "./subscriptions.ts";

const { text, int, count, flag, metadata, expand } = field;
const how = {
  payment_behavior: z
    .enum(["allow_incomplete", "default_incomplete", "error_if_incomplete", "pending_if_incomplete"])
    .default("allow_incomplete"),
  proration_behavior: prorating.default("create_prorations"),
  proration_date: int.optional(),
};
type How = z.output<ReturnType<typeof z.object<typeof how>>>;

function holderOf(world: World, id: string): { subscription: Subscription; item: Item } {
  for (const subscription of world.all("subscription")) {
    const item = subscription._items.find((one) => one.id === id);
    if (item) return { subscription, item };
  }
  throw missing("subscription_item", id);
}

const asChange = ({
  payment_behavior: payment,
  proration_behavior: behavior,
  proration_date: date,
}: How) => ({
  payment,
  behavior,
  date,
});

export const items = [
  one(
    "POST",
    "/subscription_items",
    z.strictObject({ subscription: text, price: text, quantity: count.optional(), metadata, ...how, expand }),
    (world, { subscription, price, quantity, metadata: data, ...rest }) => {
      world.get("subscription", subscription, "subscription");
      const changes = itemsOf([{ price, quantity, metadata: data }]);
      const after = changeItems(world, subscription, { items: changes, ...asChange(rest) });
      const made = after._items.find((item) => item.price === price);
      const pending = after._pending?.items.find((item) => item.price === price);
      return made ?? pending ?? after;
    },
  ),
  one(
    "GET",
    "/subscription_items/:id",
    z.strictObject({ expand }),
    (world, _, id) => holderOf(world, id).item,
  ),
  one(
    "POST",
    "/subscription_items/:id",
    z.strictObject({
      price: text.optional(),
      quantity: count.optional(),
      metadata,
      off_session: flag.optional(),
      ...how,
      expand,
    }),
    (world, { price, quantity, metadata: data, ...rest }, id) => {
      const { subscription, item } = holderOf(world, id);
      const merged = data === undefined ? undefined : withMetadata(item.metadata, data);
      const changes = itemsOf([{ id, price, quantity, metadata: merged }]);
      changeItems(world, subscription.id, { items: changes, ...asChange(rest) });
      return holderOf(world, id).item;
    },
  ),
  route(
    "DELETE",
    "/subscription_items/:id",
    z.strictObject({ clear_usage: flag.optional(), ...how }),
    (world, rest, id) => {
      const { subscription } = holderOf(world, id);
      changeItems(world, subscription.id, { items: [{ id, deleted: true }], ...asChange(rest) });
      return { id, object: "subscription_item", deleted: true };
    },
  ),
  route(
    "GET",
    "/subscription_items",
    z.strictObject({ ...paging, subscription: text }),
    (world, { subscription, ...rest }) => {
      const found = world.get("subscription", subscription, "subscription")._items;
      return page(world, found, "/v1/subscription_items", rest);
    },
  ),
];
