import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type Stripe from "stripe";
import { openStripe } from "../../local/stripe/index.ts";
import { startTested, type Tested } from "./tested.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let local: Tested;
let stripe: Stripe;
beforeAll(async () => {
  local = await startTested();
  ({ stripe } = local);
});
afterAll(() => local.close());
afterEach(async () => {
  await local.control("fail/clear", {});
  local.proveClean();
});

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  local.app.fetch(
    new Request(`${local.url}${path}`, {
      method: "POST",
      body,
      headers: {
        authorization: `Bearer ${local.secretKey}`,
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      },
    }),
  );
const errorOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { error: { type: string; code?: string; param?: string } }).error,
});

describe("an idempotency key", () => {
  it("does the same once, and refuses another request", async () => {
    const before = local.world.all("customer").length;
    const options = { idempotencyKey: "customer:7" };
    const [first, second] = await Promise.all([
      stripe.customers.create({ name: "A" }, options),
      stripe.customers.create({ name: "A" }, options),
    ]);
    expect(second.id).toBe(first.id);
    const again = await post("/v1/customers", "name=A", { "idempotency-key": "customer:7" });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(local.world.all("customer")).toHaveLength(before + 1);
    await expect(stripe.customers.create({ name: "B" }, options)).rejects.toMatchObject({
      type: "StripeIdempotencyError",
      statusCode: 400,
    });
  });

  it("isn't used up by a request that was refused before it began", async () => {
    const options = { idempotencyKey: "fixed" };
    await expect(
      stripe.products.create({ id: "atrium_plan_team", name: "A" }, options),
    ).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.products.create({ id: "another", name: "A" }, options)).resolves.toMatchObject({
      id: "another",
    });
  });
});

