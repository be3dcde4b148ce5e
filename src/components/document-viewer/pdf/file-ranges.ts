/** Bytes asked for at once: a page of text is in one or two of them. */
export const CHUNK = 2 ** 17;

/** A file's first bytes, or all of it where it is small or its storage gives no parts. */
export type Beginning = { whole: Uint8Array } | { first: Uint8Array; length: number };

/** The file isn't where it was, and nowhere else. */
export class FileGone extends Error {
  override name = "FileGone";
}

/**
 * A file in storage, read in parts. Its address may end while it is read (links of private storage last five minutes,
 * and a file moves when fewer may read it), so that one that no longer serves is asked for anew.
 */
export class FileRanges {
  #address: string;
  readonly #renew: () => Promise<string>;
  readonly #stop = new AbortController();
  #whole: Uint8Array | null = null;

  /** @param renew tells where the file is now; throws when the reader may no longer read it */
  constructor(address: string, renew: () => Promise<string>) {
    this.#address = address;
    this.#renew = renew;
  }

  /** @param size of the file as the API tells it, where storage doesn't say. @throws FileGone, TypeError when offline */
  async begin(size: number): Promise<Beginning> {
    const { bytes, total } = await this.#read(0, CHUNK);
    if (this.#whole) return { whole: this.#whole };
    const length = total ?? size;
    return bytes.length >= length ? { whole: bytes } : { first: bytes, length };
  }

  /** The bytes from `begin` up to `end`. @throws as `begin` */
  async range(begin: number, end: number): Promise<Uint8Array> {
    if (this.#whole) return this.#whole.slice(begin, end);
    return (await this.#read(begin, end)).bytes;
  }

  /** Breaks off what is being fetched. */
  stop(): void {
    this.#stop.abort();
  }

  async #read(begin: number, end: number): Promise<{ bytes: Uint8Array; total: number | null }> {
    let response = await this.#fetch(begin, end);
    if (!response.ok) {
      this.#address = await this.#renew();
      response = await this.#fetch(begin, end);
    }
    if (!response.ok) throw new FileGone(`The file's storage answered ${String(response.status)}.`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.status === 206) return { bytes, total: totalOf(response) };
    this.#whole = bytes;
    return { bytes: bytes.slice(begin, end), total: bytes.length };
  }

  #fetch(begin: number, end: number): Promise<Response> {
    const headers = { range: `bytes=${String(begin)}-${String(end - 1)}` };
    return fetch(this.#address, { headers, signal: this.#stop.signal });
  }
}

function totalOf(response: Response): number | null {
  const total = /\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.[1];
  return total === undefined ? null : Number(total);
}
