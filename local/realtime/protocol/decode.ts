import { z } from "zod";
import type { Broadcast } from "./broadcast.ts";

export type Version = "1.0.0" | "2.0.0";

/** One frame of a client. */
export interface ClientMessage {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
  /** The broadcast that a binary frame carried; `payload` is then its metadata. */
  readonly broadcast?: Broadcast;
}

/** The frame is not of the protocol; the socket is of no use any more. */
export class MalformedFrame extends Error {}

const ref = z
  .string()
  .max(255)
  .nullish()
  .transform((value) => value ?? null);
const objectFrame = z.object({
  join_ref: ref,
  ref,
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
});
const arrayFrame = z
  .tuple([ref, ref, z.string(), z.string(), z.unknown()])
  .transform(([join_ref, ref, topic, event, payload]) => ({ join_ref, ref, topic, event, payload }));

/** Reads one frame. Throws `MalformedFrame`. */
export function decode(data: Buffer, isBinary: boolean, version: Version): ClientMessage {
  if (isBinary) return decodePush(data);
  const frame = version === "1.0.0" ? objectFrame : arrayFrame;
  const parsed = frame.safeParse(parseJson(data));
  if (!parsed.success) throw new MalformedFrame("not a frame of this protocol version");
  const { join_ref: joinRef, ...message } = parsed.data;
  return { joinRef, ...message };
}

const pushKind = 3;
const pushHead = 7;

function decodePush(data: Buffer): ClientMessage {
  if (data.length < pushHead || data[0] !== pushKind) throw new MalformedFrame("unknown binary frame");
  let offset = pushHead;
  const [joinRef, ref, topic, event, meta] = [...data.subarray(1, 6)].map((length) => {
    const text = data.toString("utf8", offset, offset + length);
    offset += length;
    return text;
  });
  if (offset > data.length || !topic || event === undefined) throw new MalformedFrame("truncated frame");
  const encoding = data[6] === 1 ? "json" : "binary";
  const payload = data.subarray(offset);
  if (encoding === "json") parseJson(payload);
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: "broadcast",
    payload: meta ? parseJson(Buffer.from(meta)) : {},
    broadcast: { event, encoding, payload },
  };
}

function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString("utf8"));
  } catch {
    throw new MalformedFrame("not JSON");
  }
}
