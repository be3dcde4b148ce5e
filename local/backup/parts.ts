import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";
import type { Sink, Source } from "./container.ts";
import { damaged, type Part, sha256 } from "./manifest.ts";

const partBytes = 8 * 1024 * 1024;
const pack = promisify(deflate);
const unpack = promisify(inflate);

/** Writes lines as compressed files of some megabytes each. */
export class PartWriter {
  readonly #sink: Sink;
  readonly #folder: string;
  readonly parts: Part[] = [];
  #lines: string[] = [];
  #bytes = 0;

  constructor(sink: Sink, folder: string) {
    this.#sink = sink;
    this.#folder = folder;
  }

  async add(line: string): Promise<void> {
    this.#lines.push(line);
    this.#bytes += line.length + 1;
    if (this.#bytes >= partBytes) await this.#write();
  }

  async finish(): Promise<Part[]> {
    if (this.#lines.length > 0) await this.#write();
    return this.parts;
  }

  async #write(): Promise<void> {
    const bytes = await pack(Buffer.from(`${this.#lines.join("\n")}\n`), { level: 3 });
    const file = `${this.#folder}/${String(this.parts.length).padStart(5, "0")}.ndjson.z`;
    await this.#sink.add(file, bytes);
    this.parts.push({ file, bytes: bytes.length, sha256: sha256(bytes), rows: this.#lines.length });
    this.#lines = [];
    this.#bytes = 0;
  }
}

/** The lines of a part. Throws a `GroundError` when it isn't what the manifest says. */
export async function readPart(source: Source, part: Part): Promise<string[]> {
  const bytes = await source.read(part.file);
  if (bytes.length !== part.bytes || sha256(bytes) !== part.sha256)
    throw damaged(`${part.file} isn't what it was`);
  return (await unpack(bytes)).toString().split("\n").slice(0, -1);
}
