import type { contract as product } from "@contract/index.ts";
import { createClient, type PathOf } from "./client.ts";

/** The calls that answer with JSON. */
export type JsonPath = PathOf<typeof product, "json">;

/** The product's calls, made as `createClient` says; those with files are in `file-client.ts`. */
export const { request, requestJson, parseOutput, stream } = createClient<typeof product>(async (path) =>
  (await import("./calls.ts")).callsWith(path),
);
