import { createHash, createHmac } from "node:crypto";
import { bytesOf } from "../vendors/documents/content.ts";
import type { Content } from "../vendors/documents/content.ts";
import { isSame } from "../vendors/secret.ts";
import type { Item } from "./kinds.ts";
import { quickXorHash } from "./quick-xor.ts";
import type { World } from "./world.ts";

interface Sums {
  size: number;
  quickXorHash: string;
  sha1Hash: string;
  sha256Hash: string;
}

const summed = new WeakMap<Content, Map<string, Sums>>();

/** A file's bytes, made when they are asked for. */
export function fileBytes({ content, type }: Item): Uint8Array<ArrayBuffer> {
  return content ? bytesOf(content, type) : new Uint8Array();
}

/** Length and hashes of a file, reckoned once. */
export function sumsOf(item: Item): Sums {
  const known = item.content && summed.get(item.content)?.get(item.type);
  if (known) return known;
  const bytes = fileBytes(item);
  const hash = (name: string) => createHash(name).update(bytes).digest("hex").toUpperCase();
  const sums = {
    size: bytes.length,
    quickXorHash: quickXorHash(bytes),
    sha1Hash: hash("sha1"),
    sha256Hash: hash("sha256"),
  };
  if (item.content) summed.set(item.content, (summed.get(item.content) ?? new Map()).set(item.type, sums));
  return sums;
}

/** An address that opens a file without a bearer for some minutes. @param format what it is turned into */
export function downloadUrl(world: World, item: Item, format = ""): string {
  const { downloadSeconds } = world.settings();
  const until = world.now() + downloadSeconds * 1000;
  const auth = `${until}.${signed(world, item.id, until, format)}`;
  const query = new URLSearchParams({ UniqueId: item.id, ...(format && { format }), tempauth: auth });
  return `${world.api}/download?${query.toString()}`;
}

/** The item that an address of `downloadUrl` opens; undefined when it has ended or was made up. */
export function downloadOf(
  world: World,
  params: URLSearchParams,
): { item: Item; format: string } | undefined {
  const [, until = "", signature = ""] = /^(\d+)\.(.+)$/.exec(params.get("tempauth") ?? "") ?? [];
  const id = params.get("UniqueId") ?? "";
  const format = params.get("format") ?? "";
  const item = world.find("item", id);
  if (!isSame(signature, signed(world, id, Number(until), format))) return undefined;
  if (item?.state !== "live" || Number(until) <= world.now()) return undefined;
  return { item, format };
}

function signed(world: World, id: string, until: number, format: string): string {
  const key = world.settings().downloadKey;
  return createHmac("sha256", key).update(`${id}\n${until}\n${format}`).digest("base64url");
}
