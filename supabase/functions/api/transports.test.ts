import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { call, Done, Nothing } from "../_shared/contract/call.ts";
import type { HandlersOf } from "./context.ts";
import { key, seen, serveToys } from "./testing/serve-toys.ts";
import type { toys } from "./testing/toys.ts";

const unverified = { "/toy/webhook": () => Promise.resolve({ success: true as const }) };
// @ts-expect-error a call that is signed comes with what tells by whom
void (unverified satisfies HandlersOf<Pick<typeof toys, "/toy/webhook">>);
// @ts-expect-error what is signed is a webhook
call({ access: "signature", summary: "", input: Nothing, output: Done });
// @ts-expect-error a webhook is signed
call({ access: "public", transport: "webhook", summary: "", input: Nothing, output: Done });
// @ts-expect-error an upload says what it takes
call({ access: "member", transport: "upload", summary: "", input: Nothing, output: Done });

let server: Awaited<ReturnType<typeof serveToys>>;
let url = "";
beforeAll(async () => {
  server = await serveToys();
  url = `${server.url}/api`;
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

describe("whatever is answered", () => {
  it.each([
    ["an answer", "/toy/fixed", 200],
    ["a refusal", "/toy/x", 400],
    ["a call that isn't there", "/nothing/at/all", 404],
    ["a stream", "/toy/events", 200],
  ])("%s may be read from any page, with the id of its request", async (_what, path, status) => {
    const answer = await post(path, path === "/toy/events" ? { to: 1, fail: false } : undefined);
    await answer.body?.cancel();
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "x-request-id,content-disposition,date",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
  });

  it("says to a tab of another version, whose call isn't there, that a reload may help", async () => {
    const answer = await post("/of/next/year", {});
    expect(await answer.json()).toMatchObject({
      error: true,
      code: "not_found",
      message: expect.stringContaining("reload") as string,
    });
  });

  it("is asked for by browsers first", async () => {
    const { status, headers } = await fetch(`${url}/toy/a`, { method: "OPTIONS" });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-methods")).toBe("POST,GET,OPTIONS");
    expect(headers.get("access-control-allow-headers")).toContain("organization-id");
    expect(headers.get("access-control-max-age")).toBe("86400");
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
      await chunksOf({ pieces: [{ conversation_id: "7" }, "", "Hi", " there."], fail: "No more today." }),
    ).toBe("CONVERSATION_ID:7Hi there.Error:No more today.");
  });

  it("goes out in lines, whole as it was said, to who asks for them", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const answer = await fetch(`${url}/toy/text`, {
      method: "POST",
      headers: { accept: "application/x-ndjson, */*" },
      body: JSON.stringify({ pieces: [{ conversation_id: "7" }, "Error:", "\n"], fail: "No more today." }),
    });
    expect(answer.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    const lines = (await answer.text()).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { conversation_id: "7" },
      "Error:",
      "\n",
      expect.objectContaining({ error: true, message: "No more today." }),
    ]);
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
    expect(await answer.json()).toEqual({ name: "x", copies: 1, type: "text/plain", bytes: 100_000 });
    expect(seen.bytes).toBe(100_000);
    expect(await (await upload("x", "text/html")).json()).toMatchObject({
      message: "Files of this type aren't taken. Send one of: text/plain, image/png.",
    });
    expect((await upload("x", "text/plain", "")).status).toBe(400);
  });

  it("takes what isn't text from its query as JSON", async () => {
    const typed = await upload("x", "text/plain", "?name=5&copies=3&loud=true");
    expect(await typed.json()).toMatchObject({ name: "5", copies: 3, loud: true });
    expect((await upload("x", "text/plain", "?name=5&copies=many")).status).toBe(400);
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
    expect(seen.bytes).toBeLessThanOrEqual(100_000);
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
    expect(seen.events).toEqual(["paid"]);
    const refused = [
      deliver(body),
      deliver(body, await sign(JSON.stringify(JSON.parse(body)))),
      deliver(`${body} `, await sign(body)),
    ];
    for (const answer of await Promise.all(refused)) expect(answer.status).toBe(401);
    expect(seen.events).toEqual(["paid"]);
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
    "/toy/upload": ["query name,query copies,query loud", "text/plain,image/png", "application/json"],
    "/toy/download": ["", "application/json", "application/octet-stream"],
    "/toy/webhook": ["", "application/json", "application/json"],
    "/toy/vendor": ["", "application/json", "application/json"],
  });
});
