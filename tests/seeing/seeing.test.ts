import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readMetrics } from "../support/metrics-text.ts";
import {
  current,
  requestIdOf,
  sqlComment,
  within,
} from "../../supabase/functions/_shared/config/seeing/doing.ts";
import { logError, logInfo, setUpLog } from "../../supabase/functions/_shared/config/seeing/log.ts";
import { answerMetrics } from "../../supabase/functions/_shared/config/seeing/metrics-answer.ts";
import {
  counter,
  gauge,
  histogram,
  mergeMetrics,
  renderMetrics,
} from "../../supabase/functions/_shared/config/seeing/metrics.ts";
import {
  onwardHeaders,
  sendTraces,
  setUpTraces,
  spanIn,
  spanned,
} from "../../supabase/functions/_shared/config/seeing/traces.ts";
import { vendorOf } from "../../supabase/functions/_shared/config/seeing/vendor.ts";

afterEach(() => {
  vi.restoreAllMocks();
  setUpTraces("test", {});
  setUpLog("test", {});
});

describe("a request's id", () => {
  it("is the one that it came with, in the form of one, and new otherwise", () => {
    expect(requestIdOf("0f8fad5b-d9cb-469f-a165-70867728950e")).toBe("0f8fad5b-d9cb-469f-a165-70867728950e");
    for (const given of [
      null,
      "",
      "short",
      "x".repeat(65),
      "a'*/; drop table x",
      "line\nbreak-123",
      "ümläut-123",
    ])
      expect([given, requestIdOf(given)]).toEqual([given, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it("stands before SQL with its call, in a comment that nothing ends", () => {
    expect(sqlComment()).toBe("");
    const doing = { requestId: "request-1", call: "/chat/message" };
    expect(within(doing, sqlComment)).toBe("/*request_id='request-1',call='chat/message'*/ ");
    expect(within({ ...doing, job: "document.ingest" }, sqlComment)).toContain(",job='document.ingest'*/ ");
    expect(within({ ...doing, call: "/x'*/ select 1 --" }, sqlComment)).toBe(
      "/*request_id='request-1',call='x/select1--'*/ ",
    );
  });

  it("stays with what its work starts", async () => {
    const later = within({ requestId: "request-2" }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return current()?.requestId;
    });
    expect([await later, current()]).toEqual(["request-2", undefined]);
  });
});

describe("a line of the log", () => {
  const line = (spy: { mock: { calls: unknown[][] } }) =>
    JSON.parse(String(spy.mock.calls[0]?.[0])) as Record<string, unknown>;

  it("is one of JSON, with the request, and no message of an error", () => {
    const told = vi.spyOn(console, "error").mockReturnValue();
    const secret = "The margin is 43 %\n    at the meeting of maya@example.com:1:2";
    within({ requestId: "request-3", call: "/chat/message", organizationId: 7 }, () =>
      logError("an answer failed", Object.assign(new TypeError(secret), { code: "ECONNRESET" }), {
        answer: 4,
      }),
    );
    expect(line(told)).toMatchObject({
      level: "error",
      part: "test",
      msg: "an answer failed",
      request_id: "request-3",
      call: "/chat/message",
      organization_id: 7,
      answer: 4,
      error: "TypeError",
      code: "ECONNRESET",
      at: expect.arrayContaining([expect.stringContaining("seeing.test.ts")]),
    });
    expect(JSON.stringify(told.mock.calls)).not.toMatch(/margin|meeting|maya/);
  });

  it("is written from the level on that is set", () => {
    const told = vi.spyOn(console, "info").mockReturnValue();
    setUpLog("test", { LOG_LEVEL: "warn" });
    logInfo("call");
    expect(told).not.toHaveBeenCalled();
    setUpLog("test", {});
    logInfo("call", { status: 200 });
    expect(line(told)).toMatchObject({ level: "info", status: 200, time: expect.stringMatching(/Z$/) });
  });
});

describe("figures", () => {
  const happened = counter<{ what: string }>("test_happened_total", "A \\ and\na line.");
  const level = gauge("test_level", "How much.");
  const took = histogram<{ what: string }>("test_seconds", "How long.", [0.1, 1]);

  it("are Prometheus' text, with labels of any text", () => {
    happened.add({ what: 'a "b" \\ c\nd' });
    happened.add({ what: "e" }, 2);
    level.set({}, 0.5);
    for (const seconds of [0.05, 0.1, 0.5, 7]) took.observe({ what: "e" }, seconds);
    const found = readMetrics(renderMetrics({ part: "test" }));
    expect(found.get("test_happened_total")?.samples).toContainEqual({
      name: "test_happened_total",
      labels: { part: "test", what: 'a "b" \\ c\nd' },
      value: 1,
    });
    const buckets = found.get("test_seconds")?.samples.map(({ labels, value }) => [labels.le, value]);
    expect(buckets).toEqual([
      ["0.1", 2],
      ["1", 3],
      ["+Inf", 4],
      [undefined, 7.65],
      [undefined, 4],
    ]);
    level.clear();
    expect(readMetrics(renderMetrics({})).get("test_level")?.samples).toEqual([]);
  });

  it("of several parts are one text, each family once", () => {
    const merged = readMetrics(mergeMetrics([renderMetrics({ part: "a" }), renderMetrics({ part: "b" })]));
    const parts = merged.get("test_happened_total")?.samples.map(({ labels }) => labels.part);
    expect(new Set(parts)).toEqual(new Set(["a", "b"]));
  });

  it("are told to who carries the token alone, and where none is set to nobody", async () => {
    const asked = (authorization?: string) =>
      new Request("http://x.test/metrics", { headers: authorization ? { authorization } : {} });
    const token = "a-token-of-metrics";
    expect(await answerMetrics(asked(`Bearer ${token}`), undefined, "test")).toBeNull();
    expect((await answerMetrics(asked(), token, "test"))?.status).toBe(401);
    expect((await answerMetrics(asked("Bearer other"), token, "test"))?.status).toBe(401);
    expect((await answerMetrics(asked(`Bearer ${token}`), token, "test"))?.status).toBe(200);
  });

  it("know vendors by a few names, and no host that a member named", () => {
    expect(vendorOf("https://www.googleapis.com/drive/v3/files?q=Payroll")).toBe("google");
    expect(vendorOf("https://contoso.sharepoint.com/x")).toBe("microsoft");
    expect(vendorOf("https://googleapis.com.evil.example/x")).toBe("other");
    expect(vendorOf("https://llm.example/v1/chat/completions")).toBe("model");
    expect(vendorOf("nothing")).toBe("other");
  });
});

describe("traces", () => {
  it("are sent as OTLP says, with the request's id in the trace's, and what isn't taken is counted", async () => {
    const bodies: string[] = [];
    let [status, path, key] = [200, "", ""];
    const server = createServer((request, response) => {
      path = request.url ?? "";
      key = String(request.headers["x-key"]);
      void text(request).then((body) => {
        bodies.push(body);
        response.writeHead(status).end("{}");
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    setUpTraces("test", {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20b",
    });
    const requestId = "0f8fad5b-d9cb-469f-a165-70867728950e";
    const work = () =>
      spanned("outer", "server", async () => {
        const onward = onwardHeaders();
        await spanned("inner", "client", () => Promise.reject(new Error("Words"))).catch(() => undefined);
        return onward;
      });
    const onward = await within({ requestId }, work);
    await sendTraces();
    const dropped = () =>
      readMetrics(renderMetrics({})).get("atrium_spans_dropped_total")?.samples[0]?.value ?? 0;
    const before = dropped();
    status = 503;
    await within({ requestId }, work);
    await sendTraces();
    await new Promise((resolve) => server.close(resolve));

    expect([path, key, dropped() - before]).toEqual(["/v1/traces", "a b", 2]);
    expect(bodies[0]).not.toContain("Words");
    const { resourceSpans } = JSON.parse(bodies[0] ?? "") as {
      resourceSpans: { scopeSpans: { spans: Record<string, unknown>[] }[] }[];
    };
    const [inner, outer] = resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
    const traceId = requestId.replaceAll("-", "");
    expect(outer).toMatchObject({ name: "outer", kind: 2, traceId, status: { code: 1 } });
    expect(inner).toMatchObject({
      name: "inner",
      kind: 3,
      traceId,
      parentSpanId: outer?.spanId,
      status: { code: 2 },
    });
    expect(String(outer?.startTimeUnixNano)).toMatch(/^\d{19}$/);
    const span = spanIn(new Headers(onward));
    expect([onward["x-request-id"], span]).toEqual([requestId, { traceId, spanId: outer?.spanId }]);
    expect(spanIn(new Headers({ traceparent: `00-${"0".repeat(32)}-${"1".repeat(16)}-01` }))).toBeUndefined();
  });

  it("hold two thousand spans at most, and aren't there without an endpoint", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const one = () => spanned("one", "client", () => Promise.resolve(1));
    expect(await within({ requestId: "request-9" }, one)).toBe(1);
    expect(onwardHeaders()).toEqual({});

    setUpTraces("test", { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
    const dropped = () =>
      readMetrics(renderMetrics({})).get("atrium_spans_dropped_total")?.samples[0]?.value ?? 0;
    const before = dropped();
    // Nobody answers: one batch is on its way, and what the queue doesn't hold is gone at once.
    await within({ requestId: "request-9" }, () => Promise.all(Array.from({ length: 6_000 }, one)));
    expect(dropped() - before).toBe(6_000 - 2_048 - 512);
    setUpTraces("test", {});
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await sendTraces();
  });
});
