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

describe("the local Stripe on the ground", () => {
  it("serves this machine's people and functions, nobody else, and is what it was after another start", async () => {
    const root = await makeProject({});
    const dataDir = await mkdtemp(join(tmpdir(), "ground-stripe-"));
    const first = await startGround({ root, dataDir });
    const { stripe, url } = first;
    const page = await fetch(`${url}/stripe`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Local Stripe")]);
    expect(page.headers.get("x-frame-options")).toBe("DENY");
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    const headers = { authorization: `Bearer ${stripe?.secretKey}` };
    const body = new URLSearchParams({ name: "A" });
    const made = await fetch(`${stripe?.url}/v1/customers`, { method: "POST", headers, body });
    const { id } = (await made.json()) as { id: string };
    expect((await fetch(`${url}/stripe/v1/customers`)).status).toBe(401);
    expect((await fetch(`${url}/stripe/test/clock`, { method: "POST" })).status).toBe(401);
    for (const path of ["/stripe", "/stripe/v1/customers", "/stripe/checkout/x"])
      expect(await statusBy(`${url}${path}`, "elsewhere.test")).toBe(404);
    expect(await readFile(join(dataDir, "env"), "utf8")).toContain(`STRIPE_API_URL="${stripe?.url}"`);
    await first.close();

    const second = await startGround({ root, dataDir });
    expect(second.stripe?.secretKey).toBe(stripe?.secretKey);
    expect(second.stripe?.world.get("customer", id).name).toBe("A");
    await second.close();
    await rm(dataDir, { recursive: true });
  });

  it("isn't there where a key of the real one is set", async () => {
    const ground = await startGround({
      root: await makeProject({}),
      functionEnv: { STRIPE_SECRET_KEY: "sk_test_real" },
    });
    expect(ground.stripe).toBeUndefined();
    for (const path of ["/stripe", "/stripe/v1/customers"])
      expect((await fetch(`${ground.url}${path}`)).status).toBe(404);
    await ground.close();
  });
});
