import { createHmac, randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { call, Done } from "../../supabase/functions/_shared/contract/call.ts";
import { createServices } from "../../supabase/functions/_shared/services/services.ts";
import { createApp } from "../../supabase/functions/api/app.ts";
import type { HandlersOf } from "../../supabase/functions/api/context.ts";
import { storeWebhook } from "../../supabase/functions/api/store-webhook.ts";
import { PermanentError, type JobDeps } from "../../supabase/functions/worker/jobs/job.ts";
import { webhookKind } from "../../supabase/functions/worker/jobs/webhook-kind.ts";
import { createTick } from "../../supabase/functions/worker/tick.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";

const Event = z.object({ id: z.string(), type: z.string(), subject: z.string() });
type Event = z.infer<typeof Event>;
const contract = {
  "/toy/webhook": call({
    access: "signature",
    transport: "webhook",
    summary: "Hears a vendor.",
    input: Event,
    output: Done,
  }),
};
const signatureOf = (body: string) => createHmac("sha256", "whsec").update(body).digest("hex");
const verified = vi.fn((body: Uint8Array, headers: Headers) =>
  Promise.resolve(headers.get("x-signature") === signatureOf(Buffer.from(body).toString())),
);
const handlers: HandlersOf<typeof contract> = {
  "/toy/webhook": storeWebhook({
    provider: "toy",
    jobKind: "toy.event",
    verify: verified,
    idOf: ({ id }: Event) => id,
  }),
};

/** The vendor: what its subjects are now, and what we have of them. */
const vendor = new Map<string, string>();
const ours = new Map<string, string>();
const worked: string[] = [];
let broken: Error | null = null;
const kind = webhookKind({
  kind: "toy.event",
  failure: "The event couldn't be worked on.",
  attempts: 1,
  event: Event,
  handle({ id, subject }) {
    worked.push(id);
    if (broken) return Promise.reject(broken);
    ours.set(subject, vendor.get(subject) ?? "gone");
    return Promise.resolve();
  },
});

let app: ReturnType<typeof createApp>;
let work: () => Promise<unknown>;
beforeAll(() => {
  const { url, apiDatabaseUrl, publishableKey, secretKey } = stack();
  const given = {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: secretKey,
    API_DATABASE_URL: apiDatabaseUrl,
  };
  const services = createServices(given, new AbortController().signal);
  const verifyToken = () => Promise.reject(new Error("Nobody signs in here."));
  app = createApp({ ...services, verifyToken, background: () => undefined }, { contract, handlers });
  const deps = { ...services, db: services.storing, now: () => performance.now() } as unknown as JobDeps;
  work = createTick(new Map([[kind.kind, kind]]), deps);
});
afterEach(() => {
  broken = null;
  worked.length = 0;
  verified.mockClear();
  vi.restoreAllMocks();
});

function deliver(event: object | string, signature?: string | null) {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const signed = signature === undefined ? signatureOf(body) : signature;
  const headers = signed === null ? undefined : { "x-signature": signed };
  return app(
    new Request("http://api.test/api/toy/webhook", { method: "POST", body, ...(headers && { headers }) }),
  );
}
const event = (subject: string = randomUUID()): Event => ({
  id: `evt_${randomUUID()}`,
  type: "changed",
  subject,
});
const Kept = z.array(
  z.object({ state: z.string(), error: z.string().nullable(), body: z.string(), jobs: z.int() }),
);
const kept = async (id: string) =>
  Kept.parse(
    await sql()`select state, error, body,
      (select count(*)::int from jobs where kind = 'toy.event' and payload ->> 'event_id' = webhook_events.id::text) as jobs
      from webhook_events where provider = 'toy' and external_id = ${id}`,
  );

describe("a webhook's event", () => {
  it("is kept as it was signed, answered, and then worked on", async () => {
    const { id, subject } = event();
    vendor.set(subject, "paid");
    const body = `{ "id": "${id}",  "type": "changed", "subject": "${subject}", "of": "the future ü" }`;
    const answer = await deliver(body);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(await kept(id)).toEqual([{ state: "received", error: null, body, jobs: 1 }]);
    expect(ours.get(subject)).toBeUndefined();
    await work();
    expect([ours.get(subject), await kept(id)]).toEqual([
      "paid",
      [{ state: "done", error: null, body, jobs: 1 }],
    ]);
  });

  it("that is delivered several times, also at once and after its end, is worked on once", async () => {
    const one = event();
    const answers = await Promise.all([1, 2, 3, 4].map(() => deliver(one)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await work();
    expect((await deliver(one)).status).toBe(200);
    await work();
    expect([worked, await kept(one.id)]).toEqual([
      [one.id],
      [expect.objectContaining({ state: "done", jobs: 1 })],
    ]);
  });

  it("that comes after a later one ends in what the vendor says now", async () => {
    const subject = randomUUID();
    vendor.set(subject, "cancelled");
    const [created, cancelled] = [event(subject), event(subject)];
    await deliver(cancelled);
    await work();
    await deliver(created);
    await work();
    expect([worked, ours.get(subject)]).toEqual([[cancelled.id, created.id], "cancelled"]);
  });

  it.each<[string, string | null]>([
    ["none", null],
    ["another's", signatureOf("{}")],
    ["no signature at all", "x"],
  ])("with a wrong signature (%s) is refused and leaves nothing", async (_, signature) => {
    const one = event();
    expect((await deliver(one, signature)).status).toBe(401);
    expect(await kept(one.id)).toEqual([]);
  });

  it("that is huge is refused before its signature is looked at, whether its size is told or not", async () => {
    const one = { ...event(), more: "x".repeat(1024 * 1024) };
    const told = await deliver(one);
    expect([told.status, await told.json()]).toEqual([
      413,
      expect.objectContaining({ message: expect.stringContaining("1 MB") as string }),
    ]);
    const body = new Blob([JSON.stringify(one)]).stream();
    const untold = await app(
      new Request("http://api.test/api/toy/webhook", { method: "POST", body, duplex: "half" } as RequestInit),
    );
    expect([untold.status, verified.mock.calls, await kept(one.id)]).toEqual([413, [], []]);
  });

  it("without a name that we could keep it by is refused", async () => {
    const { id: _, ...nameless } = event();
    expect((await deliver(nameless)).status).toBe(400);
    for (const id of ["", "x".repeat(256)]) expect((await deliver({ ...nameless, id })).status).toBe(400);
    expect(await kept("")).toEqual([]);
  });

  it("whose work fails for good keeps the reason, and is worked on when it is delivered again", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const one = event();
    vendor.set(one.subject, "paid");
    broken = new PermanentError("The vendor doesn't know it.");
    await deliver(one);
    await work();
    expect(await kept(one.id)).toMatchObject([
      { state: "failed", error: "The vendor doesn't know it.", jobs: 1 },
    ]);
    broken = null;
    await deliver(one);
    await work();
    expect([await kept(one.id), ours.get(one.subject)]).toMatchObject([
      [{ state: "done", error: null, jobs: 2 }],
      "paid",
    ]);
  });

  it("is forgotten a month after its end, and not before", async () => {
    const [old, young, open] = [event(), event(), event()];
    await deliver(old);
    await deliver(young);
    await work();
    await deliver(open);
    await sql()`update webhook_events set ended_at = now() - interval '31 days' where external_id = ${old.id}`;
    await sql()`select prune_webhooks()`;
    expect([await kept(old.id), (await kept(young.id)).length, (await kept(open.id)).length]).toEqual([
      [],
      1,
      1,
    ]);
    await work();
  });
});
