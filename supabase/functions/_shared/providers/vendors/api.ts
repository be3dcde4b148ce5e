import type { z } from "zod";
import { fetchUnfollowed, fetchWithKey } from "../../config/fetch-with-key.ts";
import type { AccessToken } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import { readBody } from "./body.ts";
import { within } from "./patience.ts";

/** What an answer of JSON may weigh. A page of a thousand files has a megabyte. */
const LONGEST_ANSWER = 32 * 1024 * 1024;
const PATIENCE_MS = 60_000;
/** For what is read whole while it comes. */
const PATIENCE_OF_FILES_MS = 600_000;

export interface Asked {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  /** Beneath the API's address; or a whole address within it, such as a next page's. */
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

export interface VendorApi {
  /** Asks for JSON, of which what `schema` names is checked. @throws VendorError */
  ask<Schema extends z.ZodType>(
    token: AccessToken,
    asked: Asked,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>>;
  /** Asks for what isn't JSON, and has it used: an answer of a status below 400, which may be a redirect. @throws VendorError */
  use<T>(
    token: AccessToken,
    asked: Asked,
    signal: AbortSignal,
    using: (response: Response, signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  /** Does something; what it answers doesn't matter. @throws VendorError */
  tell(token: AccessToken, asked: Asked, signal: AbortSignal): Promise<void>;
  /** The address of something asked for. */
  addressOf(asked: Pick<Asked, "path" | "query">): URL;
}

/**
 * A vendor's API over JSON, with a bearer. One that is refused is asked for anew once.
 * @param base its address, without a slash at the end
 * @param faultOf what an answer of status 400 and up means
 */
export function createApi(vendor: {
  name: string;
  base: string;
  faultOf(response: Response, body: unknown): VendorError;
}): VendorApi {
  const { name } = vendor;
  const base = new URL(vendor.base).href.replace(/\/$/, "");

  function addressOf({ path, query = {} }: Pick<Asked, "path" | "query">): URL {
    const url = path.startsWith("/") ? new URL(base + path) : URL.parse(path);
    // A bearer goes nowhere else, whatever a page says of the next one.
    if (!url || !url.href.startsWith(`${base}/`))
      throw new VendorError("unavailable", `${name} leads to an address that isn't its own.`);
    for (const [key, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(key, String(value));
    return url;
  }

  async function send(asked: Asked, bearer: string, signal: AbortSignal, redirects: boolean) {
    const { method = "GET", headers, body } = asked;
    const init: RequestInit = {
      method,
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
        authorization: `Bearer ${bearer}`,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    };
    const response = await (redirects ? fetchUnfollowed : fetchWithKey)(addressOf(asked), init);
    if (response.status < 400) return response;
    throw vendor.faultOf(response, await errorBody(response));
  }

  async function answered(token: AccessToken, asked: Asked, signal: AbortSignal, redirects = false) {
    try {
      return await send(asked, await token(), signal, redirects);
    } catch (error) {
      if (!(error instanceof VendorError) || error.fault !== "unauthorized") throw error;
    }
    return send(asked, await token("anew"), signal, redirects);
  }

  const tried = <T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>) =>
    within(name, { signal, ms: PATIENCE_MS }, work);

  return {
    addressOf,
    ask: (token, asked, schema, given) =>
      tried(given, async (signal) => {
        const response = await answered(token, asked, signal);
        const parsed = schema.safeParse(jsonOf(await readBody(response, LONGEST_ANSWER)));
        if (parsed.success) return parsed.data;
        throw new VendorError("unavailable", `${name}'s answer isn't what it describes.`, {
          cause: parsed.error,
        });
      }),
    use: (token, asked, given, using) =>
      within(name, { signal: given, ms: PATIENCE_OF_FILES_MS }, async (signal) =>
        using(await answered(token, asked, signal, true), signal),
      ),
    tell: (token, asked, given) =>
      tried(given, async (signal) => void (await (await answered(token, asked, signal)).body?.cancel())),
  };
}

function jsonOf(bytes: Uint8Array<ArrayBuffer>): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** What an error says; undefined where that can't be read. */
async function errorBody(response: Response): Promise<unknown> {
  try {
    return jsonOf(await readBody(response, 1024 * 1024));
  } catch {
    return undefined;
  }
}
