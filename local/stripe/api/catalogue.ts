import { z } from "zod";
import { blanks } from "../blanks.ts";
import { invalid } from "../errors.ts";
import { field, paging, withMetadata } from "../form.ts";
import { newId } from "../ids.ts";
import { page } from "../present.ts";
import type { Price, Product, Thing } from "../types.ts";
import type { World } from "../world.ts";
import { one, route } from "./route.ts";

const { text, flag, count, metadata, expand, range } = field;
const only = z.strictObject({ expand });

const productFields = {
  active: flag.optional(),
  description: text.optional(),
  metadata,
  unit_label: text.optional(),
  statement_descriptor: text.optional(),
  tax_code: text.optional(),
  url: text.optional(),
  expand,
};

const products = [
  one(
    "POST",
    "/products",
    z.strictObject({ ...productFields, id: text.optional(), name: text }),
    (world, given) => {
      const {
        expand: _,
        id = newId("product"),
        name,
        description,
        metadata: data,
        active = true,
        ...rest
      } = given;
      if (world.find("product", id))
        throw invalid("Product already exists.", "id", "resource_already_exists");
      return world.add<Product>(
        {
          ...blanks.product,
          ...rest,
          id,
          object: "product",
          active,
          created: world.now(),
          description: description ?? null,
          metadata: withMetadata({}, data),
          name,
          updated: world.now(),
        },
        "product.created",
      );
    },
  ),
  one("GET", "/products/:id", only, (world, _, id) => world.get("product", id)),
  one(
    "POST",
    "/products/:id",
    z.strictObject({ ...productFields, name: text.optional(), default_price: text.optional() }),
    (world, { expand: _, metadata: data, ...rest }, id) => {
      const before = world.get("product", id);
      const patch = { ...rest, metadata: withMetadata(before.metadata, data), updated: world.now() };
      return world.change("product", id, defined(patch), "product.updated");
    },
  ),
  route(
    "GET",
    "/products",
    z.strictObject({ ...paging, active: flag.optional(), ids: z.array(text).optional(), created: range }),
    (world, { active, ids, created, ...rest }) => {
      const chosen = world
        .all("product")
        .filter((product) => active === undefined || product.active === active)
        .filter(({ id }) => ids === undefined || ids.includes(id));
      return page(world, within(chosen, created), "/v1/products", rest);
    },
  ),
];

const recurring = z.strictObject({
  interval: z.enum(["day", "week", "month", "year"]),
  interval_count: count.default(1),
  usage_type: z.literal("licensed").optional(),
});

const prices = [
  one(
    "POST",
    "/prices",
    z.strictObject({
      currency: text,
      product: text,
      unit_amount: count,
      recurring: recurring.optional(),
      active: flag.default(true),
      lookup_key: text.optional(),
      transfer_lookup_key: flag.optional(),
      nickname: text.optional(),
      tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).default("unspecified"),
      metadata,
      expand,
    }),
    (world, given) => {
      world.get("product", given.product, "product");
      if (given.lookup_key !== undefined)
        freeKey(world, given.lookup_key, undefined, given.transfer_lookup_key);
      return world.add<Price>(
        {
          ...blanks.price,
          id: newId("price"),
          object: "price",
          active: given.active,
          created: world.now(),
          currency: given.currency.toLowerCase(),
          lookup_key: given.lookup_key ?? null,
          metadata: withMetadata({}, given.metadata),
          nickname: given.nickname ?? null,
          product: given.product,
          recurring: given.recurring
            ? { ...given.recurring, meter: null, trial_period_days: null, usage_type: "licensed" }
            : null,
          tax_behavior: given.tax_behavior,
          type: given.recurring ? "recurring" : "one_time",
          unit_amount: given.unit_amount,
          unit_amount_decimal: String(given.unit_amount),
        } as Price,
        "price.created",
      );
    },
  ),
  one("GET", "/prices/:id", only, (world, _, id) => world.get("price", id)),
  one(
    "POST",
    "/prices/:id",
    z.strictObject({
      active: flag.optional(),
      lookup_key: text.optional(),
      transfer_lookup_key: flag.optional(),
      nickname: text.optional(),
      tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
      metadata,
      expand,
    }),
    (world, { expand: _, metadata: data, transfer_lookup_key: transfer, lookup_key: key, ...rest }, id) => {
      const before = world.get("price", id);
      if (key !== undefined && key !== "") freeKey(world, key, id, transfer);
      const patch = {
        ...rest,
        metadata: withMetadata(before.metadata, data),
        lookup_key: key === "" ? null : key,
      };
      return world.change("price", id, defined(patch), "price.updated");
    },
  ),
  route(
    "GET",
    "/prices",
    z.strictObject({
      ...paging,
      active: flag.optional(),
      currency: text.optional(),
      product: text.optional(),
      type: z.enum(["one_time", "recurring"]).optional(),
      lookup_keys: z.array(text).max(10).optional(),
      recurring: z.strictObject({ interval: text.optional(), usage_type: text.optional() }).optional(),
      created: range,
    }),
    (world, { active, currency, product, type, lookup_keys: keys, recurring: every, created, ...rest }) => {
      const chosen = world
        .all("price")
        .filter(
          (price) =>
            (active === undefined || price.active === active) &&
            (currency === undefined || price.currency === currency) &&
            (product === undefined || price.product === product) &&
            (type === undefined || price["type"] === type) &&
            (every?.interval === undefined || price.recurring?.interval === every.interval) &&
            (keys === undefined || (price.lookup_key !== null && keys.includes(price.lookup_key))),
        );
      return page(world, within(chosen, created), "/v1/prices", rest);
    },
  ),
];

/** A lookup key is one price's: it is taken from the one that has it, or refused. */
function freeKey(world: World, key: string, own: string | undefined, transfer = false): void {
  const holder = world.all("price").find((price) => price.lookup_key === key && price.id !== own);
  if (!holder) return;
  if (!transfer)
    throw invalid(
      `A price (\`${holder.id}\`) already uses that lookup key.`,
      "lookup_key",
      "resource_already_exists",
    );
  world.change("price", holder.id, { lookup_key: null }, "price.updated");
}

/** Those made in a span of time. */
export function within<T extends Thing>(things: T[], range: z.output<typeof field.range>): T[] {
  const {
    gt = -1,
    gte = 0,
    lt = Infinity,
    lte = Infinity,
  } = (range ?? {}) as Partial<Record<string, number>>;
  return things.filter(({ created }) => {
    const at = Number(created);
    return at > gt && at >= gte && at < lt && at <= lte;
  });
}

/** Without what wasn't given. */
export function defined<T extends object>(patch: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as never;
}

export const catalogue = [...products, ...prices];
