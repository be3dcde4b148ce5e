import type { Broadcast } from "./broadcast.ts";
import type { Version } from "./decode.ts";

/** Bytes ready to be sent, to one socket or to many. */
export interface Frame {
  readonly data: Buffer;
  readonly binary: boolean;
}

/** One message to one channel; `payload` is JSON text. */
interface ServerMessage {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: string;
}

/** A text frame with a value as payload. */
export function encodeMessage(
  version: Version,
  { payload, ...message }: Omit<ServerMessage, "payload"> & { payload: unknown },
): Frame {
  return textFrame(version, { ...message, payload: JSON.stringify(payload) });
}

/** A broadcast for every member of a topic; null if this protocol version can't carry it. */
export function encodeBroadcast(version: Version, topic: string, broadcast: Broadcast): Frame | null {
  return (
    (version === "2.0.0" && binaryBroadcast(topic, broadcast)) || textBroadcast(version, topic, broadcast)
  );
}

const broadcastKind = 4;

function binaryBroadcast(topic: string, { event, encoding, payload, meta }: Broadcast): Frame | null {
  const fields = [topic, event, meta ? JSON.stringify(meta) : ""].map((text) => Buffer.from(text));
  if (fields.some((field) => field.length > 255)) return null;
  const head = Buffer.from([
    broadcastKind,
    ...fields.map((field) => field.length),
    encoding === "json" ? 1 : 0,
  ]);
  return { data: Buffer.concat([head, ...fields, payload]), binary: true };
}

function textBroadcast(version: Version, topic: string, broadcast: Broadcast): Frame | null {
  if (broadcast.encoding === "binary") return null;
  const meta = broadcast.meta ? `,"meta":${JSON.stringify(broadcast.meta)}` : "";
  const event = JSON.stringify(broadcast.event);
  const payload = `{"type":"broadcast","event":${event},"payload":${broadcast.payload.toString()}${meta}}`;
  return textFrame(version, { joinRef: null, ref: null, topic, event: "broadcast", payload });
}

function textFrame(version: Version, { joinRef, ref, topic, event, payload }: ServerMessage): Frame {
  const [t, e, j, r] = [topic, event, joinRef, ref].map((value) => JSON.stringify(value));
  const text =
    version === "1.0.0"
      ? `{"topic":${t},"event":${e},"payload":${payload},"ref":${r}}`
      : `[${j},${r},${t},${e},${payload}]`;
  return { data: Buffer.from(text), binary: false };
}
