import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, authSession, errorAnswer, serve } from "../test-backend.ts";
import { setActiveOrganization } from "./active-organization.ts";
import { ApiError, NetworkError } from "./errors.ts";
import { pathOf } from "./client.ts";
import { request, stream } from "./http.ts";
import { auth } from "./auth-client.ts";
import { testDocument } from "./test-document.ts";

const GET = "/organization/get";
const done = () => Response.json({ success: true });

async function signIn() {
  const { error } = await auth.signInWithPassword({ email: "a@b.org", password: "secret" });
  expect(error).toBeNull();
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(async () => {
  setActiveOrganization(null);
  serve({ "/auth/v1/logout": () => new Response(null, { status: 204 }) });
  await auth.signOut({ scope: "local" });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("request", () => {
  it("sends neither token nor organisation while signed out", async () => {
    setActiveOrganization(5);
    const path = "/public/branding/resolve-host";
    const seen = serve({ [api(path)]: () => Response.json({ organizationId: null, branding: null }) });
    await request(path, { host: "a.org" });
    const sent = seen[0];
    expect(sent?.method).toBe("POST");
    expect(sent?.headers.get("content-type")).toBe("application/json");
    expect(sent?.headers.get("authorization")).toBeNull();
    expect(sent?.headers.get("organization-id")).toBeNull();
    expect(await sent?.json()).toEqual({ host: "a.org" });
  });

  it("sends the token and the organisation that the call is for", async () => {
    const seen = serve({
      "/auth/v1/token": () => authSession("u1", "a@b.org"),
      [api("/document/delete")]: done,
    });
    await signIn();
    setActiveOrganization(5);
    await request("/document/delete", { id: 1 });
    await request("/document/delete", { id: 1 }, { organizationId: 6 });
    const sent = seen.filter(({ url }) => url.endsWith("/document/delete"));
    expect(sent.map(({ headers }) => headers.get("organization-id"))).toEqual(["5", "6"]);
    expect(sent[0]?.headers.get("authorization")).toMatch(/^Bearer .+\..+\./);
  });

  it("throws the body's message when it has an error flag", async () => {
    serve({ [api(GET)]: () => errorAnswer(403, "forbidden", "You are not a member of this organisation.") });
    const failure = await request(GET).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      status: 403,
      message: "You are not a member of this organisation.",
      requestId: "req-1",
    });
  });

  it("throws the message of a flagged body whose code it doesn't know", async () => {
    serve({ [api(GET)]: () => errorAnswer(409, "moved_house", "The house moved.") });
    await expect(request(GET)).rejects.toMatchObject({ status: 409, message: "The house moved." });
  });

  it("refuses an answer of another shape", async () => {
    serve({ [api("/document/delete")]: () => Response.json({ success: "yes" }) });
    await expect(request("/document/delete", { id: 1 })).rejects.toThrow("Something went wrong");
  });

  it("reads what only a newer server says as something that it knows", async () => {
    const storage = { used_bytes: 1, limit_bytes: -1, documents: 1, processing: 0, failed: 0 };
    serve({
      [api("/document/storage")]: () => Response.json({ ...storage, of: "the future" }),
      [api("/document/list")]: () =>
        Response.json({
          documents: [{ ...testDocument({ id: 4 }), status: "quarantined", stage: "thawing" }],
          total: 1,
        }),
    });
    expect(await request("/document/storage")).toEqual(storage);
    const { documents } = await request("/document/list");
    expect(documents).toMatchObject([{ id: 4, status: "processing", stage: null }]);
  });

  it("says when no answer came, and lets a cancelled one be", async () => {
    serve({ [api(GET)]: () => Promise.reject(new TypeError("fetch failed")) });
    await expect(request(GET)).rejects.toBeInstanceOf(NetworkError);
    serve({ [api(GET)]: () => Promise.reject(new DOMException("gone", "AbortError")) });
    await expect(request(GET)).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("stream", () => {
  const path = "/chat/message";
  const delta = (offset: number, text: string) => ({ type: "delta", message_id: 9, offset, text });

  it("yields each line as an event", async () => {
    const events = [delta(0, "Hel"), delta(3, "lo")];
    serve({ [api(path)]: () => new Response(events.map((event) => `${JSON.stringify(event)}\n`).join("")) });
    const got = [];
    for await (const event of stream(path, { chat_id: 1, message: "?" })) got.push(event);
    expect(got).toEqual(events);
  });

  it("leaves out events of a newer server, and fields it doesn't know", async () => {
    const events = [
      { type: "thought", text: "Hm." },
      { ...delta(0, "Hi"), mood: "good" },
    ];
    serve({ [api(path)]: () => new Response(events.map((event) => `${JSON.stringify(event)}\n`).join("")) });
    const got = [];
    for await (const event of stream(path, { chat_id: 1, message: "?" })) got.push(event);
    expect(got).toEqual([delta(0, "Hi")]);
  });

  it("throws an error line after the events before it", async () => {
    const error = { error: true, code: "provider_failed", message: "The model is away.", requestId: "r" };
    serve({ [api(path)]: () => new Response(`${JSON.stringify(delta(0, "Hi"))}\n${JSON.stringify(error)}`) });
    const events = stream(path, { chat_id: 1, message: "?" });
    expect((await events.next()).value).toEqual(delta(0, "Hi"));
    await expect(events.next()).rejects.toThrow("The model is away.");
  });

  it("throws the message of a flagged line whose code it doesn't know", async () => {
    serve({
      [api(path)]: () => new Response(JSON.stringify({ error: true, code: "x", message: "No more." })),
    });
    await expect(stream(path, { chat_id: 1, message: "?" }).next()).rejects.toThrow("No more.");
  });

  it("throws an error answer at once", async () => {
    serve({ [api(path)]: () => errorAnswer(429, "limit_reached", "200 of 200 messages are used.") });
    await expect(stream(path, { chat_id: 1, message: "?" }).next()).rejects.toMatchObject({
      code: "limit_reached",
    });
  });
});

it("a path's parameter is the input's field of that name, encoded", () => {
  expect(pathOf("/user-integrations/{type}", { type: "a/b c" })).toBe("/user-integrations/a%2Fb%20c");
  expect(pathOf("/organization/get", { type: "x" })).toBe("/organization/get");
});
