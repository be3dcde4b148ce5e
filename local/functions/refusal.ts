import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdOf } from "../../supabase/functions/_shared/config/seeing/doing.ts";

/** Says of an answer that its function's process ended meanwhile; the worker judges files by it. */
const endedHeader = "x-function-ended";

export interface Refusal {
  status: number;
  code: "unavailable" | "resource_limit" | "not_found" | "invalid_input";
  message: string;
}

export const starting: Refusal = {
  status: 503,
  code: "unavailable",
  message: "This part of the service is starting. Please try again in a moment.",
};

export const stopped: Refusal = {
  status: 503,
  code: "unavailable",
  message: "This part of the service stopped unexpectedly and is starting again.",
};

export const overLimit: Refusal = {
  status: 503,
  code: "resource_limit",
  message: "The request took more time or memory than it may have.",
};

/** Answers with the API's error body, or breaks off an answer that has begun. */
export function refuse(response: ServerResponse, refusal: Refusal, request?: IncomingMessage): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, code, message } = refusal;
  const requestId = requestIdOf(request?.headers["x-request-id"]?.toString());
  const retry = status === 503 ? { "retry-after": "1" } : {};
  response.writeHead(status, {
    "content-type": "application/json",
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "x-request-id",
    "x-request-id": requestId,
    ...retry,
    ...(refusal === stopped && { [endedHeader]: "1" }),
  });
  response.end(JSON.stringify({ error: true, code, message, requestId }));
}
