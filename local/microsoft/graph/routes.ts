import type { Post } from "../../vendors/outbox.ts";
import { delta } from "./delta.ts";
import { drives } from "./drives.ts";
import type { Route } from "./route.ts";
import { sites } from "./sites.ts";

/** All of Graph that the stand-in has. @param post reaches the addresses that are to be notified */
export function routesOf(_post: Post): Route[] {
  return [...drives, ...delta, ...sites];
}
