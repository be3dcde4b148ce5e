import type { Webhooks } from "../webhooks.ts";
import type { World } from "../world.ts";

export interface PageContext {
  world: World;
  webhooks: Webhooks;
  run: (name: string, given: unknown) => Promise<object>;
  keep: () => Promise<void>;
}

export function createPages(_: PageContext): (request: Request) => Promise<Response> {
  return () => Promise.resolve(new Response("There is nothing here.", { status: 404 }));
}
