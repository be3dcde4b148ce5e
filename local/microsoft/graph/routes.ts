import type { Post } from "../../vendors/outbox.ts";
import { delta } from "./delta.ts";
import { drives } from "./drives.ts";
import { groups } from "./groups.ts";
import { lists } from "./lists.ts";
import { messages } from "./messages.ts";
import type { Route } from "./route.ts";
import { searches } from "./searches.ts";
import { shares } from "./shares.ts";
import { sites } from "./sites.ts";
import { subscribing } from "./subscribing.ts";
import { teams } from "./teams.ts";

/** All of Graph that the stand-in has. @param post reaches the addresses that are to be notified */
export function routesOf(post: Post): Route[] {
  return [
    ...drives,
    ...delta,
    ...sites,
    ...lists,
    ...searches,
    ...shares,
    ...teams,
    ...groups,
    ...messages,
    ...subscribing(post),
  ];
}
