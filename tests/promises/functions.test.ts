import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { addressOf, has, makeOrganization, type Organization, platform } from "./platform.ts";

interface Asked {
  token?: string;
  organizationId?: number;
  body?: string | object;
  method?: string;
  headers?: Record<string, string>;
}

const ask = (path: string, { token, organizationId, body = {}, method = "POST", headers }: Asked = {}) =>
  fetch(addressOf("functions", `/api${path}`), {
    method,
    headers: {
      apikey: platform().publishableKey,
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
      ...(organizationId && { "organization-id": String(organizationId) }),
      ...headers,
    },
    ...(method !== "GET" && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });

const refusal = expect.objectContaining({
  error: true,
  message: expect.any(String),
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
});

describe.runIf(has("functions"))("functions", () => {
  let organization: Organization;
  let other: Organization;
  beforeAll(async () => {
    [organization, other] = [await makeOrganization(), await makeOrganization()];
  });

  it("answer a member, and name the request", async () => {
    const { user, id } = organization;
    const answer = await ask("/user/get-or-create", { token: user.token });
    expect([answer.status, answer.headers.get("x-request-id")]).toEqual([200, expect.any(String)]);
    expect(await answer.json()).toMatchObject({ id: user.id, organizations: [{ id, role: "user" }] });
  });

  it("refuse visitors, changed tokens and other organisations", async () => {
    const { token } = organization.owner;
    for (const [asked, status] of [
      [{}, 401],
      [{ token: "nonsense" }, 401],
      [{ token: token.replace(/.$/, (last) => (last === "A" ? "Q" : "A")).replace(/\.(.)/, ".x") }, 401],
      [{ token, organizationId: other.id }, 403],
    ] as const) {
      const answer = await ask("/document/list", asked);
      expect([asked, answer.status]).toEqual([asked, status]);
      expect(await answer.json()).toEqual(refusal);
    }
  });

  it("refuse a wrong request in one form", async () => {
    const { token } = organization.user;
    const asked = { token, organizationId: organization.id };
    for (const [path, more, status, code] of [
      ["/nothing/at/all", {}, 404, "not_found"],
      ["/document/list", { body: "{" }, 400, "invalid_input"],
      ["/document/list", { body: { limit: "many" } }, 400, "invalid_input"],
      ["/document/list", { method: "GET" }, 405, expect.any(String)],
    ] as const) {
      const answer = await ask(path, { ...asked, ...more });
      expect([path, more, answer.status]).toEqual([path, more, status]);
      expect(await answer.json()).toEqual(expect.objectContaining({ error: true, code }));
    }
  });

  it("answer pages of any host, without a cookie", async () => {
    const preflight = await ask("/document/list", {
      method: "OPTIONS",
      headers: {
        origin: "https://members.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,apikey,content-type,organization-id",
      },
      body: "",
    });
    expect(preflight.ok).toBe(true);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toMatch(/organization-id/i);
    const answer = await ask("/public/branding", { headers: { origin: "https://members.example" } });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  it("stream an answer event by event", async () => {
    const { user, id } = organization;
    const answer = await ask("/chat/message", {
      token: user.token,
      organizationId: id,
      body: { key: randomUUID(), message: "How are you?" },
    });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      expect.stringMatching(/^application\/x-ndjson/),
    ]);
    const pieces: string[] = [];
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) pieces.push(piece);
    const lines = pieces.join("").trim().split("\n");
    const types = lines.map((line) => (JSON.parse(line) as { type: string }).type);
    expect([types[0], types.at(-1)]).toEqual(["start", "end"]);
    // What is held back until all is there comes in one piece.
    expect(pieces.length).toBeGreaterThan(1);
  });

  it("report their health without a sign-in", async () => {
    const answer = await fetch(addressOf("functions", "/api/_health"));
    expect(answer.status).toBeLessThan(500);
  });

  it("do waiting work for the secret key alone", async () => {
    const tick = (key: string) =>
      fetch(addressOf("functions", "/worker"), {
        method: "POST",
        headers: { apikey: key, authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: '{"tick": true}',
      });
    for (const key of [platform().publishableKey, organization.owner.token, "nonsense"])
      expect([401, 403]).toContain((await tick(key)).status);
    const answer = await tick(platform().secretKey);
    expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
  });
});