describe("what isn't right is refused as Stripe does", () => {
  it.each([
    ["/v1/customers", "nme=A", 400, { code: "parameter_unknown", param: "nme" }],
    ["/v1/products", "description=A", 400, { code: "parameter_missing", param: "name" }],
    [
      "/v1/prices",
      "currency=gbp&product=none&unit_amount=1",
      400,
      { code: "resource_missing", param: "product" },
    ],
    ["/v1/prices", "currency=gbp&product=atrium_plan_team&unit_amount=1.5", 400, { param: "unit_amount" }],
    [
      "/v1/subscriptions",
      "customer=cus_none&items[0][price]=x",
      400,
      { code: "resource_missing", param: "customer" },
    ],
    [
      "/v1/subscriptions",
      "customer=cus_none&items[0][prize]=x",
      400,
      { code: "parameter_unknown", param: "items[0][prize]" },
    ],
    [
      "/v1/subscriptions/sub_none",
      "cancel_at_period_end=true",
      404,
      { code: "resource_missing", param: "id" },
    ],
    ["/v1/customers", "__proto__[polluted]=1", 400, {}],
    ["/v1/charges", "amount=1", 404, {}],
  ])("POST %s %s is %i", async (path, body, status, error) => {
    expect(await errorOf(await post(path, body))).toMatchObject({
      status,
      type: "invalid_request_error",
      ...error,
    });
  });

  it("a key that isn't ours, an older or newer version, a body of another type, more levels than four", async () => {
    expect(
      await errorOf(await post("/v1/customers", "", { authorization: "Bearer sk_test_guess" })),
    ).toMatchObject({ status: 401 });
    expect(await errorOf(await post("/v1/customers", "", { authorization: "" }))).toMatchObject({
      status: 401,
    });
    expect(await errorOf(await post("/v1/customers", "", { "stripe-version": "2020-08-27" }))).toMatchObject({
      status: 400,
    });
    expect(
      await errorOf(await post("/v1/customers", "{}", { "content-type": "application/json" })),
    ).toMatchObject({ status: 400 });
    await expect(
      stripe.subscriptions.list({ expand: ["data.items.data.price.product"] }),
    ).rejects.toMatchObject({
      code: "property_expansion_max_depth",
    });
    await expect(stripe.customers.list({ expand: ["data.nothing"] })).rejects.toMatchObject({
      statusCode: 400,
    });
    await expect(stripe.customers.list({ limit: 1_000 })).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe("a failure that is asked for", () => {
  it("comes so many times, on the calls that are meant", async () => {
    await local.control("fail", { kind: "429", times: 2, match: "GET /v1/prices" });
    await stripe.customers.list({ limit: 1 });
    const first = await stripe.prices
      .list({ limit: 1 })
      .catch((error: unknown) => error as Stripe.errors.StripeError);
    expect(first).toMatchObject({ statusCode: 429, code: "rate_limit", headers: { "retry-after": "1" } });
    await expect(stripe.prices.list({ limit: 1 })).rejects.toMatchObject({ statusCode: 429 });
    await expect(stripe.prices.list({ limit: 1 })).resolves.toMatchObject({ object: "list" });
  });

  it("500 after the effect is what the same key is told again, and the effect stays", async () => {
    await local.control("fail", { kind: "500", after: true });
    const options = { idempotencyKey: "broken" };
    await expect(stripe.customers.create({ name: "Effect" }, options)).rejects.toMatchObject({
      statusCode: 500,
    });
    await expect(stripe.customers.create({ name: "Effect" }, options)).rejects.toMatchObject({
      statusCode: 500,
    });
    expect(local.world.all("customer").filter(({ name }) => name === "Effect")).toHaveLength(1);
  });

  it("an answer that is lost comes with the key's second request", async () => {
    await local.control("fail", { kind: "close", after: true });
    const options = { idempotencyKey: "lost" };
    await expect(stripe.customers.create({ name: "Lost" }, options)).rejects.toThrow();
    await expect(stripe.customers.create({ name: "Lost" }, options)).resolves.toMatchObject({ name: "Lost" });
    expect(local.world.all("customer").filter(({ name }) => name === "Lost")).toHaveLength(1);
  });

  it("ends the connection, over HTTP too, or answers nothing at all", async () => {
    const headers = { authorization: `Bearer ${local.secretKey}` };
    await local.control("fail", { kind: "close" });
    await expect(fetch(`${local.url}/v1/customers`, { headers })).rejects.toThrow();
    await local.control("fail", { kind: "hang" });
    const signal = AbortSignal.timeout(300);
    await expect(fetch(`${local.url}/v1/customers`, { headers, signal })).rejects.toMatchObject({
      name: "TimeoutError",
    });
    expect((await fetch(`${local.url}/v1/customers`, { headers })).status).toBe(200);
  });

  it("is asked for over HTTP with the key alone", async () => {
    const ask = (key: string, path = "fail", body = "{}") =>
      fetch(`${local.url}/test/${path}`, {
        method: "POST",
        body,
        headers: { authorization: `Bearer ${key}` },
      });
    expect((await ask("guess")).status).toBe(401);
    expect((await ask(local.secretKey, "nothing")).status).toBe(404);
    expect((await ask(local.secretKey, "fail", "{")).status).toBe(400);
    expect((await ask(local.secretKey, "fail", '{"kind":"418"}')).status).toBe(400);
    expect(await (await ask(local.secretKey, "clock")).json()).toEqual({ now: local.clock.now() });
  });
});

describe("what is kept", () => {
  it("is there after another start, wholly, and a damaged file is told of", async () => {
    const folder = await mkdtemp(join(tmpdir(), "stripe-"));
    const file = join(folder, "stripe.json");
    const options = {
      file,
      pages: "http://localhost/stripe",
      secretKey: "sk_test_1",
      mayReturnTo: () => true,
      beats: false,
    };
    const first = await openStripe(options);
    const authorization = "Bearer sk_test_1";
    const create = (name: string, key: string) =>
      first.fetch(
        new Request("http://localhost/v1/customers", {
          method: "POST",
          body: new URLSearchParams({ name }),
          headers: { authorization, "idempotency-key": key },
        }),
      );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => create(`C${place}`, `k${place}`)),
    );
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { id: string }).id),
    );
    await first.control("clock/advance", { days: 3 });
    // Killed here: it is never closed.
    const second = await openStripe(options);
    expect(second.world.all("customer").map(({ id }) => id)).toEqual(ids);
    expect(second.world.now() - Math.floor(Date.now() / 1000)).toBeGreaterThanOrEqual(3 * 86_400 - 1);
    expect(second.world.find("_idempotency", "k3")).toBeDefined();
    expect((await readFile(file, "utf8")).length).toBeGreaterThan(1_000);
    const { writeFile } = await import("node:fs/promises");
    await writeFile(file, "{");
    await expect(openStripe(options)).rejects.toThrow("is damaged");
    await rm(folder, { recursive: true });
  });
});
