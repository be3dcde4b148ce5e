import { z } from "zod";
import type { Channel, Joined } from "./channel.ts";
import type { Context } from "./context.ts";
import { jsonBroadcast } from "./protocol/broadcast.ts";
import type { Broadcast } from "./protocol/broadcast.ts";
import type { ClientMessage } from "./protocol/decode.ts";

const textPayload = z.object({ event: z.string(), payload: z.unknown().optional() });
const frameMeta = z.object({ persist: z.unknown().optional() });

/** Passes a client's broadcast on to its room. Without the right to write it is dropped without a word. */
export async function handleBroadcast(
  context: Context,
  channel: Channel,
  { access, request, room }: Joined,
  message: ClientMessage,
): Promise<void> {
  const broadcast = message.broadcast ?? fromText(message.payload);
  if (!(await access.canWrite("broadcast")) || channel.isClosed()) return;
  const problem = problemOf(context, message, broadcast);
  if (problem) return channel.reply(message.ref, "error", { reason: problem, error: problem });
  room.broadcast(broadcast, request.self ? undefined : channel);
  if (request.ack) channel.reply(message.ref, "ok", {});
}

function fromText(payload: unknown): Broadcast {
  const { event, payload: body } = textPayload.parse(payload);
  return jsonBroadcast(event, body);
}

function problemOf({ limits }: Context, message: ClientMessage, broadcast: Broadcast): string | null {
  if (broadcast.payload.length > limits.messageBytes) return "payload_size_exceeded";
  const persists = message.broadcast && frameMeta.safeParse(message.payload).data?.persist;
  return persists ? "persist is not served here; store messages with realtime.send()" : null;
}
