import type { Call, Transport } from "@contract/call.ts";
import { UNKNOWN_ERROR } from "@contract/error-codes.ts";
import { parameterOf } from "@contract/path.ts";
import type { z } from "zod";
import { ApiError } from "./errors.ts";
import { exchange, readJson, type RequestOptions, unreachable } from "./exchange.ts";
import { sendCall, takeEarly } from "./head-start.ts";

export type Catalogue = Record<string, Call>;
type TransportOf<C> = C extends { transport: infer T extends Transport } ? T : "json";
/** The paths of a catalogue that speak in one of these ways. */
export type PathOf<Calls, Speaks extends Transport> = {
  [Path in keyof Calls & string]: TransportOf<Calls[Path]> extends Speaks ? Path : never;
}[keyof Calls & string];
export type In<Calls extends Catalogue, Path extends keyof Calls> = z.input<Calls[Path]["input"]>;
export type Out<Calls extends Catalogue, Path extends keyof Calls> = z.output<Calls[Path]["output"]>;
/** An input, which may be left out where it needs nothing, and options. */
export type Args<Input, Options> =
  Record<never, never> extends Input ? [input?: Input, options?: Options] : [input: Input, options?: Options];

/**
 * Makes calls of a catalogue, each in the way it speaks. What comes back may be a newer server's: it is read as
 * `contract/read.ts` says.
 * @param load gives the calls among which a path is, which come in files of their own
 */
export function createClient<Calls extends Catalogue>(load: (path: string) => Promise<Partial<Calls>>) {
  /** The JSON as the output of a call. @throws ApiError when it has another shape */
  async function parseOutput<Path extends keyof Calls & string>(
    path: Path,
    json: unknown,
  ): Promise<Out<Calls, Path>> {
    const output = await readOutput(path, json);
    if (output.outcome === "read") return output.data;
    throw ofAnotherShape();
  }

  async function readOutput<Path extends keyof Calls & string>(path: Path, json: unknown) {
    const [{ [path]: definition }, { read, prettifyError }] = await Promise.all([
      load(path),
      import("./contract.ts"),
    ]);
    const reading = read((definition as Call).output, json);
    if (reading.outcome === "wrong") {
      console.error(`${path} answered in an unexpected shape.\n${prettifyError(reading.error)}`);
    }
    // The schema is the path's own; TypeScript can't follow that through a generic path.
    return reading as { outcome: "read"; data: Out<Calls, Path> } | { outcome: "unknown" | "wrong" };
  }

  /** Makes a call and gives its JSON unchecked; null for an empty answer. @throws as `request` */
  async function requestJson(
    path: PathOf<Calls, "json">,
    input: unknown,
    options?: RequestOptions,
  ): Promise<unknown> {
    return readJson(await post(path, input, options));
  }

  /**
   * Makes a call.
   * @returns its output, checked against the contract
   * @throws ApiError for an error answer, NetworkError when none came, AbortError when cancelled
   */
  async function request<Path extends PathOf<Calls, "json">>(
    path: Path,
    ...[input, options]: Args<In<Calls, Path>, RequestOptions>
  ): Promise<Out<Calls, Path>> {
    // Beside the call, not after it; what fails is told when the answer is read.
    load(path).catch(() => undefined);
    return parseOutput(path, await requestJson(path, input, options));
  }

  /**
   * Makes a call that answers with events or text, and yields each event or piece as it comes; events of a kind that
   * this page doesn't know yet are left out.
   * @throws as `request`; NetworkError also when the connection breaks in the middle
   */
  async function* stream<Path extends PathOf<Calls, "events" | "text">>(
    path: Path,
    ...[input, options]: Args<In<Calls, Path>, RequestOptions>
  ): AsyncGenerator<Out<Calls, Path>, void, undefined> {
    // Beside the call, not after it; what fails is told when the answer is read.
    const reader = import("./stream-values.ts");
    reader.catch(() => undefined);
    const answer = await post(path, input, options);
    try {
      for await (const event of (await reader).streamValues(answer, await load(path), path)) {
        const reading = await readOutput(path, event);
        if (reading.outcome === "read") yield reading.data;
        if (reading.outcome === "wrong") throw ofAnotherShape();
      }
    } catch (error) {
      throw error instanceof TypeError ? unreachable(error) : error;
    }
  }

  return { request, requestJson, parseOutput, stream };
}

function ofAnotherShape(): ApiError {
  return new ApiError({ code: "internal", message: UNKNOWN_ERROR, status: 200 });
}

/** Makes a call with its input as JSON. @throws as `exchange` */
export function post(path: string, input: unknown, options: RequestOptions = {}): Promise<Response> {
  return exchange(options, (headers) => {
    const call = { path: pathOf(path, input), body: JSON.stringify(input ?? {}), headers };
    return takeEarly(call) ?? sendCall(call, options);
  });
}

/** The path with its parameter, when it has one, from the input's field of that name. */
export function pathOf(path: string, input: unknown): string {
  const name = parameterOf(path);
  if (name === null) return path;
  const value = (input as Record<string, unknown>)[name];
  return path.replace(`{${name}}`, encodeURIComponent(String(value)));
}
