import { randomUUID } from "node:crypto";
import { z } from "zod";
import { Access } from "./access.ts";
import type { Connection, Context } from "./context.ts";
import { Expiry } from "./expiry.ts";
import { isToken } from "./identity.ts";
import { jsonBroadcast } from "./protocol/broadcast.ts";
import type { Broadcast } from "./protocol/broadcast.ts";
import type { ClientMessage, Version } from "./protocol/decode.ts";
import { encodeBroadcast, encodeMessage } from "./protocol/encode.ts";
import type { Frame } from "./protocol/encode.ts";
import { parseJoin } from "./protocol/join.ts";
import type { JoinRequest } from "./protocol/join.ts";
import { Refusal } from "./refusal.ts";
import type { Extension } from "./rights.ts";
import type { Member, Room } from "./room.ts";

const tokenPayload = z.object({ access_token: z.string().nullish() });
const broadcastPayload = z.object({ event: z.string(), payload: z.unknown().optional() });
const presencePayload = z.object({ event: z.string(), payload: z.looseObject({}).nullish() });
const pushMeta = z.object({ persist: z.unknown().optional() });

interface Joined {
  readonly request: JoinRequest;
  readonly access: Access;
  readonly room: Room;
}
