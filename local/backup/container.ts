import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { GroundError } from "../errors.ts";
import { damaged } from "./manifest.ts";
import { tarEnd, tarHeader, tarIndex, tarPadding } from "./tar.ts";

/** Where a backup is written to. Until `finish` it has another name. */
export interface Sink {
  add(file: string, bytes: Uint8Array): Promise<void>;
  /** A file of a known size, whose chunks are written as they come. */
  addStream(file: string, size: number, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

/** A backup as it is read. Both reject with a `GroundError` for a file that isn't there or is cut off. */
export interface Source {
  read(file: string): Promise<Buffer>;
  stream(file: string): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

const chunkSize = 1024 * 1024;
const isTar = (path: string) => path.endsWith(".tar");

/** A folder, or one file where its name ends in `.tar`; only its owner may read it. Refuses a name that is taken. */
export async function openSink(to: string): Promise<Sink> {
  const path = resolve(to);
  if (existsSync(path)) throw new GroundError(`${path} is there already. Give a name that is free.`);
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID().slice(0, 8)}.tmp`;
  return isTar(path) ? tarSink(path, temporary) : folderSink(path, temporary);
}

async function folderSink(path: string, temporary: string): Promise<Sink> {
  await mkdir(temporary, { mode: 0o700 });
  const write = async (file: string, fill: (handle: FileHandle) => Promise<void>) => {
    const target = join(temporary, file);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const handle = await open(target, "wx", 0o600);
    try {
      await fill(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
  };
  return {
    add: (file, bytes) => write(file, (handle) => writeAll(handle, bytes)),
    addStream: (file, size, chunks) => write(file, (handle) => writeSized(handle, file, size, chunks)),
    finish: () => rename(temporary, path),
    abandon: () => rm(temporary, { recursive: true, force: true }),
  };
}

async function tarSink(path: string, temporary: string): Promise<Sink> {
  const handle = await open(temporary, "wx", 0o600);
  return {
    async add(file, bytes) {
      await writeAll(handle, tarHeader(file, bytes.length));
      await writeAll(handle, bytes);
      await writeAll(handle, tarPadding(bytes.length));
    },
    async addStream(file, size, chunks) {
      await writeAll(handle, tarHeader(file, size));
      await writeSized(handle, file, size, chunks);
      await writeAll(handle, tarPadding(size));
    },
    async finish() {
      await writeAll(handle, tarEnd);
      await handle.sync();
      await handle.close();
      await rename(temporary, path);
    },
    async abandon() {
      await handle.close();
      await rm(temporary, { force: true });
    },
  };
}

/** `write` may write less than it is given. */
async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += (await handle.write(bytes, at)).bytesWritten;
}

async function writeSized(
  handle: FileHandle,
  file: string,
  size: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  let written = 0;
  for await (const chunk of chunks) {
    await writeAll(handle, chunk);
    written += chunk.length;
  }
  if (written !== size) throw new Error(`${file} had ${written} bytes, and ${size} were announced.`);
}

/** Opens what `openSink` made. */
export async function openSource(from: string): Promise<Source> {
  const path = resolve(from);
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new GroundError(`There is no backup at ${path}.`);
  if (found.isFile()) return tarSource(await open(path, "r"), found.size);
  const opened = async (file: string) => {
    const handle = await open(join(path, file), "r").catch(() => undefined);
    if (!handle) throw damaged(`${file} is missing`);
    return { handle, size: (await handle.stat()).size };
  };
  return {
    async read(file) {
      const { handle, size } = await opened(file);
      return collect(piece(handle, 0, size, true));
    },
    async *stream(file) {
      const { handle, size } = await opened(file);
      yield* piece(handle, 0, size, true);
    },
    close: () => Promise.resolve(),
  };
}

async function tarSource(handle: FileHandle, size: number): Promise<Source> {
  const index = await tarIndex(handle, size).catch(async (error: unknown) => {
    await handle.close();
    throw error;
  });
  const entry = (file: string) => {
    const found = index.get(file);
    if (!found) throw damaged(`${file} is missing`);
    return piece(handle, found.at, found.size, false);
  };
  return {
    read: async (file) => collect(entry(file)),
    stream: (file) => entry(file),
    close: () => handle.close(),
  };
}

async function* piece(
  handle: FileHandle,
  from: number,
  size: number,
  closes: boolean,
): AsyncGenerator<Uint8Array> {
  try {
    for (let at = 0; at < size;) {
      const buffer = Buffer.allocUnsafe(Math.min(chunkSize, size - at));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, from + at);
      if (bytesRead === 0) throw damaged("it is cut off");
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    if (closes) await handle.close();
  }
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
