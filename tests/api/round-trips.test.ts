// @vitest-environment happy-dom
import { fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { createClient } from "../../src/lib/client.ts";
import { createFileClient } from "../../src/lib/file-client.ts";
import { toys } from "../../supabase/functions/api/testing/toys.ts";

const server = vi.hoisted(() => ({ stop: () => {} }));
vi.mock("../../src/lib/env.ts", async () => {
  const child = fork("tests/support/toys.ts", [], { execArgv: ["--import", "tsx"] });
  server.stop = () => child.disconnect();
  const ended = once(child, "exit").then(() => Promise.reject(new Error("The calls' server ended.")));
  const [supabaseUrl] = (await Promise.race([once(child, "message"), ended])) as [string];
  return { env: { supabaseUrl, supabasePublishableKey: "key", offlineModel: false } };
});

const load = () => Promise.resolve(toys);
const client = { ...createClient(load), ...createFileClient(load) };
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

describe("JSON", () => {
  it("is asked at a path with its parameter", async () => {
    expect(await client.request("/toy/{kind}", { kind: "a b", more: 2 })).toEqual({ kind: "a b", more: 2 });
    expect(await client.request("/toy/fixed")).toEqual({ success: true });
  });
});

describe("events and text", () => {
  const all = async <T>(values: AsyncIterable<T>) => {
    const got: T[] = [];
    for await (const value of values) got.push(value);
    return got;
  };

  it("come one by one", async () => {
    expect(await all(client.stream("/toy/events", { to: 3 }))).toEqual([
      { count: 1 },
      { count: 2 },
      { count: 3 },
    ]);
  });

  it("come as they were said, whatever they begin with", async () => {
    const pieces = [
      { conversation_id: "7" },
      "Error:",
      "CONVERSATION_ID:8",
      "\n",
      "é🙂",
      "x".repeat(200_000),
    ];
    expect(await all(client.stream("/toy/text", { pieces }))).toEqual(pieces);
  });

  it("throw what they failed with, after what came before", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const text = client.stream("/toy/text", { pieces: ["Hi"], fail: "No more today." });
    expect(await text.next()).toEqual({ done: false, value: "Hi" });
    await expect(text.next()).rejects.toMatchObject({
      code: "limit_reached",
      message: "No more today.",
      status: 429,
    });
    const refused = client.stream("/toy/text", { pieces: [], fail: "No more today." });
    await expect(refused.next()).rejects.toMatchObject({ code: "limit_reached" });
  });
});

describe("an upload", () => {
  const file = (bytes: number, type = "text/plain") => new Blob(["x".repeat(bytes)], { type });

  it("sends a file with its input", async () => {
    const input = { name: "a&b=ü?.txt", copies: 3, loud: true };
    const sent = await client.upload("/toy/upload", input, file(50_000));
    expect(sent).toEqual({ ...input, type: "text/plain", bytes: 50_000 });
  });

  it("throws what the server refused it with", async () => {
    await expect(client.upload("/toy/upload", { name: "x" }, file(100_001))).rejects.toMatchObject({
      code: "too_large",
      message: "The file is larger than the limit of 98 kB.",
    });
    await expect(client.upload("/toy/upload", { name: "x" }, file(1, "text/html"))).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(client.upload("/toy/upload", { name: "" }, file(1))).rejects.toMatchObject({
      fields: { name: expect.any(String) as string },
    });
  });

  it("is cancelled by its signal", async () => {
    const reason = new DOMException("gone", "AbortError");
    const before = AbortSignal.abort(reason);
    await expect(client.upload("/toy/upload", { name: "x" }, file(1), { signal: before })).rejects.toBe(
      reason,
    );
    const stop = new AbortController();
    const sent = client.upload("/toy/upload", { name: "x" }, file(90_000), { signal: stop.signal });
    stop.abort(reason);
    await expect(sent).rejects.toBe(reason);
  });
});

describe("a download", () => {
  it.each(["notes.html", `a"\r\nb\\é.pdf`, "it's (1) 100%.pdf"])(
    "has its name and its bytes: %j",
    async (name) => {
      const file = await client.download("/toy/download", { name, body: "é\n🙂" });
      expect([file.name, file.blob.type, await file.blob.text()]).toEqual([name, "text/html", "é\n🙂"]);
    },
  );
});

it("each is made in its own way, and a webhook in none", () => {
  const never = () => {
    // @ts-expect-error an upload needs its file
    void client.request("/toy/upload", { name: "x" });
    // @ts-expect-error events aren't one answer
    void client.request("/toy/events", { to: 1 });
    // @ts-expect-error JSON isn't a file
    void client.download("/toy/fixed");
    // @ts-expect-error webhooks are for who signs them
    void client.request("/toy/webhook", { event: "x" });
  };
  expect(never).toBeTypeOf("function");
});
