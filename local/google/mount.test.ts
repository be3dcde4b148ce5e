import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { startGround } from "../ground.ts";
import { makeProject } from "../testing/project.ts";

vi.setConfig({ testTimeout: 120_000 });

function statusBy(url: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}

describe("the local Google on the ground", () => {
  it("serves this machine's people and functions, nobody else, and is what it was after another start", async () => {
    const root = await makeProject({});
    const dataDir = await mkdtemp(join(tmpdir(), "ground-google-"));
    const first = await startGround({ root, dataDir });
    const { google, url } = first;
    if (!google) throw new Error("There is no Google.");
    const discovery = (await (
      await fetch(`${google.url}/.well-known/openid-configuration`)
    ).json()) as Record<string, string>;
    expect(discovery["issuer"]).toBe(google.url);
    expect(discovery["token_endpoint"]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/google\/token$/);
    expect(discovery["authorization_endpoint"]).toBe(`${url}/google/o/oauth2/v2/auth`);
    const asked = new URL(discovery["authorization_endpoint"] ?? "");
    asked.search = new URLSearchParams({
      client_id: google.clientId,
      redirect_uri: `${url}/app/integrations`,
      response_type: "code",
      scope: "openid https://www.googleapis.com/auth/drive.readonly",
    }).toString();
    const page = await fetch(asked);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Maya Lindqvist")]);
    expect(page.headers.get("x-frame-options")).toBe("DENY");
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    const { refresh } = await google.control("grant", {
      account: "owner@atrium.example",
      scopes: ["drive.readonly"],
    });
    const renewed = (client_secret: string, token_endpoint: string) =>
      fetch(token_endpoint, {
        method: "POST",
        body: new URLSearchParams({
          client_id: google.clientId,
          client_secret,
          grant_type: "refresh_token",
          refresh_token: String(refresh),
        }),
      });
    expect((await renewed("GOCSPX-guess", discovery["token_endpoint"] ?? "")).status).toBe(401);
    expect((await fetch(`${url}/google/test/state`, { method: "POST" })).status).toBe(401);
    const headers = { authorization: `Bearer ${google.clientSecret}` };
    expect((await fetch(`${google.url}/test/state`, { method: "POST", headers })).status).toBe(200);
    for (const path of ["/google", "/google/drive/v3/files", "/google/token"])
      expect(await statusBy(`${url}${path}`, "elsewhere.test")).toBe(404);
    expect(await readFile(join(dataDir, "env"), "utf8")).toContain(`GOOGLE_API_URL="${google.url}"`);
    await first.close();

    const second = await startGround({ root, dataDir });
    expect(second.google?.clientSecret).toBe(google.clientSecret);
    const again = await renewed(google.clientSecret, `${second.google?.url ?? ""}/token`);
    const { access_token: token } = (await again.json()) as { access_token: string };
    const files = await fetch(`${second.google?.url ?? ""}/drive/v3/files`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(files.status).toBe(200);
    await second.close();
    await rm(dataDir, { recursive: true });
  });

  it("isn't there where a client of the real one is set", async () => {
    const ground = await startGround({
      root: await makeProject({}),
      functionEnv: { GOOGLE_CLIENT_ID: "real.apps.googleusercontent.com" },
    });
    expect(ground.google).toBeUndefined();
    expect((await fetch(`${ground.url}/google`)).status).toBe(404);
    await ground.close();
  });
});
