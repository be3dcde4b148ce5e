import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Drive } from "./kinds.ts";
import type { World } from "./world.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Of an item: in a business drive 34 letters that begin with `01`, in a personal one the drive's and a number after `!`. */
export function newItemId(world: World, drive: Pick<Drive, "id" | "type">): string {
  const made = world.settings().made + 1;
  world.set({ made });
  if (drive.type === "personal") return `${drive.id.toUpperCase()}!${100 + made}`;
  const hash = createHash("sha256").update(`${drive.id}:${made}`).digest();
  return `01${[...hash].map((byte) => letters[byte % 32]).join("")}`;
}

export function newDriveId(type: Drive["type"]): string {
  if (type === "personal") return randomBytes(8).toString("hex");
  return `b!${randomBytes(48).toString("base64url")}`;
}

export function newGuid(): string {
  return randomUUID();
}

/** A guid that a text makes. */
export function guidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function hashed(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
