import { z } from "zod";
import type { Access } from "./access.ts";
import { handleBroadcast } from "./channel-broadcast.ts";
import { openChannel } from "./channel-join.ts";
import { handlePresence } from "./channel-presence.ts";
import type { Connection, Context } from "./context.ts";
import { Expiry } from "./expiry.ts";
import { isToken } from "./identity.ts";
import type { ClientMessage, Version } from "./protocol/decode.ts";
import { encodeMessage } from "./protocol/encode.ts";
import type { Frame } from "./protocol/encode.ts";
import type { JoinRequest } from "./protocol/join.ts";
import { Refusal } from "./refusal.ts";
import type { Extension } from "./rights.ts";
import type { Member, Room } from "./room.ts";
import { Turns } from "./turns.ts";

const tokenPayload = z.object({ access_token: z.string().nullish() });

/** What a channel has once its join was granted. */
export interface Joined {
  readonly request: JoinRequest;
  readonly access: Access;
  readonly room: Room;
}

/** One topic on one socket, from `phx_join` to its close. Its messages are handled one after the other. */
export class Channel implements Member {
  readonly topic: string;
  readonly joinRef: string;
  readonly version: Version;
  readonly #context: Context;
  readonly #connection: Connection;
  readonly #expiry = new Expiry(() => this.shut("Token has expired"));
  readonly #turns: Turns;
  #joined: Joined | null = null;
  #held: { frame: Frame; id: string | undefined }[] | null = [];
  #replayed: ReadonlySet<string> = new Set();
  #token: string | null = null;
  #closed = false;

  constructor(context: Context, connection: Connection, topic: string, joinRef: string) {
    this.#context = context;
    this.#connection = connection;
    this.version = connection.version;
    this.topic = topic;
    this.joinRef = joinRef;
    const { waitingPerChannel: pieces, bufferedBytes: bytes } = context.limits;
    this.#turns = new Turns({ pieces, bytes });
  }

  get name(): string {
    return this.topic.slice("realtime:".length);
  }

  isClosed(): boolean {
    return this.#closed;
  }

  /** Takes the first message, the join. */
  join(message: ClientMessage): void {
    this.#turns.add(0, async () => {
      try {
        await openChannel(this.#context, this.#connection, this, message);
      } catch (error) {
        if (this.#closed) return;
        this.#dispose();
        this.reply(message.ref, "error", { reason: this.#reasonOf(error) });
      }
    });
  }

  /** Takes any later message; `bytes` is the size of its frame. */
  receive(message: ClientMessage, bytes: number): void {
    const added = this.#turns.add(bytes, async () => {
      if (this.#closed) return;
      try {
        await this.#handle(message);
      } catch (error) {
        this.reply(message.ref, "error", { reason: this.#reasonOf(error) });
      }
    });
    if (!added) this.shut("Too many messages are waiting");
  }

  /** Makes the channel a member of its room; from here it holds back broadcasts until `goLive`. */
  enter(request: JoinRequest, access: Access): void {
    const room = this.#context.rooms.enter(this.name, request.private, this);
    this.#token = request.accessToken;
    this.#joined = { request, access, room };
    this.#expiry.set(access.identity.expiresAt);
  }

  /** Ends the holding back. Broadcasts whose id was replayed are not given again. */
  goLive(replayed: ReadonlySet<string>): void {
    const held = this.#held ?? [];
    this.#held = null;
    this.#replayed = replayed;
    for (const { frame, id } of held) this.deliver(frame, id);
  }

  hears(extension: Extension): boolean {
    if (!this.#joined) return false;
    const { access, request } = this.#joined;
    if (extension === "presence" && (this.#held || !request.presence.enabled)) return false;
    return access.canRead(extension);
  }

  deliver(frame: Frame, id?: string): void {
    if (id && this.#replayed.has(id)) return;
    if (!this.#held) return this.#connection.send(frame);
    this.#held.push({ frame, id });
    if (this.#held.length > this.#context.limits.waitingPerChannel) this.fail();
  }

  reply(ref: string | null, status: "ok" | "error", response: unknown): void {
    this.#send("phx_reply", { status, response }, ref);
  }

  push(event: string, payload: unknown): void {
    this.#send(event, payload, null);
  }

  system(status: "ok" | "error", message: string, extension = "system"): void {
    this.push("system", { extension, status, message, channel: this.name });
  }

  /** Everybody present, if this channel may see it. */
  pushPresenceState(): void {
    if (this.hears("presence")) this.push("presence_state", this.#joined?.room.presence.state());
  }

  /** Closes for good, with the reason in a `system` message: the client does not join again by itself. */
  shut(message: string): void {
    if (this.#closed) return;
    this.system("error", message);
    this.close();
  }

  close(): void {
    if (this.#closed) return;
    this.#dispose();
    this.#send("phx_close", {}, this.joinRef);
  }

  /** Closes so that the client joins again. */
  fail(): void {
    if (this.#closed) return;
    this.#dispose();
    this.#send("phx_error", {}, this.joinRef);
  }

  /** The socket is gone: leaves without a word. */
  drop(): void {
    if (!this.#closed) this.#dispose();
  }

  async #handle(message: ClientMessage): Promise<void> {
    if (!this.#joined) return;
    const { ref } = message;
    switch (message.event) {
      case "broadcast":
        return handleBroadcast(this.#context, this, this.#joined, message);
      case "presence":
        return handlePresence(this.#context, this, this.#joined, message);
      case "access_token":
        return this.#refresh(message.payload, this.#joined.access);
      case "phx_leave":
        this.reply(ref, "ok", {});
        return this.close();
      default:
        this.reply(ref, "error", { reason: `Unknown event: ${message.event}` });
    }
  }

  async #refresh(payload: unknown, access: Access): Promise<void> {
    const token = tokenPayload.parse(payload).access_token;
    if (!isToken(token) || token === this.#token) return;
    this.#token = token;
    try {
      await access.confirm(await this.#context.identities.of(token));
      this.#expiry.set(access.identity.expiresAt);
    } catch (error) {
      this.shut(this.#reasonOf(error));
    }
  }

  #dispose(): void {
    this.#closed = true;
    this.#expiry.set(null);
    this.#connection.forget(this);
    if (this.#joined) this.#context.rooms.leave(this.name, this.#joined.request.private, this);
    this.#held = null;
  }

  #send(event: string, payload: unknown, ref: string | null): void {
    const { topic, joinRef } = this;
    this.#connection.send(encodeMessage(this.version, { joinRef, ref, topic, event, payload }));
  }

  #reasonOf(error: unknown): string {
    if (error instanceof Refusal) return error.reason;
    if (error instanceof z.ZodError) return `InvalidPayload: ${z.prettifyError(error)}`;
    this.#context.log(`channel ${this.topic}: ${error instanceof Error ? error.stack : String(error)}`);
    return "UnknownErrorOnChannel: Unknown error on channel";
  }
}
