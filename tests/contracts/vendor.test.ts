import { beforeEach, describe, expect, it, vi } from "vitest";
import { describedVendor, type Vendor } from "./vendor.ts";

// A description is compiled at its first use, which takes a busy machine seconds.
vi.setConfig({ testTimeout: 60_000 });

const vendors = {
  stripe: describedVendor("stripe"),
  drive: describedVendor("google-drive"),
  calendar: describedVendor("google-calendar"),
  graph: describedVendor("microsoft-graph", "/v1.0"),
  openai: describedVendor("openai", "/v1"),
} satisfies Record<string, Vendor>;
beforeEach(() => {
  for (const { violations } of Object.values(vendors)) violations.length = 0;
});

interface Exchange {
  url: string;
  method?: string;
  form?: Record<string, string>;
  json?: unknown;
  answer?: unknown;
  status?: number;
}

async function told(
  of: keyof typeof vendors,
  { url, method, form, json, answer = {}, status = 200 }: Exchange,
) {
  const vendor = vendors[of];
  const body = form ? new URLSearchParams(form) : json === undefined ? null : JSON.stringify(json);
  const headers = json === undefined ? undefined : { "content-type": "application/json" };
  const request = new Request(`https://vendor.test${url}`, {
    method: method ?? (body ? "POST" : "GET"),
    body,
    ...(headers && { headers }),
  });
  const response = await vendor.check(request, () => Response.json(answer, { status }));
  expect(response.status).toBe(status);
  return vendor.violations.map(({ side, at, message }) => `${side} ${at} ${message}`);
}

const page = { object: "list", data: [], has_more: false, url: "/v1/invoices" };
const meter = {
  url: "/v1/billing/meter_events",
  form: { event_name: "messages", "payload[value]": "5", "payload[stripe_customer_id]": "cus_1" },
};
const event = {
  object: "billing.meter_event",
  created: 1,
  event_name: "messages",
  identifier: "i",
  livemode: false,
  payload: { value: "5" },
  timestamp: 1,
};
const file = {
  id: "1",
  name: "a",
  mimeType: "application/pdf",
  size: "12",
  modifiedTime: "2026-01-02T03:04:05.678Z",
};
const at = "2026-11-22T09:00:00Z";
const appointment = {
  kind: "calendar#event",
  id: "1",
  status: "confirmed",
  summary: "Review",
  start: { dateTime: at, timeZone: "Europe/London" },
  end: { dateTime: at },
  attendees: [{ email: "ada@example.com", responseStatus: "accepted" }],
};
const delta = "/v1.0/drives/b!1/root/delta";
const link = { "@odata.deltaLink": "https://graph.microsoft.com/v1.0/drives/b!1/root/delta?token=1" };
const embedding = {
  object: "list",
  model: "m",
  data: [{ object: "embedding", index: 0, embedding: [0.1] }],
  usage: { prompt_tokens: 1, total_tokens: 1 },
};

describe("an honest exchange passes", () => {
  it.each<[string, keyof typeof vendors, Exchange]>([
    ["a list with nested query", "stripe", { url: "/v1/invoices?limit=10&created[gte]=5", answer: page }],
    ["a form with nested fields", "stripe", { ...meter, answer: event }],
    [
      "a refusal of the vendor's",
      "stripe",
      { ...meter, status: 400, answer: { error: { type: "invalid_request_error" } } },
    ],
    [
      "a listing",
      "drive",
      { url: "/drive/v3/files?q='root'+in+parents&pageSize=1000", answer: { files: [file] } },
    ],
    [
      "an event, and the list that tells of it",
      "calendar",
      {
        url: "/calendar/v3/calendars/primary/events?syncToken=t&showDeleted=true",
        answer: { kind: "calendar#events", items: [appointment], nextSyncToken: "t2" },
      },
    ],
    [
      "a question for free time",
      "calendar",
      { url: "/calendar/v3/freeBusy", json: { timeMin: at, timeMax: at, items: [{ id: "primary" }] } },
    ],
    [
      "a page of a delta",
      "graph",
      { url: `${delta}?$select=id,name`, answer: { value: [{ id: "1", name: "a" }], ...link } },
    ],
    [
      "JSON there and back",
      "openai",
      { url: "/v1/embeddings", json: { model: "m", input: ["a"], dimensions: 1536 }, answer: embedding },
    ],
  ])("%s", async (_, vendor, exchange) => {
    expect(await told(vendor, exchange)).toEqual([]);
  });
});

