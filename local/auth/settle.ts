import { z } from "zod";
import { findUnusable } from "../../supabase/functions/_shared/domain/usable-text.ts";
import { HttpError, readBody } from "../realtime/http.ts";
import { authRefusal } from "./refusal.ts";

const maxBytes = 64 * 1024;
const text = z.string().max(4096);

const Body = z.looseObject({
  email: z.string().trim().toLowerCase().max(255).optional(),
  password: text.optional(),
  current_password: text.optional(),
  token: text.optional(),
  token_hash: text.optional(),
  type: text.optional(),
  refresh_token: text.optional(),
  auth_code: text.optional(),
  code_verifier: text.optional(),
  scope: text.optional(),
  factor_type: text.optional(),
  friendly_name: text.optional(),
  issuer: text.optional(),
  challenge_id: text.optional(),
  code: text.optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});
export type AuthBody = z.infer<typeof Body>;

/** A request to the auth service as everybody reads it: who counts it sees what lite will see. */
export interface AuthRequest {
  method: string;
  /** Below `/auth/v1`. */
  path: string;
  params: Map<string, string>;
  headers: Headers;
  body: AuthBody;
}

/**
 * Reads a request once and for all: each parameter once, the body a JSON object whose known fields are texts and whose
 * address is in lower case. Resolves to a refusal (400, 413) for anything else.
 */
export async function settleAuth(request: Request): Promise<AuthRequest | Response> {
  const url = new URL(request.url);
  const params = new Map(url.searchParams);
  if (params.size < [...url.searchParams].length) return invalid("A parameter stands in the address twice.");
  const body = await readJson(request);
  if (body instanceof Response) return body;
  const unusable = findUnusable(body) ?? findUnusable(Object.fromEntries(params));
  if (unusable) return invalid(unusable.message);
  const given = Object.entries(body).filter(([, value]) => value !== null);
  const parsed = Body.safeParse(Object.fromEntries(given));
  if (!parsed.success) return invalid(z.prettifyError(parsed.error).replace(/\s+/g, " "));
  return {
    method: request.method,
    path: url.pathname.replace(/^\/auth\/v1/, ""),
    params,
    headers: request.headers,
    body: parsed.data,
  };
}

/** The settled request as one for lite. */
export function toRequest({ method, path, params, headers, body }: AuthRequest): Request {
  const url = new URL(`http://${headers.get("host") ?? "localhost"}/auth/v1${path}`);
  url.search = new URLSearchParams([...params]).toString();
  const onward = new Headers(headers);
  onward.delete("content-length");
  onward.set("content-type", "application/json");
  const hasBody = !["GET", "HEAD"].includes(method);
  return new Request(url, { method, headers: onward, ...(hasBody && { body: JSON.stringify(body) }) });
}

async function readJson(request: Request): Promise<object | Response> {
  try {
    const sent = (await readBody(request, maxBytes)).toString();
    const json: unknown = sent.trim() === "" ? {} : JSON.parse(sent);
    const isObject = typeof json === "object" && json !== null && !Array.isArray(json);
    return isObject ? json : authRefusal(400, "bad_json", "The request's body isn't a JSON object.");
  } catch (error) {
    if (error instanceof SyntaxError)
      return authRefusal(400, "bad_json", "Could not parse request body as JSON: it isn't valid JSON.");
    if (error instanceof HttpError) return authRefusal(413, "request_too_large", error.message);
    throw error;
  }
}

function invalid(message: string): Response {
  return authRefusal(400, "validation_failed", message);
}
