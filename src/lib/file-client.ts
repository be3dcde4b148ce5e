import type { contract as product } from "@contract/index.ts";
import { parameterOf } from "@contract/path.ts";
import {
  type Args,
  type Catalogue,
  createClient,
  type In,
  type Out,
  pathOf,
  type PathOf,
  post,
} from "./client.ts";
import { exchange, readJson, type RequestOptions, unreachable } from "./exchange.ts";
import { API_HOST, requestId } from "./head-start.ts";
import { sendBody } from "./send-body.ts";

export interface UploadOptions extends RequestOptions {
  /** Told the bytes sent so far. */
  onProgress?: (sent: number) => void;
}

/** A file that a call answered with. */
export interface DownloadedFile {
  /** What to save it as. */
  name: string;
  blob: Blob;
}

/** Makes the calls of a catalogue that send or answer with files; otherwise as `createClient`. */
export function createFileClient<Calls extends Catalogue>(load: (path: string) => Promise<Partial<Calls>>) {
  const { parseOutput } = createClient(load);

  /**
   * Sends a file, with what else the call asks for.
   * @returns the call's output, checked against the contract
   * @throws as `request`
   */
  async function upload<Path extends PathOf<Calls, "upload">>(
    path: Path,
    input: In<Calls, Path>,
    file: Blob,
    { onProgress, ...options }: UploadOptions = {},
  ): Promise<Out<Calls, Path>> {
    const url = `${API_HOST}${pathOf(path, input)}?${queryOf(path, input)}`;
    const { signal } = options;
    const answer = await exchange(options, (headers) =>
      sendBody({
        url,
        headers: { "x-request-id": requestId(), ...headers, "content-type": file.type },
        body: file,
        signal,
        onProgress,
      }),
    );
    return parseOutput(path, await readJson(answer));
  }

  /** Makes a call that answers with a file. @throws as `request` */
  async function download<Path extends PathOf<Calls, "download">>(
    path: Path,
    ...[input, options]: Args<In<Calls, Path>, RequestOptions>
  ): Promise<DownloadedFile> {
    const answer = await post(path, input, options);
    try {
      return { name: nameOf(answer.headers.get("content-disposition")), blob: await answer.blob() };
    } catch (error) {
      throw error instanceof TypeError ? unreachable(error) : error;
    }
  }

  return { upload, download };
}

/** The product's calls with files, which no screen loads before it needs them. */
export const { upload, download } = createFileClient<typeof product>(async (path) =>
  (await import("./calls.ts")).callsWith(path),
);

/** An input's fields but the one in the path, as a query: text as it is, anything else as JSON. */
function queryOf(path: string, input: unknown): URLSearchParams {
  const fields = Object.entries(input ?? {}).filter(
    ([name, value]) => value !== undefined && name !== parameterOf(path),
  );
  return new URLSearchParams(
    fields.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}

/** What a `content-disposition` says that the file is called. */
function nameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  return encoded === undefined ? "download" : decodeURIComponent(encoded);
}