describe("a dishonest one is told", () => {
  it.each<[string, keyof typeof vendors, Exchange, RegExp]>([
    [
      "a path that isn't the vendor's",
      "stripe",
      { url: "/v1/usage_records", form: { a: "1" } },
      /^request \/ is no operation/,
    ],
    [
      "a verb that the path lacks",
      "drive",
      { url: "/drive/v3/files", method: "DELETE" },
      /^request \/ is no operation/,
    ],
    [
      "a misspelt query parameter",
      "stripe",
      { url: "/v1/invoices?limits=10", answer: page },
      /^request .*additional properties: "limits"/,
    ],
    [
      "an unknown query parameter",
      "drive",
      { url: "/drive/v3/files?driveid=1", answer: {} },
      /^request \?driveid is no parameter/,
    ],
    [
      "a query parameter over its limit",
      "drive",
      { url: "/drive/v3/files?pageSize=5000", answer: {} },
      /^request \?pageSize must be <= 1000/,
    ],
    [
      "a required parameter left out",
      "drive",
      { url: "/drive/v3/changes", answer: {} },
      /^request \?pageToken is missing/,
    ],
    [
      "a misspelt field of a form",
      "stripe",
      { ...meter, form: { ...meter.form, identifer: "x" }, answer: event },
      /^request .*additional properties: "identifer"/,
    ],
    [
      "a misspelt field of JSON",
      "openai",
      { url: "/v1/embeddings", json: { model: "m", inputs: "a" }, answer: embedding },
      /^request .*"inputs?"/,
    ],
    [
      "a body of another type",
      "openai",
      { url: "/v1/embeddings", form: { model: "m" }, answer: embedding },
      /^request \/ has a body of a type/,
    ],
    [
      "an answer's made-up field",
      "stripe",
      { url: "/v1/invoices", answer: { ...page, total: 0 } },
      /^response .*additional properties: "total"/,
    ],
    [
      "an answer's missing field",
      "stripe",
      { url: "/v1/invoices", answer: { ...page, has_more: undefined } },
      /^response .*required property 'has_more'/,
    ],
    [
      "an answer's wrong type",
      "drive",
      { url: "/drive/v3/files", answer: { files: [{ ...file, size: 12 }] } },
      /^response \/files\/0\/size must be string/,
    ],
    [
      "an event's misspelt moment",
      "calendar",
      {
        url: "/calendar/v3/calendars/primary/events",
        json: { start: { datetime: at }, end: { dateTime: at } },
      },
      /^request .*"datetime"/,
    ],
    [
      "a day that is no date",
      "calendar",
      {
        url: "/calendar/v3/calendars/primary/events/1",
        answer: { ...appointment, start: { date: "22.11." } },
      },
      /^response \/start\/date must match format/,
    ],
    [
      "an answer without either of two links",
      "graph",
      { url: delta, answer: { value: [] } },
      /^response .*required property '@odata/,
    ],
    [
      "a vector in the wrong place",
      "openai",
      { url: "/v1/embeddings", json: { model: "m", input: "a" }, answer: { ...embedding, data: [[0.1]] } },
      /^response \/data\/0 must be object/,
    ],
    [
      "a status that the operation lacks",
      "openai",
      { url: "/v1/embeddings", json: { model: "m", input: "a" }, answer: embedding, status: 201 },
      /^response \/ status 201/,
    ],
  ])("%s", async (_, vendor, exchange, violation) => {
    expect(await told(vendor, exchange)).toContainEqual(expect.stringMatching(violation));
  });

  it("each event of a stream", async () => {
    const chunk = { id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices: [] };
    const events = [chunk, { ...chunk, object: "chat.completion" }].map(
      (value) => `data: ${JSON.stringify(value)}\n\n`,
    );
    const request = new Request("https://vendor.test/v1/chat/completions", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ model: "m", stream: true, messages: [{ role: "user", content: "hi" }] }),
    });
    const stream = new Response([...events, "data: [DONE]\n\n"].join(""), {
      headers: { "content-type": "text/event-stream" },
    });
    await (await vendors.openai.check(request, () => stream)).text();
    expect(() => vendors.openai.proveClean()).toThrow("must be equal to constant");
    expect(vendors.openai.violations).toEqual([
      {
        operation: "chat.completions.create",
        side: "response",
        at: "/object",
        message: 'must be equal to constant: "chat.completion.chunk"',
      },
    ]);
  });

  it("a value of a named schema", () => {
    expect(vendors.drive.validate("File", file)).toEqual([]);
    expect(vendors.drive.validate("File", { ...file, parents: "x" })).toEqual([
      { at: "/parents", message: 'must be array: "array"' },
    ]);
  });
});
