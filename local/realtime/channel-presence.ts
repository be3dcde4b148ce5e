import { z } from "zod";
import type { Channel, Joined } from "./channel.ts";
import type { Context } from "./context.ts";
import type { ClientMessage } from "./protocol/decode.ts";

const presencePayload = z.object({
  event: z.string().transform((event) => event.toLowerCase()),
  payload: z.looseObject({}).nullish(),
});

/** Makes a client present in its room (`track`) or absent (`untrack`), and replies. */
export async function handlePresence(
  { limits }: Context,
  channel: Channel,
  { access, request, room }: Joined,
  message: ClientMessage,
): Promise<void> {
  const { event, payload } = presencePayload.parse(message.payload);
  const refuse = (reason: string): void => channel.reply(message.ref, "error", { reason });
  if (event === "untrack") {
    room.presence.untrack(channel);
    return channel.reply(message.ref, "ok", {});
  }
  if (event !== "track") return refuse(`UnknownPresenceEvent: ${event}`);
  const allowed = await access.canWrite("presence");
  if (channel.isClosed()) return;
  if (!allowed) return refuse("Unauthorized: You do not have permissions to track presence");
  if (JSON.stringify(payload ?? {}).length > limits.presenceBytes) return refuse("payload_size_exceeded");
  if (!room.presence.has(channel) && room.presence.size >= limits.presencesPerRoom) {
    return refuse("PresenceRateLimitReached: Too many presences on this topic");
  }
  room.presence.track(channel, request.presence.key, payload ?? {});
  channel.reply(message.ref, "ok", {});
}
