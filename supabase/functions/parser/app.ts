import { DEFAULT_LIMITS } from "../_shared/extraction/limits.ts";
import { ExtractionError } from "../_shared/extraction/extraction-error.ts";
import { openDocument } from "../_shared/extraction/open-document.ts";
import { SliceRequest } from "./request.ts";
import { fetchObject } from "./fetch-object.ts";

export interface ParserEnv {
  supabaseUrl: string;
  secretKey: string;
  readCMap(name: string): Promise<Uint8Array>;
}

function failure(status: number, code: string, message: string): Response {
  return Response.json({ error: true, code, message }, { status });
}

/** The parser's HTTP face: `POST /parser/slice` and `GET /parser/_health`, for the worker only. */
export function handler(env: ParserEnv): (request: Request) => Promise<Response> {
  const context = { limits: DEFAULT_LIMITS, readCMap: env.readCMap, now: () => performance.now() };
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "GET" && pathname === "/parser/_health") return new Response("ok");
    if (request.headers.get("authorization") !== `Bearer ${env.secretKey}`) {
      return failure(401, "unauthenticated", "This service is for the worker only.");
    }
    if (request.method !== "POST" || pathname !== "/parser/slice") {
      return failure(404, "not_found", "There is nothing here.");
    }
    const input = SliceRequest.safeParse(await request.json().catch(() => null));
    if (!input.success) return failure(400, "invalid_input", "The request isn't one the parser understands.");
    try {
      const { path, type, state } = input.data;
      const document = await openDocument(await fetchObject(env, path), type, context);
      const slice = await document.slice(state ?? null);
      await document.close();
      return Response.json({ ...slice, pageCount: document.pageCount, detectedType: document.type });
    } catch (error) {
      if (error instanceof ExtractionError) return failure(422, error.code, error.message);
      throw error;
    }
  };
}
