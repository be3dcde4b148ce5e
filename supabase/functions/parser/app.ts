import { ZodError } from "zod";
import { carriesKey } from "../_shared/config/bearer.ts";
import { logError, logWarning } from "../_shared/config/seeing/log.ts";
import { onBehalfOf } from "../_shared/config/seeing/traces.ts";
import { ApiError } from "../_shared/db/api-error.ts";
import { ExtractionError } from "../_shared/extraction/extraction-error.ts";
import type { FileProperties } from "../_shared/domain/metadata/clean.ts";
import type { OpenDocument } from "../_shared/extraction/extractor.ts";
import { DEFAULT_LIMITS, type Limits } from "../_shared/extraction/limits.ts";
import { workClock } from "../_shared/extraction/work-clock.ts";
import { PageRequest, SliceRequest } from "../_shared/ingestion/slice-request.ts";
import { createSources } from "../_shared/sources/index.ts";
import { itemKey } from "../_shared/sources/source.ts";
import { Documents } from "./documents.ts";
import { fetchObject } from "./fetch-object.ts";
import { oneAtATime } from "./one-at-a-time.ts";

export interface ParserEnv {
  supabaseUrl: string;
  secretKey: string;
  secretKeys: readonly string[];
  /** A predefined CMap of CJK fonts by its name. */
  readCMap(name: string): Promise<Uint8Array>;
  /** Milliseconds of CPU time that this process has taken. */
  cpu(): number;
  limits?: Partial<Limits>;
}

const NOT_READABLE = "This file can't be read; it seems damaged. Open it, save it as a PDF, and upload that.";

/**
 * The parser's HTTP face, for the worker only. `GET /parser/_health` answers 200. `POST /parser/slice` reads the next
 * slice of an item of a source and answers `{ blocks, unread?, next, pageCount?, seconds?, detectedType, hash, properties? }` (what the file
 * says of itself, with its first slice), or 422 with `code` and
 * `message` when the file can't be read. It keeps no state that `next` doesn't hold, so that any process goes on.
 * `POST /parser/page` answers a PDF of one page of an item, 204 when it can't be taken out.
 */
export function handler(env: ParserEnv): (request: Request) => Promise<Response> {
  const limits = { ...DEFAULT_LIMITS, ...env.limits };
  const documents = new Documents({
    limits,
    readCMap: env.readCMap,
    now: workClock(env.cpu, () => performance.now()),
  });
  const inTurn = oneAtATime();
  const storage = { ...env, limit: limits.fileBytes };
  const sources = createSources({ read: (path, signal) => fetchObject(storage, path, signal) });

  const open = (item: SliceRequest["item"], signal: AbortSignal) =>
    documents.open(itemKey(item), item.type, async () => {
      const opened = await sources.open(item, signal);
      if (!opened) throw new MissingError();
      return opened.bytes;
    });

  const readPage = async ({ item, page }: PageRequest, signal: AbortSignal): Promise<Response> => {
    try {
      const { document } = await open(item, signal);
      const bytes = await document.page?.(page);
      if (!bytes) return new Response(null, { status: 204 });
      return new Response(bytes, { headers: { "content-type": "application/pdf" } });
    } catch (error) {
      await documents.close(itemKey(item));
      return refusal(error);
    }
  };

  const readSlice = async ({ item, state = null }: SliceRequest, signal: AbortSignal): Promise<Response> => {
    const key = itemKey(item);
    try {
      const { document, type: detectedType, hash } = await open(item, signal);
      const slice = await document.slice(state);
      const properties = state === null ? await propertiesOf(document) : undefined;
      if (slice.next === null) await documents.close(key);
      const { pageCount, seconds } = document;
      return Response.json({ ...slice, pageCount, seconds, detectedType, hash, properties });
    } catch (error) {
      await documents.close(key);
      return refusal(error);
    }
  };

  const answers: Partial<
    Record<string, (body: unknown, signal: AbortSignal) => (() => Promise<Response>) | null>
  > = {
    "/parser/slice": (body, signal) => {
      const input = SliceRequest.safeParse(body);
      return input.success ? () => readSlice(input.data, signal) : null;
    },
    "/parser/page": (body, signal) => {
      const input = PageRequest.safeParse(body);
      return input.success ? () => readPage(input.data, signal) : null;
    },
  };

  return async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "GET" && pathname === "/parser/_health") return new Response("ok");
    if (!(await carriesKey(request, env.secretKeys))) {
      return failure(401, "unauthenticated", "This service is for the worker only.");
    }
    const answer = request.method === "POST" && answers[pathname];
    if (!answer) return failure(404, "not_found", "There is nothing here.");
    const doing = answer(await request.json().catch(() => null), request.signal);
    return doing
      ? await onBehalfOf(request, pathname.slice(1), () => inTurn(doing))
      : failure(400, "invalid_input", "The request isn't one that the parser understands.");
  };
}

/** A file is as good without what it says of itself. */
async function propertiesOf(document: OpenDocument): Promise<FileProperties | undefined> {
  try {
    return await document.properties?.();
  } catch (error) {
    logWarning("what a file says of itself wasn't read", {}, error);
    return undefined;
  }
}

/** There is nothing where the item was said to be. */
class MissingError extends Error {}

function refusal(error: unknown): Response {
  if (error instanceof ExtractionError) return failure(422, error.code, error.message);
  if (error instanceof ZodError)
    return failure(400, "invalid_input", "The state isn't one that the parser gave.");
  if (error instanceof MissingError) return failure(422, "missing", "The file is gone. Upload it again.");
  logError("a file wasn't read", error);
  if (error instanceof ApiError) {
    return failure(error.code === "unavailable" ? 502 : 422, error.code, error.message);
  }
  return failure(422, "damaged", NOT_READABLE);
}

function failure(status: number, code: string, message: string): Response {
  return Response.json({ error: true, code, message }, { status });
}
