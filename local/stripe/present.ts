import { invalid } from "./errors.ts";
import { kindOf } from "./ids.ts";
import { shapes } from "./shapes.ts";
import type { Kind, Thing } from "./types.ts";
import type { World } from "./world.ts";

const DEEPEST = 4;
/** Fields whose objects have ids that we give, which tell no kind. */
const given = new Set(["product", "coupon"]);
/** What stays away unless it is asked for by `expand`. */
const asked: Record<string, string[]> = {
  customer: ["subscriptions", "tax_ids"],
  invoice: ["payments", "confirmation_secret"],
  "checkout.session": ["line_items"],
};

/**
 * An object as Stripe shows it: a copy, without what is the stand-in's own, its parts in it, and what is asked for
 * by `expand` in the place of its id.
 */
export function present(world: World, thing: Thing, expand: readonly string[] = []): Record<string, unknown> {
  const shaped = shapes[thing.object]?.(world, thing) ?? thing;
  const shown = structuredClone(without(shaped, asked[thing.object] ?? [])) as Record<string, unknown>;
  for (const path of expand) open(world, shown, path.split("."), path, shaped);
  return shown;
}

/** A page of a list, whose newest come first. */
export function page(
  world: World,
  things: Thing[],
  url: string,
  { limit, starting_after: after, ending_before: before, expand = [] }: Paging,
): object {
  const newest = things.toReversed();
  const place = (id: string, param: string) => {
    const found = newest.findIndex((thing) => thing.id === id);
    if (found < 0) throw invalid(`No such object: '${id}'`, param, "resource_missing");
    return found;
  };
  let data = newest;
  if (after !== undefined) data = newest.slice(place(after, "starting_after") + 1);
  if (before !== undefined) data = newest.slice(0, place(before, "ending_before"));
  const chosen = before === undefined ? data.slice(0, limit) : data.slice(-limit);
  const within = expand.map((path) => {
    if (!path.startsWith("data.")) throw cannot(path);
    return path.slice("data.".length);
  });
  for (const path of expand) if (path.split(".").length > DEEPEST) throw tooDeep(path);
  return {
    object: "list",
    data: chosen.map((thing) => present(world, thing, within)),
    has_more: data.length > chosen.length,
    url,
  };
}

interface Paging {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  expand?: string[] | undefined;
}

/** @param whole the object before fields that have to be asked for were taken away */
function open(world: World, at: unknown, path: string[], full: string, whole?: object): void {
  if (full.split(".").length > DEEPEST) throw tooDeep(full);
  const [key, ...rest] = path;
  if (key === undefined) return;
  if (Array.isArray(at)) {
    for (const one of at) open(world, one, path, full);
    return;
  }
  if (at === null || typeof at !== "object") throw cannot(full);
  const holder = at as Record<string, unknown>;
  if (!(key in holder)) {
    const kept = whole && Reflect.get(whole, key);
    if (kept === undefined) throw cannot(full);
    holder[key] = structuredClone(kept);
  }
  const value = holder[key];
  if (typeof value === "string" || isIds(value)) {
    const opened = [value].flat().map((id) => byId(world, key, id));
    holder[key] = Array.isArray(value) ? opened.map(({ shown }) => shown) : opened[0]?.shown;
    const whole = opened[0]?.whole;
    if (rest.length > 0) open(world, holder[key], rest, full, whole);
  } else if (rest.length > 0 && value !== null) {
    open(world, value, rest, full);
  }

  function byId(of: World, name: string, id: string) {
    const kind = given.has(name) ? name : kindOf(id);
    const found = kind === undefined ? undefined : of.find(kind as Kind, id);
    if (!found) throw cannot(full);
    return { shown: present(of, found), whole: shapes[found.object]?.(of, found) ?? found };
  }
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");
}

function without(thing: object, names: string[]): object {
  return Object.fromEntries(
    Object.entries(thing).filter(
      ([key, value]) => !key.startsWith("_") && !names.includes(key) && value !== undefined,
    ),
  );
}

function cannot(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, "expand");
}

function tooDeep(path: string) {
  return invalid(
    `You cannot expand more than ${DEEPEST} levels of a property. Property: ${path}`,
    "expand",
    "property_expansion_max_depth",
  );
}
