import type { RawData, WebSocket } from "ws";
import { Channel } from "./channel.ts";
import type { Connection, Context } from "./context.ts";
import type { Identity } from "./identity.ts";
import { Bucket } from "./limits.ts";
import { decode, MalformedFrame } from "./protocol/decode.ts";
import type { ClientMessage, Version } from "./protocol/decode.ts";
import { encodeMessage } from "./protocol/encode.ts";
import type { Frame } from "./protocol/encode.ts";
import { Refusal } from "./refusal.ts";

const openState = 1;
/** Frames beyond this multiple of the message rate close the socket, whatever they are. */
const floodFactor = 5;

/** One open socket: reads frames, knows its channels, and never lets more wait than the limits say. */
export class Session implements Connection {
  readonly version: Version;
  readonly identity: Identity;
  readonly channels = new Map<string, Channel>();
  /** Resolves when the socket is gone and all its channels have left their rooms. */
  readonly closed: Promise<void>;
  readonly #context: Context;
  readonly #socket: WebSocket;
  readonly #joins: Bucket;
  readonly #messages: Bucket;
  readonly #frames: Bucket;
  #seenAt = performance.now();

  constructor(context: Context, socket: WebSocket, version: Version, identity: Identity) {
    const { joins, messages } = context.limits;
    this.#context = context;
    this.#socket = socket;
    this.version = version;
    this.identity = identity;
    this.#joins = new Bucket(joins);
    this.#messages = new Bucket(messages);
    this.#frames = new Bucket({ rate: messages.rate * floodFactor, burst: messages.burst * floodFactor });
    socket.on("message", (data, isBinary) => this.#read(data, isBinary));
    socket.on("error", (error) => context.log(`socket: ${error.message}`));
    this.closed = new Promise((resolve) => {
      socket.on("close", () => {
        for (const channel of [...this.channels.values()]) channel.drop();
        resolve();
      });
    });
  }

  /** Milliseconds since the client was last heard. */
  get silentMs(): number {
    return performance.now() - this.#seenAt;
  }

  /** Sends, or cuts the socket if its client reads so slowly that too much waits for it. */
  send({ data, binary }: Frame): void {
    if (this.#socket.readyState !== openState) return;
    if (this.#socket.bufferedAmount + data.length > this.#context.limits.bufferedBytes) {
      this.#context.log(
        `a client that reads too slowly was cut off: ${this.#socket.bufferedAmount} bytes wait`,
      );
      return this.cut();
    }
    this.#socket.send(data, { binary });
  }

  forget(channel: Channel): void {
    if (this.channels.get(channel.topic) === channel) this.channels.delete(channel.topic);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  cut(): void {
    this.#socket.terminate();
  }

  #read(data: RawData, isBinary: boolean): void {
    this.#seenAt = performance.now();
    if (!this.#frames.take()) return this.close(1008, "Too many messages");
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
    try {
      this.#dispatch(decode(bytes, isBinary, this.version), bytes.length);
    } catch (error) {
      if (!(error instanceof MalformedFrame)) throw error;
      this.close(1007, error.message);
    }
  }

  #dispatch(message: ClientMessage, bytes: number): void {
    const { topic, event, joinRef } = message;
    if (topic === "phoenix" && event === "heartbeat") return this.#reply(message, "ok", {});
    if (event === "phx_join") return this.#join(message);
    const channel = this.channels.get(topic);
    if (!channel) {
      const left = event === "phx_leave";
      return this.#reply(message, left ? "ok" : "error", left ? {} : { reason: "unmatched topic" });
    }
    if (joinRef && joinRef !== channel.joinRef) return;
    if (!this.#messages.take()) return channel.shut("Too many messages per second");
    channel.receive(message, bytes);
  }

  #join(message: ClientMessage): void {
    try {
      this.#requireJoinable(message.topic);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return this.#reply(message, "error", { reason: error.reason });
    }
    this.channels.get(message.topic)?.close();
    const joinRef = message.joinRef ?? message.ref ?? "";
    const channel = new Channel(this.#context, this, message.topic, joinRef);
    this.channels.set(message.topic, channel);
    channel.join(message);
  }

  #requireJoinable(topic: string): void {
    if (!topic.startsWith("realtime:")) throw new Refusal("UnmatchedTopic", "Topics begin with `realtime:`");
    if (!this.#joins.take()) throw new Refusal("ClientJoinRateLimitReached", "Too many joins per second");
    if (this.channels.size >= this.#context.limits.channelsPerSocket && !this.channels.has(topic)) {
      throw new Refusal("ChannelRateLimitReached", "Too many channels");
    }
  }

  #reply({ joinRef, ref, topic }: ClientMessage, status: "ok" | "error", response: unknown): void {
    const payload = { status, response };
    this.send(encodeMessage(this.version, { joinRef, ref, topic, event: "phx_reply", payload }));
  }
}
