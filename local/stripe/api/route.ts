import type { z } from "zod";
import { read } from "../form.ts";
import { present } from "../present.ts";
import type { Thing } from "../types.ts";
import type { World } from "../world.ts";

/** A call of Stripe's API: what its path's ids and its parameters come to. */
export interface Route {
  method: "GET" | "POST" | "DELETE";
  /** With `:id` for an object's id. */
  path: string;
  run(world: World, id: string, params: unknown): object;
}

/** A call whose parameters are read as a shape; one that isn't in it is refused. */
export function route<Shape extends z.ZodType>(
  method: Route["method"],
  path: string,
  shape: Shape,
  run: (world: World, params: z.output<Shape>, id: string) => object,
): Route {
  return { method, path, run: (world, id, params) => run(world, read(shape, params), id) };
}

/** A call that answers with one object, opened as `expand` asks. */
export function one<Shape extends z.ZodType<{ expand?: string[] | undefined }>>(
  method: Route["method"],
  path: string,
  shape: Shape,
  run: (world: World, params: z.output<Shape>, id: string) => Thing,
): Route {
  return route(method, path, shape, (world, params, id) => {
    const { expand } = params as { expand?: string[] };
    return present(world, run(world, params, id), expand);
  });
}
