import { Presence } from "./presence.ts";
import type { Broadcast } from "./protocol/broadcast.ts";
import type { Version } from "./protocol/decode.ts";
import { encodeBroadcast } from "./protocol/encode.ts";
import type { Frame } from "./protocol/encode.ts";

/** One joined channel of one socket, as its room sees it. */
export interface Member {
  readonly version: Version;
  /** True if this member may see this kind of traffic and asked for it. */
  hears(extension: "broadcast" | "presence"): boolean;
  /** Takes a broadcast that is already encoded for its version. */
  deliver(frame: Frame, id: string | undefined): void;
  push(event: string, payload: unknown): void;
}

/** Everybody on one topic. A public and a private topic of one name are two rooms. */
export class Room {
  readonly topic: string;
  readonly members = new Set<Member>();
  readonly presence = new Presence((diff) => {
    for (const member of this.members) if (member.hears("presence")) member.push("presence_diff", diff);
  });

  constructor(name: string) {
    this.topic = `realtime:${name}`;
  }

  /** Sends to every member but `except`, encoded once for each protocol version. */
  broadcast(broadcast: Broadcast, except?: Member): void {
    const frames = new Map<Version, Frame | null>();
    for (const member of this.members) {
      if (member === except || !member.hears("broadcast")) continue;
      let frame = frames.get(member.version);
      if (frame === undefined) {
        frame = encodeBroadcast(member.version, this.topic, broadcast);
        frames.set(member.version, frame);
      }
      if (frame) member.deliver(frame, broadcast.meta?.id);
    }
  }
}

/** The rooms that have members now. */
export class Rooms {
  readonly #rooms = new Map<string, Room>();

  get size(): number {
    return this.#rooms.size;
  }

  find(name: string, isPrivate: boolean): Room | undefined {
    return this.#rooms.get(keyOf(name, isPrivate));
  }

  enter(name: string, isPrivate: boolean, member: Member): Room {
    const key = keyOf(name, isPrivate);
    const room = this.#rooms.get(key) ?? new Room(name);
    this.#rooms.set(key, room);
    room.members.add(member);
    return room;
  }

  leave(name: string, isPrivate: boolean, member: Member): void {
    const room = this.find(name, isPrivate);
    if (!room?.members.delete(member)) return;
    room.presence.untrack(member);
    if (room.members.size > 0) return;
    this.#rooms.delete(keyOf(name, isPrivate));
    room.presence.flush();
  }
}

function keyOf(name: string, isPrivate: boolean): string {
  return `${isPrivate ? "private" : "public"}:${name}`;
}
