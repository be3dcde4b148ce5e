/** What Graph answers instead: a status, and the body's `error`. */
export class GraphError extends Error {
  readonly status: number;
  readonly code: string;
  readonly inner: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { inner?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.inner = more.inner ?? {};
    this.headers = more.headers ?? {};
  }
}

/** Codes and words are those of learn.microsoft.com/graph/errors and of answers that people have shown. */
export function missing(message = "The resource could not be found."): GraphError {
  return new GraphError(404, "itemNotFound", message);
}

export function denied(message = "Access denied"): GraphError {
  return new GraphError(403, "accessDenied", message);
}

export function invalid(message: string): GraphError {
  return new GraphError(400, "invalidRequest", message);
}
