import { createHash } from "node:crypto";
import { z } from "zod";
import type { Outbox } from "../vendors/outbox.ts";
import type { Call } from "./call.ts";
import { GoogleError } from "./errors.ts";
import type { Channel } from "./types.ts";
import type { World } from "./world.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long each kind lasts at most, and unless it is asked ("Notifications for resource changes" of Drive and of Calendar). */
const lives: Record<Channel["kind"], { most: number; usual: number }> = {
  changes: { most: 7 * DAY, usual: HOUR },
  file: { most: DAY, usual: HOUR },
  events: { most: 30 * DAY, usual: 7 * DAY },
};

const Asked = z.looseObject({
  id: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[A-Za-z0-9\-_+/=]+$/),
  type: z.enum(["web_hook", "webhook"]),
  address: z.url(),
  token: z.string().max(256).optional(),
  expiration: z.coerce.number().optional(),
  params: z.record(z.string(), z.string()).optional(),
});

/** Opens a channel, whose first notice says no more than that it is open. */
export function watch(
  call: Call,
  outbox: Outbox,
  { kind, of, path }: { kind: Channel["kind"]; of: string | null; path: string },
): object {
  const { world, viewer } = call;
  const parsed = Asked.safeParse(call.body ?? {});
  if (!parsed.success) {
    const at = parsed.error.issues[0]?.path.join(".") || "resource";
    throw new GoogleError(400, "required", `Invalid or missing: ${at}`, { parameter: at });
  }
  const { id, address, token, expiration, params } = parsed.data;
  if (!isSecure(address))
    throw new GoogleError(400, "push.webhookUrlNotHttps", `WebHook callback must be HTTPS: ${address}`);
  if (world.find("channel", id))
    throw new GoogleError(400, "channelIdNotUnique", `Channel id ${id} not unique`);
  const { most, usual } = lives[kind];
  const ttl = params?.["ttl"] === undefined ? usual : Number(params["ttl"]) * 1000;
  const asked = expiration ?? world.now() + ttl;
  if (!(asked > world.now())) throw new GoogleError(400, "invalid", "The expiration is in the past.");
  const resourceUri = `${world.base}${path}?alt=json`;
  const channel = world.put("channel", {
    id,
    resource: createHash("sha256")
      .update(`${viewer.person.id} ${kind} ${of ?? ""}`)
      .digest("base64url")
      .slice(0, 27),
    resourceUri,
    kind,
    person: viewer.person.id,
    address,
    token: token ?? null,
    expires: Math.min(asked, world.now() + most),
    messages: 0,
    of,
  });
  tell(world, outbox, channel, "sync");
  return {
    kind: "api#channel",
    id,
    resourceId: channel.resource,
    resourceUri,
    ...(token !== undefined && { token }),
    expiration: String(channel.expires),
  };
}

/** To others by HTTPS alone; to this machine, where the ground and tests have what listens, in clear text too. */
function isSecure(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === "https:" || (protocol === "http:" && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
  );
}

const Stopped = z.looseObject({ id: z.string(), resourceId: z.string() });

export function stop({ world, viewer, body }: Call): undefined {
  const parsed = Stopped.safeParse(body ?? {});
  if (!parsed.success) throw new GoogleError(400, "required", "Required: id, resourceId");
  const { id, resourceId } = parsed.data;
  const channel = world.find("channel", id);
  if (channel?.resource !== resourceId || channel.person !== viewer.person.id)
    throw new GoogleError(404, "notFound", `Channel '${id}' not found for project 'stand-in'`);
  world.remove("channel", id);
}

/** Tells a channel; it says what happened, and nothing of what is so now. */
export function tell(world: World, outbox: Outbox, given: Channel, state: string, changed?: string): void {
  const channel = world.put("channel", { ...given, messages: given.messages + 1 });
  outbox.tell({
    of: channel.id,
    url: channel.address,
    headers: {
      "content-type": "text/plain; charset=UTF-8",
      "user-agent": "APIs-Google; (stand-in)",
      "x-goog-channel-id": channel.id,
      "x-goog-channel-expiration": new Date(channel.expires).toUTCString(),
      "x-goog-message-number": String(channel.messages),
      "x-goog-resource-id": channel.resource,
      "x-goog-resource-state": state,
      "x-goog-resource-uri": channel.resourceUri,
      ...(channel.token !== null && { "x-goog-channel-token": channel.token }),
      ...(changed !== undefined && { "x-goog-changed": changed }),
    },
  });
}

/** What happened since the last telling, of which each channel is told once. */
export interface News {
  drive: { file: string | null; drives: string[]; saw: string[]; state: string }[];
  calendars: string[];
}

/** Tells the channels that are open of what they watch; those that have ended are forgotten. */
export function spread(world: World, outbox: Outbox, news: News): void {
  for (const channel of [...world.all("channel")]) {
    if (channel.expires <= world.now()) {
      world.remove("channel", channel.id);
      continue;
    }
    if (channel.kind === "changes") {
      const heard = news.drive.some(({ drives, saw }) =>
        channel.of === null ? saw.includes(channel.person) : drives.includes(channel.of),
      );
      if (heard) tell(world, outbox, channel, "change");
    } else if (channel.kind === "file") {
      const found = news.drive.findLast(({ file }) => file === channel.of);
      if (found)
        tell(
          world,
          outbox,
          channel,
          found.state,
          found.state === "update" ? "content,properties" : undefined,
        );
    } else if (news.calendars.includes(channel.of ?? "")) tell(world, outbox, channel, "exists");
  }
}
