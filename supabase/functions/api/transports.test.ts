import { serve } from "@hono/node-server";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { call, Done, FileAnswer, Nothing, TextPiece } from "../_shared/contract/call.ts";
import { ApiError } from "../_shared/db/api-error.ts";
import { NotConfiguredError } from "../_shared/providers/not-configured.ts";
import { createServices } from "../_shared/services/services.ts";
import { createApp } from "./app.ts";
import type { HandlersOf } from "./context.ts";

const toys = {
  "/toy/{kind}": call({
    access: "public",
    summary: "Tells its parameter.",
    input: z.object({ kind: z.enum(["a b", "c/d", "e"]), more: z.int().default(1) }),
    output: z.object({ kind: z.string(), more: z.int() }),
  }),
  "/toy/fixed": call({ access: "public", summary: "Stands beside it.", input: Nothing, output: Done }),
  "/toy/events": call({
    access: "public",
    summary: "Counts.",
    input: z.object({ to: z.int(), fail: z.boolean().default(false) }),
    output: z.object({ count: z.int() }),
    transport: "events",
  }),
  "/toy/text": call({
    access: "public",
    summary: "Speaks.",
    input: z.object({ pieces: z.array(TextPiece), fail: z.string().optional() }),
    output: TextPiece,
    transport: "text",
  }),
  "/toy/upload": call({
    access: "public",
    summary: "Weighs a file.",
    input: z.object({ name: z.string().min(1) }),
    output: z.object({ name: z.string(), type: z.string(), bytes: z.int() }),
    transport: "upload",
    takes: { bytes: 100_000, types: ["text/plain", "image/png"] },
  }),
  "/toy/download": call({
    access: "public",
    summary: "Gives a file.",
    input: z.object({ name: z.string() }),
    output: FileAnswer,
    transport: "download",
  }),
  "/toy/webhook": call({
    access: "signature",
    summary: "Hears a vendor.",
    input: z.object({ event: z.string() }),
    output: Done,
    transport: "webhook",
  }),
  "/toy/vendor": call({ access: "public", summary: "Wants a vendor.", input: Nothing, output: Done }),
};

let counted = 0;
const heard: string[] = [];
const key = crypto.subtle.importKey(
  "raw",
  new TextEncoder().encode("whsec"),
  { name: "HMAC", hash: "SHA-256" },
  false,
  ["sign", "verify"],
);

const handlers: HandlersOf<typeof toys> = {
  "/toy/{kind}": async (_, input) => input,
  "/toy/fixed": async () => ({ success: true }),
  async *"/toy/events"(_, { to, fail }) {
    for (let count = 1; count <= to; count++) yield { count, secret: "not of the contract" };
    if (fail) yield { count: "many" as unknown as number };
  },
  async *"/toy/text"(_, { pieces, fail }) {
    for (const piece of pieces) yield piece;
    if (fail) throw new ApiError("limit_reached", fail);
  },
  async "/toy/upload"(_, { name }, file) {
    let bytes = 0;
    counted = 0;
    for await (const piece of file.body) counted = bytes += piece.length;
    return { name, type: file.type, bytes };
  },
  "/toy/download": async (_, { name }) => ({
    name,
    type: "text/html",
    body: new TextEncoder().encode("<script>alert(1)</script>"),
  }),
  "/toy/webhook": {
    async verify(body, headers) {
      const signature = Uint8Array.from(Buffer.from(headers.get("x-signature") ?? "", "hex"));
      return crypto.subtle.verify("HMAC", await key, signature, body as Uint8Array<ArrayBuffer>);
    },
    async handle(_, { event }) {
      heard.push(event);
      return { success: true };
    },
  },
  "/toy/vendor": () => Promise.reject(new NotConfiguredError("The toy", "TOY_KEY")),
};

const unverified = { "/toy/webhook": () => Promise.resolve({ success: true as const }) };
// @ts-expect-error a call that is signed comes with what tells by whom
void (unverified satisfies HandlersOf<Pick<typeof toys, "/toy/webhook">>);
// @ts-expect-error what is signed is a webhook
call({ access: "signature", summary: "", input: Nothing, output: Done });
// @ts-expect-error a webhook is signed
call({ access: "public", transport: "webhook", summary: "", input: Nothing, output: Done });
// @ts-expect-error an upload says what it takes
call({ access: "member", transport: "upload", summary: "", input: Nothing, output: Done });

let server: Server;
let url = "";
beforeAll(async () => {
  const given = {
    SUPABASE_URL: "http://supabase.test",
    SUPABASE_ANON_KEY: "sb_publishable_x",
    SUPABASE_SERVICE_ROLE_KEY: "sb_secret_x",
    API_DATABASE_URL: "postgresql://atrium_api@127.0.0.1:1/postgres",
  };
  const services = createServices(given, new AbortController().signal);
  const verifyToken = () => Promise.reject(new Error("Nobody signs in here."));
  const app = createApp(
    { ...services, verifyToken, background: () => undefined },
    { contract: toys, handlers },
  );
  server = serve({ fetch: app, port: 0, hostname: "127.0.0.1", overrideGlobalObjects: false }) as Server;
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const post = (path: string, body?: unknown) =>
  fetch(url + path, { method: "POST", ...(body !== undefined && { body: JSON.stringify(body) }) });

describe("a path's parameter", () => {
  it("is decoded, validated, and not to be replaced by the body", async () => {
    expect(await (await post("/toy/a%20b", { kind: "e", more: 2 })).json()).toEqual({ kind: "a b", more: 2 });
    expect(await (await post("/toy/c%2Fd")).json()).toEqual({ kind: "c/d", more: 1 });
    const wrong = await post("/toy/x");
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({
      code: "invalid_input",
      fields: { kind: expect.any(String) as string },
    });
    expect((await post("/toy/e/f")).status).toBe(404);
    expect(await (await post("/toy/fixed")).json()).toEqual({ success: true });
  });
});

describe("events", () => {
  it("go out as the contract says them, and a wrong one ends them in words", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const lines = (await (await post("/toy/events", { to: 2, fail: true })).text()).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { count: 1 },
      { count: 2 },
      expect.objectContaining({ error: true, message: "Something went wrong", status: 500 }),
    ]);
  });
});

