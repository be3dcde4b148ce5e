import { z } from "zod";
import type { Database } from "../database/database.ts";
import { readMessages } from "./messages.ts";
import { jsonTextBroadcast } from "./protocol/broadcast.ts";
import type { Broadcast } from "./protocol/broadcast.ts";
import type { Rooms } from "./room.ts";

const announcedHead = z.object({
  id: z.string(),
  topic: z.string(),
  event: z.string(),
  private: z.boolean(),
});

interface Announced extends z.infer<typeof announcedHead> {
  /** JSON text; null if the message was too large for a notification and is to be read. */
  readonly payload: string | null;
}

export interface Delivery {
  /** Takes one notification of `realtime_messages`: a head as JSON and, if it fits, a line with the payload. */
  announce(notification: string): void;
  /** How many messages of the database were handed to rooms. */
  readonly delivered: number;
}

/** Hands the database's messages to their rooms in the order of their commits. */
export function createDelivery(
  database: Database,
  rooms: Rooms,
  options: { messageBytes: number; log: (line: string) => void },
): Delivery {
  let queue: Announced[] = [];
  let reading = false;
  let delivered = 0;

  const hand = (message: Announced, broadcast: Broadcast | undefined): void => {
    if (!broadcast) return;
    if (broadcast.payload.length > options.messageBytes) {
      options.log(`message ${message.id} of ${broadcast.payload.length} bytes is too large to deliver`);
      return;
    }
    rooms.find(message.topic, message.private)?.broadcast(broadcast);
    delivered += 1;
  };

  const drain = async (): Promise<void> => {
    reading = true;
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      const stored = await read(batch.filter(({ payload }) => payload === null).map(({ id }) => id));
      for (const message of batch) hand(message, inline(message) ?? stored.get(message.id));
    }
    reading = false;
  };

  const read = async (ids: string[]): Promise<Map<string, Broadcast>> => {
    if (ids.length === 0) return new Map();
    try {
      return await readMessages(database, ids);
    } catch (error) {
      options.log(`${ids.length} messages could not be read: ${String(error)}`);
      return new Map();
    }
  };

  return {
    announce(notification) {
      const message = parse(notification);
      if (!message) return options.log("a notification that is not of realtime.messages was ignored");
      if (!rooms.find(message.topic, message.private)) return;
      const broadcast = reading ? undefined : inline(message);
      if (broadcast) return hand(message, broadcast);
      queue.push(message);
      if (!reading) void drain();
    },
    get delivered() {
      return delivered;
    },
  };
}

function parse(notification: string): Announced | null {
  const [head = "", payload = null] = notification.split("\n", 2);
  try {
    return { ...announcedHead.parse(JSON.parse(head)), payload };
  } catch {
    return null;
  }
}

function inline({ id, event, payload }: Announced): Broadcast | undefined {
  return payload === null ? undefined : jsonTextBroadcast(event, payload, { id });
}
