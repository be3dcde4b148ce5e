import type { World } from "../world.ts";
import type { Reader } from "../access.ts";
import type { Query } from "./odata.ts";

/** What a call came with. */
export interface Call {
  world: World;
  reader: Reader;
  /** The path's ids, in their order. */
  ids: string[];
  query: Query;
  headers: Headers;
  body: unknown;
}

/** An answer that isn't 200 with JSON. */
export class Answer {
  readonly status: number;
  readonly body: object | undefined;
  readonly headers: Record<string, string>;

  constructor(status: number, body?: object, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

type Run = (call: Call) => object | Answer | Promise<object | Answer>;

/** A call of Graph's: method and path are those of its description, which are also its name. */
export interface Route {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  run: Run;
  /** Parameters that it takes besides OData's. */
  params: string[];
}

export function get(path: string, run: Run, params: string[] = []): Route {
  return { method: "GET", path, run, params };
}

export function write(method: "POST" | "PATCH" | "DELETE", path: string, run: Run): Route {
  return { method, path, run, params: [] };
}

/** As Graph's description names an operation. */
export function operationOf({ method, path }: Pick<Route, "method" | "path">): string {
  return `${method.toLowerCase()} ${path}`;
}