describe("text", () => {
  const chunksOf = async (body: unknown) => {
    const answer = await post("/toy/text", body);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    return answer.text();
  };

  it("tells conversation, words and failure as the spec has them", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    expect(
      await chunksOf({ pieces: [{ conversation_id: 7 }, "", "Hi", " there."], fail: "No more today." }),
    ).toBe("CONVERSATION_ID:7Hi there.Error:No more today.");
  });

  it("refuses with a status of its own before anything is said", async () => {
    expect((await post("/toy/text", { pieces: [], fail: "No more today." })).status).toBe(429);
  });
});

describe("an upload", () => {
  const upload = (body: BodyInit, type: string, query = "?name=x") =>
    fetch(`${url}/toy/upload${query}`, {
      method: "POST",
      headers: { "content-type": type },
      body,
      ...(body instanceof ReadableStream && { duplex: "half" }),
    });

  it("is streamed, of a type that is taken", async () => {
    const answer = await upload("x".repeat(100_000), "text/plain; charset=utf-8");
    expect(await answer.json()).toEqual({ name: "x", type: "text/plain", bytes: 100_000 });
    expect(counted).toBe(100_000);
    expect(await (await upload("x", "text/html")).json()).toMatchObject({
      message: "Files of this type aren't taken. Send one of: text/plain, image/png.",
    });
    expect((await upload("x", "text/plain", "")).status).toBe(400);
  });

  it("has a limit that is named, whether its size is told before or not", async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(10_000));
      },
    });
    for (const body of ["x".repeat(100_001), endless]) {
      const answer = await upload(body, "text/plain");
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ message: "The file is larger than the limit of 98 kB." });
    }
    expect(counted).toBeLessThanOrEqual(100_000);
  });
});

describe("a download", () => {
  it.each([
    ["notes.html", `attachment; filename="notes.html"; filename*=UTF-8''notes.html`],
    ['a"\r\nb\\é.pdf', `attachment; filename="a___b__.pdf"; filename*=UTF-8''a%22%0D%0Ab%5C%C3%A9.pdf`],
    ["it's (1).pdf", `attachment; filename="it's (1).pdf"; filename*=UTF-8''it%27s%20%281%29.pdf`],
  ])("is saved, never opened in place: %j", async (name, disposition) => {
    const answer = await post("/toy/download", { name });
    expect(answer.headers.get("content-disposition")).toBe(disposition);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toBe("sandbox");
    expect(await answer.text()).toBe("<script>alert(1)</script>");
  });
});

describe("a webhook", () => {
  const sign = async (text: string) =>
    Buffer.from(await crypto.subtle.sign("HMAC", await key, new TextEncoder().encode(text))).toString("hex");
  const deliver = (body: string, signature?: string) =>
    fetch(`${url}/toy/webhook`, {
      method: "POST",
      body,
      headers: signature ? { "x-signature": signature } : {},
    });

  it("is heard when its very bytes are signed, with fields that came later too", async () => {
    const body = '{ "event":  "paid", "of": "the future" }';
    expect(await (await deliver(body, await sign(body))).json()).toEqual({ success: true });
    expect(heard).toEqual(["paid"]);
    const refused = [
      deliver(body),
      deliver(body, await sign(JSON.stringify(JSON.parse(body)))),
      deliver(`${body} `, await sign(body)),
    ];
    for (const answer of await Promise.all(refused)) expect(answer.status).toBe(401);
    expect(heard).toEqual(["paid"]);
  });
});

it("what isn't set up is said in plain words to whoever isn't its operator", async () => {
  const told = vi.spyOn(console, "warn").mockReturnValue();
  const answer = await post("/toy/vendor");
  expect(answer.status).toBe(501);
  expect(await answer.json()).toMatchObject({
    message: "The toy isn't set up here yet. Please ask whoever runs this site.",
  });
  expect(told.mock.calls[0]?.[0]).toContain("set TOY_KEY");
});

it("the reference says of each call how it is spoken with", async () => {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<
      string,
      {
        post: {
          parameters?: { name: string; in: string }[];
          requestBody: { content: object };
          responses: Record<string, { content: object }>;
        };
      }
    >;
  };
  const said = Object.fromEntries(
    Object.entries(paths).map(
      ([
        path,
        {
          post: { parameters = [], requestBody, responses },
        },
      ]) => [
        path,
        [
          parameters.map((parameter) => `${parameter.in} ${parameter.name}`).join(),
          Object.keys(requestBody.content).join(),
          Object.keys(responses["200"]?.content ?? {}).join(),
        ],
      ],
    ),
  );
  expect(said).toEqual({
    "/toy/{kind}": ["path kind", "application/json", "application/json"],
    "/toy/fixed": ["", "application/json", "application/json"],
    "/toy/events": ["", "application/json", "application/x-ndjson"],
    "/toy/text": ["", "application/json", "text/plain"],
    "/toy/upload": ["query name", "text/plain,image/png", "application/json"],
    "/toy/download": ["", "application/json", "application/octet-stream"],
    "/toy/webhook": ["", "application/json", "application/json"],
    "/toy/vendor": ["", "application/json", "application/json"],
  });
});
