import { z } from "zod";
import { keys } from "./stack.ts";
import { rawSocket } from "./watch.ts";
import type { RawFrame, RawSocket } from "./watch.ts";

const reply = z.object({ status: z.string(), response: z.looseObject({ reason: z.string().optional() }) });
type Reply = z.infer<typeof reply>;

/** A channel of protocol 2.0.0 by hand, for what the installed supabase-js can't say or gets wrong. */
export interface RawChannel extends RawSocket {
  /** Sends an event and resolves with its reply. */
  ask(event: string, payload: unknown): Promise<Reply>;
  /** Sends a broadcast as bytes, `meta` beside it, and resolves with its reply. */
  broadcast(event: string, payload: unknown, meta?: object): Promise<Reply>;
}

/** Joins `topic` on a socket of its own. */
export async function rawChannel(
  url: string,
  topic: string,
  config: object,
  token?: string,
): Promise<RawChannel> {
  const socket = await rawSocket(url, keys.publishable);
  const address = `realtime:${topic}`;
  let last = 0;
  const answerTo = async (ref: string): Promise<Reply> => {
    const isAnswer = ([, to, , event]: RawFrame): boolean => to === ref && event === "phx_reply";
    return reply.parse((await socket.frames.first(isAnswer))[4]);
  };
  const ask = (event: string, payload: unknown): Promise<Reply> => {
    const ref = `${(last += 1)}`;
    socket.send("1", ref, address, event, payload);
    return answerTo(ref);
  };
  const joined = await ask("phx_join", { config, access_token: token });
  if (joined.status !== "ok") throw new Error(`not joined: ${joined.response.reason}`);
  return {
    ...socket,
    ask,
    broadcast(event, payload, meta) {
      const ref = `${(last += 1)}`;
      socket.socket.send(broadcastFrame(ref, address, event, JSON.stringify(payload), meta));
      return answerTo(ref);
    },
  };
}

/** Lengths count bytes, not letters. */
function broadcastFrame(ref: string, topic: string, event: string, json: string, meta?: object): Buffer {
  const strings = ["1", ref, topic, event, meta ? JSON.stringify(meta) : ""].map((text) => Buffer.from(text));
  return Buffer.concat([
    Buffer.from([3, ...strings.map(({ length }) => length), 1]),
    ...strings,
    Buffer.from(json),
  ]);
}

const metas = z.array(z.object({ phx_ref: z.string(), mood: z.string() }));
const presences = z
  .record(z.string(), z.object({ metas }))
  .transform((state) =>
    Object.entries(state).flatMap(([key, of]) => of.metas.map((meta) => ({ key, ...meta }))),
  );
const diff = z.object({ joins: presences, leaves: presences });

/**
 * What the frames of a channel tell of presence, put together as Phoenix' clients do: each join and leave, and who is
 * present after each frame. A diff before the first state isn't shown.
 */
export function presenceOf(frames: RawFrame[]): { changes: string[]; syncs: string[][] } {
  const changes: string[] = [];
  const syncs: string[][] = [];
  let present: z.infer<typeof presences> | null = null;
  for (const [, , , event, payload] of frames) {
    if (event === "presence_state") present = presences.parse(payload);
    else if (event === "presence_diff" && present) {
      const { joins, leaves } = diff.parse(payload);
      const left = new Set(leaves.map(({ phx_ref }) => phx_ref));
      changes.push(...joins.map(({ key, mood }) => `+${key}:${mood}`));
      changes.push(...leaves.map(({ key, mood }) => `-${key}:${mood}`));
      present = [...present, ...joins].filter(({ phx_ref }) => !left.has(phx_ref));
    } else continue;
    syncs.push(present.map(({ key, mood }) => `${key}:${mood}`).sort());
  }
  return { changes, syncs };
}
