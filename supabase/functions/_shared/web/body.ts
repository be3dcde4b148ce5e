import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import type { Idle } from "./idle.ts";
import { WebError } from "./web-error.ts";

/** What a body may cost, in bytes. */
export interface BodyLimits {
  /** As sent. */
  bytes: number;
  unpackedBytes: number;
  /** What is longer is `cut` there, or refused. */
  overflow: "refuse" | "cut";
}

/**
 * Reads and unpacks what an answer holds.
 * @param idle told of every piece
 * @throws WebError, or what streams throw
 */
export async function readBody(
  response: IncomingMessage,
  limits: BodyLimits,
  idle: Idle,
  signal: AbortSignal,
): Promise<{ body: Uint8Array<ArrayBuffer>; cut: boolean }> {
  const told = Number(response.headers["content-length"]);
  if (told > limits.bytes && limits.overflow === "refuse") {
    response.destroy();
    throw tooLarge(limits.bytes);
  }
  const packed = new Counter(limits.bytes, limits.overflow);
  const unpacked = new Counter(limits.unpackedBytes, limits.overflow);
  const pieces: Uint8Array[] = [];
  const watched = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const piece of source) {
      idle.pushOut();
      yield packed.take(piece);
      if (packed.full) return;
    }
  };
  const collect = async function (source: AsyncIterable<Uint8Array>) {
    for await (const piece of source) {
      pieces.push(unpacked.take(piece));
      if (unpacked.full) return;
    }
  };
  try {
    const unpack = unpacker(response);
    if (unpack) await pipeline(response, watched, unpack, collect, { signal });
    else await pipeline(response, watched, collect, { signal });
  } catch (error) {
    // What is cut isn't whole for the unpacker either; what it gave until then counts.
    if (!packed.full && !unpacked.full) throw error;
    if (error instanceof WebError) throw error;
  } finally {
    response.destroy();
  }
  return { body: join(pieces), cut: packed.full || unpacked.full };
}

/** Counts what passes, and takes no more than the limit. */
class Counter {
  full = false;
  private size = 0;
  private readonly limit: number;
  private readonly overflow: BodyLimits["overflow"];

  constructor(limit: number, overflow: BodyLimits["overflow"]) {
    this.limit = limit;
    this.overflow = overflow;
  }

  take(piece: Uint8Array): Uint8Array {
    const room = this.limit - this.size;
    this.size += piece.length;
    if (piece.length <= room) return piece;
    if (this.overflow === "refuse") throw tooLarge(this.limit);
    this.full = true;
    return piece.subarray(0, room);
  }
}

/** What unpacks the body by what it says of itself; several packings in each other are refused. */
function unpacker(response: IncomingMessage) {
  const coding = (response.headers["content-encoding"] ?? "").trim().toLowerCase();
  if (coding === "" || coding === "identity") return null;
  if (coding === "gzip" || coding === "x-gzip") return createGunzip();
  if (coding === "br") return createBrotliDecompress();
  response.destroy();
  throw new WebError("protocol", "The site packs its answer in a way that we didn't ask for.");
}

const tooLarge = (bytes: number) =>
  new WebError(
    "too_large",
    bytes < 1024 * 1024
      ? `This page is larger than the limit of ${Math.round(bytes / 1024)} KB.`
      : `This page is larger than the limit of ${Math.round(bytes / 1024 / 1024)} MB.`,
  );

function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
