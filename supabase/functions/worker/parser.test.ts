import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { readEnv } from "../_shared/config/env.ts";
import type { ApiError } from "../_shared/db/api-error.ts";
import { PermanentError } from "./jobs/job.ts";
import { createParser, ParserStoppedError, TOO_MUCH, TooMuchError } from "./parser.ts";

let server: Server;
afterEach(() => server.close());

const item = {
  kind: "upload",
  source_id: 1,
  external_id: "files/x",
  version: null,
  path: "files/x",
  type: "pdf" as const,
};
const request = { item, state: null };
const slice = {
  blocks: [{ kind: "paragraph", text: "Hi." }],
  unread: [],
  next: { page: 2 },
  pageCount: 3,
  detectedType: "pdf",
};
const killed = { status: 503, body: { error: true, code: "resource_limit", message: "Took too much." } };
const starting = { status: 503, body: { error: true, code: "unavailable", message: "Starting." } };
const ended = { ...starting, headers: { "x-function-ended": "1" } };
const locked = { status: 422, body: { error: true, code: "password", message: "This PDF is locked." } };

/** A parser that gives these answers in turn. */
async function parserThat(...answers: { status: number; body: unknown; headers?: Record<string, string> }[]) {
  server = createServer((_request, response) => {
    const { status, body, headers } = answers.shift() ?? { status: 200, body: slice };
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const SUPABASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const parser = createParser(
    readEnv({ SUPABASE_URL, SUPABASE_ANON_KEY: "p", SUPABASE_SERVICE_ROLE_KEY: "s" }),
  );
  return (suspect = false) => parser.slice(request, suspect, new AbortController().signal);
}

it("gives a slice, also when the parser has to start first", async () => {
  const read = await parserThat(starting);
  expect(await read()).toEqual(slice);
});

it("gives the reason why a file can't be read", async () => {
  const read = await parserThat(locked);
  await expect(read()).rejects.toEqual(new PermanentError("This PDF is locked."));
});

it("suspects a file at whose reading the parser was stopped, and gives it up when that happens to it alone", async () => {
  const read = await parserThat(killed, killed);
  await expect(read()).rejects.toBeInstanceOf(TooMuchError);
  await expect(read(true)).rejects.toEqual(new PermanentError(TOO_MUCH));
});

it("holds it against a file when the parser ends while it reads it, not when it has to start", async () => {
  const read = await parserThat(ended);
  await expect(read()).rejects.toEqual(new ParserStoppedError());
});

it("follows no redirect, which would take the key along", async () => {
  const read = await parserThat({ status: 307, body: "", headers: { location: "/elsewhere" } });
  await expect(read()).rejects.toThrow();
});

it("clears a suspect that is read well alone", async () => {
  const read = await parserThat();
  expect(await read(true)).toEqual(slice);
});

it("says that files can't be read when the parser fails otherwise", async () => {
  const read = await parserThat({ status: 500, body: "?" });
  await expect(read()).rejects.toMatchObject({ code: "unavailable" } satisfies Partial<ApiError>);
});
