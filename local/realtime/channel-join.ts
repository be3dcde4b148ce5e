import { Access } from "./access.ts";
import type { Channel } from "./channel.ts";
import type { Connection, Context } from "./context.ts";
import type { Broadcast } from "./protocol/broadcast.ts";
import type { ClientMessage } from "./protocol/decode.ts";
import { encodeBroadcast } from "./protocol/encode.ts";
import { parseJoin } from "./protocol/join.ts";
import type { JoinRequest } from "./protocol/join.ts";
import { Refusal } from "./refusal.ts";

const longestName = 512;
const noChanges = "postgres_changes is not served here; use broadcasts from the database";

/** Checks a join, enters the room, replies and sends what a new member is owed. Rejects with a `Refusal`. */
export async function openChannel(
  context: Context,
  connection: Connection,
  channel: Channel,
  message: ClientMessage,
): Promise<void> {
  const request = parseJoin(message.payload);
  requireName(channel.name);
  requireServed(context, request);
  await context.listening;
  const identity = await context.identities.ofToken(request.accessToken, connection.identity);
  const access = new Access(context, {
    name: channel.name,
    private: request.private,
    presence: request.presence.enabled,
    identity,
  });
  await access.confirm();
  if (channel.isClosed()) return;

  channel.enter(request, access);
  const replayed = await replay(context, channel, request);
  if (channel.isClosed()) return;
  channel.reply(message.ref, "ok", { postgres_changes: numbered(request.postgresChanges.bindings) });
  for (const broadcast of replayed) {
    const frame = encodeBroadcast(channel.version, channel.topic, broadcast);
    if (frame) connection.send(frame);
  }
  channel.goLive(new Set(replayed.flatMap(({ meta }) => meta?.id ?? [])));
  channel.pushPresenceState();
  if (request.replicationReady) channel.system("ok", "Replication connection established");
  if (request.postgresChanges.bindings.length > 0) channel.system("error", noChanges, "postgres_changes");
}

function requireName(name: string): void {
  if (!name) throw new Refusal("TopicNameRequired", "You must provide a topic name");
  if (Buffer.byteLength(name) > longestName || name.includes("\0") || !name.isWellFormed()) {
    throw new Refusal("InvalidTopicName", `A topic name is text of at most ${longestName} bytes`);
  }
}

function requireServed({ privateOnly }: Context, request: JoinRequest): void {
  if (privateOnly && !request.private) {
    throw new Refusal("PrivateOnly", "This project only allows private channels");
  }
  if (request.postgresChanges.bindings.length > 0 && request.postgresChanges.wait) {
    throw new Refusal("RealtimeDisabledForConfiguration", noChanges);
  }
}

async function replay(context: Context, channel: Channel, request: JoinRequest): Promise<Broadcast[]> {
  if (!request.replay || !channel.hears("broadcast")) return [];
  try {
    return await context.replay(channel.name, request.replay);
  } catch (error) {
    context.log(`replay of ${channel.topic}: ${String(error)}`);
    throw new Refusal("UnableToReplayMessages", "Realtime was unable to replay messages");
  }
}

/** The bindings as they came, each with the id by which the client would know it. */
function numbered(bindings: Record<string, unknown>[]): Record<string, unknown>[] {
  return bindings.map((binding, index) => ({ ...binding, id: index + 1 }));
}
