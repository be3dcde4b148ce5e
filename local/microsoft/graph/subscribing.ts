import { z } from "zod";
import type { Post } from "../../vendors/outbox.ts";
import { driveFor, me, needTeams } from "../access.ts";
import { GraphError, invalid, missing } from "../errors.ts";
import { newGuid } from "../ids.ts";
import type { Subscription } from "../kinds.ts";
import { validateAddress } from "../subscriptions.ts";
import { iso, type World } from "../world.ts";
import { READ_MESSAGES } from "./messages.ts";
import { Answer, get, write, type Call, type Route } from "./route.ts";
import { channelFor } from "./teams.ts";

/** How far ahead a subscription may end, in minutes (learn.microsoft.com, subscription). */
const MOST_MINUTES = { drive: 42_300, list: 42_300, messages: 4_320 };
const HOUR_MS = 3_600_000;

const Given = z.looseObject({
  changeType: z.string(),
  notificationUrl: z.string(),
  lifecycleNotificationUrl: z.string().nullish(),
  resource: z.string(),
  expirationDateTime: z.string(),
  clientState: z.string().max(128).nullish(),
  includeResourceData: z.literal(false, "The stand-in sends no resource data.").nullish(),
});
const Renewed = z.looseObject({ expirationDateTime: z.string() });

/** @param post reaches the addresses that are to be notified */
export function subscribing(post: Post): Route[] {
  return [
    get("/subscriptions", (call) => ({ value: own(call).map(shape) })),
    write("POST", "/subscriptions", (call) => subscribed(call, post)),
    get("/subscriptions/{subscriptionId}", (call) => shape(one(call))),
    write("PATCH", "/subscriptions/{subscriptionId}", (call) => {
      const { id, kind } = one(call);
      const given = Renewed.safeParse(call.body);
      if (!given.success) throw invalid("The expirationDateTime is missing.");
      const expires = endOf(call.world, given.data.expirationDateTime, kind);
      return shape(call.world.change("subscription", id, { expires, held: false }));
    }),
    write("DELETE", "/subscriptions/{subscriptionId}", (call) => {
      call.world.remove("subscription", one(call).id);
      return new Answer(204);
    }),
    write("POST", "/subscriptions/{subscriptionId}/reauthorize", (call) => {
      call.world.change("subscription", one(call).id, { held: false });
      return new Answer(204);
    }),
  ];
}

/** Those that somebody made and that haven't ended. */
function own({ world, reader }: Call): Subscription[] {
  const by = reader.account?.id ?? null;
  return [...world.all("subscription")].filter(
    ({ account, tenant, expires }) => account === by && tenant === reader.tenant && expires > world.now(),
  );
}

function one(call: Call): Subscription {
  const found = own(call).find(({ id }) => id === call.ids[0]);
  if (!found) throw new GraphError(404, "ResourceNotFound", "The object was not found.");
  return found;
}

async function subscribed(call: Call, post: Post): Promise<Answer> {
  const { world, reader, body } = call;
  const { data, error } = Given.safeParse(body);
  if (error)
    throw invalid(error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(" "));
  const { resource, notificationUrl, lifecycleNotificationUrl: lifecycleUrl } = data;
  const { kind, target } = targetOf(call, resource);
  const types = data.changeType.split(",").map((type) => type.trim());
  const known = kind === "messages" ? ["created", "updated", "deleted"] : ["updated"];
  if (types.some((type) => !known.includes(type)))
    throw invalid(`Supported changeType values for this resource: ${known.join(", ")}.`);
  const expires = endOf(world, data.expirationDateTime, kind);
  if (kind === "messages" && expires > world.now() + HOUR_MS && !lifecycleUrl)
    throw invalid(
      "lifecycleNotificationUrl is a required property for subscription creation on this resource when the expirationDateTime value is set to greater than 1 hour.",
    );
  for (const address of new Set([notificationUrl, lifecycleUrl]))
    if (address) await validateAddress(address, post);
  for (const { id, expires: end } of [...world.all("subscription")])
    if (end <= world.now()) world.remove("subscription", id);
  const made = world.put("subscription", {
    id: newGuid(),
    account: reader.account?.id ?? null,
    tenant: reader.tenant,
    resource,
    target,
    kind,
    changeType: types.join(","),
    notificationUrl,
    lifecycleUrl: lifecycleUrl ?? null,
    clientState: data.clientState ?? null,
    expires,
    held: false,
  });
  return new Answer(201, shape(made));
}

/** What a resource's path means. @throws GraphError */
function targetOf(call: Call, resource: string): Pick<Subscription, "kind" | "target"> {
  const { world, reader } = call;
  const path = resource.replace(/^\/+/, "").split("/").map(decodeURIComponent).join("/");
  const isOwn = /^me\/drive\/root$/i.test(path);
  const drive = isOwn ? me(reader).drive : /^drives\/([^/]+)\/root$/i.exec(path)?.[1];
  if (drive !== undefined) return { kind: "drive", target: driveFor(world, reader, drive).id };
  const [, site, list] = /^sites\/([^/]+)\/lists\/([^/]+)$/i.exec(path) ?? [];
  if (site !== undefined) {
    const drives = (world.find("site", site)?.drives ?? []).map((id) => world.get("drive", id));
    const library = drives.find((each) => each.list === list);
    if (!library) throw missing("The specified list was not found");
    return { kind: "list", target: driveFor(world, reader, library.id).id };
  }
  const [, team, channel] = /^teams\/([^/]+)\/channels\/([^/]+)\/messages$/i.exec(path) ?? [];
  // A business drive, and the stand-in's every one, is watched as a whole alone.
  if (team === undefined || channel === undefined)
    throw invalid(`The resource '${resource}' isn't one that can be subscribed to.`);
  needTeams(reader, READ_MESSAGES);
  return { kind: "messages", target: channelFor({ ...call, ids: [team, channel] }).id };
}

function endOf(world: World, given: string, kind: Subscription["kind"]): number {
  const at = Date.parse(given);
  const most = MOST_MINUTES[kind];
  if (!(at > world.now())) throw invalid("The expirationDateTime isn't a moment to come.");
  if (at > world.now() + most * 60_000)
    throw invalid(`Subscription expiration can only be ${most} minutes in the future.`);
  return at;
}

function shape(subscription: Subscription): object {
  return {
    id: subscription.id,
    resource: subscription.resource,
    applicationId: null,
    changeType: subscription.changeType,
    clientState: subscription.clientState,
    notificationUrl: subscription.notificationUrl,
    lifecycleNotificationUrl: subscription.lifecycleUrl,
    expirationDateTime: iso(subscription.expires),
    creatorId: subscription.account,
    includeResourceData: null,
    latestSupportedTlsVersion: "v1_2",
  };
}
