import { request } from "node:http";
import { mkdtemp, readFile, rm } from "node:fs/promises";
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

describe("the local Microsoft on the ground", () => {
  it("serves this machine's people and functions, nobody else, and is what it was after another start", async () => {
    const root = await makeProject({});
    const dataDir = await mkdtemp(join(tmpdir(), "ground-microsoft-"));
    const publicUrl = "http://localhost:4321";
    const first = await startGround({ root, dataDir, publicUrl });
    const { microsoft } = first;
    const base = microsoft?.url ?? "";
    const here = new URL(base).origin;
    const page = await fetch(`${here}/microsoft`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Local Microsoft")]);
    expect(page.headers.get("x-frame-options")).toBe("DENY");

    // People follow the public address, programs the other.
    const asked = await fetch(`${base}/common/v2.0/.well-known/openid-configuration`);
    const said = (await asked.json()) as { authorization_endpoint: string; token_endpoint: string };
    expect(said.authorization_endpoint).toBe(`${publicUrl}/microsoft/common/oauth2/v2.0/authorize`);
    expect(said.token_endpoint).toBe(`${base}/common/oauth2/v2.0/token`);
    const query = new URLSearchParams({
      client_id: microsoft?.clientId ?? "",
      response_type: "code",
      redirect_uri: `${publicUrl}/app/integrations`,
      scope: "openid offline_access Files.Read.All",
      state: "s",
    });
    const back = await microsoft?.consent(
      `${said.authorization_endpoint}?${query.toString()}`,
      "owner@atrium.example",
    );
    const code = new URL(back ?? "").searchParams.get("code") ?? "";
    const tokens = await fetch(said.token_endpoint, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        redirect_uri: `${publicUrl}/app/integrations`,
        client_id: microsoft?.clientId ?? "",
        client_secret: microsoft?.clientSecret ?? "",
      }),
    });
    const { access_token: bearer, refresh_token: refresh } = (await tokens.json()) as Record<string, string>;
    const headers = { authorization: `Bearer ${bearer ?? ""}` };
    const delta = await fetch(`${base}/v1.0/me/drive/root/delta?$top=1`, { headers });
    const page1 = (await delta.json()) as Record<string, string>;
    const link = page1["@odata.nextLink"] ?? page1["@odata.deltaLink"] ?? "";
    expect(link).toContain(`${base}/v1.0/me/drive/root/delta?`);
    expect((await fetch(link, { headers })).status).toBe(200);

    expect((await fetch(`${base}/v1.0/me/drive`)).status).toBe(401);
    expect((await fetch(`${base}/test/people`, { method: "POST" })).status).toBe(401);
    for (const path of ["", "/v1.0/me/drive", "/common/v2.0/.well-known/openid-configuration", "/download"])
      expect(await statusBy(`${base}${path}`, "elsewhere.test")).toBe(404);
    expect(await readFile(join(dataDir, "env"), "utf8")).toContain(
      `MICROSOFT_CLIENT_ID="${microsoft?.clientId ?? ""}"`,
    );
    // Tokens stand in its file as hashes alone.
    const file = await readFile(join(dataDir, "microsoft.json"), "utf8");
    expect([file.includes(bearer ?? "?"), file.includes(refresh ?? "?")]).toEqual([false, false]);
    await first.close();

    const second = await startGround({ root, dataDir, publicUrl });
    expect(second.microsoft?.clientSecret).toBe(microsoft?.clientSecret);
    const again = await fetch(`${second.microsoft?.url ?? ""}/v1.0/me/drive`, { headers });
    expect(again.status).toBe(200);
    await second.close();
    await rm(dataDir, { recursive: true });
  });

  it("isn't there where a client of the real one is set", async () => {
    const ground = await startGround({
      root: await makeProject({}),
      functionEnv: { MICROSOFT_CLIENT_ID: "11111111-1111-4111-8111-111111111111" },
    });
    expect(ground.microsoft).toBeUndefined();
    for (const path of ["/microsoft", "/microsoft/v1.0/me"])
      expect((await fetch(`${ground.url}${path}`)).status).toBe(404);
    await ground.close();
  });
});
