import type { RequestListener, ServerResponse } from "node:http";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textOf } from "./content-type.ts";
import { createFetchPublic, type FetchOptions, type FetchPublic } from "./fetch.ts";
import { openSite, type TestSite } from "./testing/canary.ts";

const MB = 1024 * 1024;
const zeros = Buffer.alloc(64 * MB);
let site: TestSite;
let other: TestSite;
let read: FetchPublic;
const seen: { url: string; headers: Record<string, string | string[] | undefined> }[] = [];

/** Sends a piece whenever the one before has gone. */
function drip(response: ServerResponse, piece: string, everyMs: number): void {
  const timer = setInterval(() => response.write(piece), everyMs);
  response.on("close", () => clearInterval(timer));
}

const answers: Record<string, RequestListener> = {
  "/loop": (_, response) => response.writeHead(302, { location: "/loop" }).end(),
  "/nowhere": (_, response) => response.writeHead(302, { location: "http://" }).end(),
  "/stream": (_, response) => drip(response.writeHead(200), "x".repeat(100), 5),
  "/flood": (_, response) => {
    const more = () => {
      while (response.write(zeros.subarray(0, MB)));
    };
    response.writeHead(200, { "content-type": "text/html" }).on("drain", more);
    more();
  },
  "/silent": () => undefined,
  "/half": (_, response) => void response.writeHead(200).write("<p>half"),
  "/long": (_, response) => response.writeHead(200, { "content-length": 60 * MB }).write("<p>"),
  "/broken": (_, response) => {
    response.writeHead(200, { "content-length": 1000 }).write("<p>less", () => response.destroy());
  },
  "/short": (request) =>
    request.socket.end("HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n<p>longer than told"),
  "/garbage": (request) => request.socket.end("220 mail.example ESMTP\r\n"),
  "/headers": (_, response) => {
    for (let at = 0; at < 40; at++) response.setHeader(`x-${at}`, "a".repeat(1000));
    response.end();
  },
  "/gzip": (_, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("<p>packed")),
  "/brotli": (_, response) =>
    response.writeHead(200, { "content-encoding": "br" }).end(brotliCompressSync("<p>packed")),
  "/bomb": (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(zeros)),
  "/bomb-br": (_, response) =>
    response
      .writeHead(200, { "content-encoding": "br" })
      .end(brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })),
  "/twice": (_, response) =>
    response.writeHead(200, { "content-encoding": "gzip, gzip" }).end(gzipSync(gzipSync(zeros))),
  "/deflate": (_, response) =>
    response.writeHead(200, { "content-encoding": "deflate" }).end(deflateSync("x")),
  "/mispacked": (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("<p>not packed"),
  "/latin": (_, response) =>
    response
      .writeHead(200, { "content-type": "text/html; charset=iso-8859-1" })
      .end(Buffer.from("<p>größer", "latin1")),
  "/exe": (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("MZ\x90\0\x03\0\0\0"),
  "/pdf": (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("%PDF-1.7\n"),
  "/page": (_, response) =>
    response.writeHead(200, { "content-type": "text/plain" }).end("<!doctype html><p>a"),
  "/upgrade": (request) =>
    request.socket.end("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"),
  "/etag": ({ headers }, response) =>
    headers["if-none-match"] === '"1"'
      ? response.writeHead(304).end()
      : response
          .writeHead(200, { etag: '"1"', "last-modified": "Thu, 01 Jan 2026 00:00:00 GMT" })
          .end("<p>a"),
  "/to-etag": (_, response) => response.writeHead(301, { location: "/etag" }).end(),
  "/away": (_, response) => response.writeHead(307, { location: `${other.origin}/back` }).end(),
  "/back": (_, response) => response.writeHead(302, { location: `${site.origin}/end` }).end(),
  "/inside": (_, response) => response.writeHead(302, { location: "/end" }).end(),
  "/busy": (_, response) => response.writeHead(429, { "retry-after": "120" }).end("later"),
};

const listener: RequestListener = (request, response) => {
  seen.push({ url: `http://${request.headers.host}${request.url}`, headers: request.headers });
  (answers[request.url ?? ""] ?? ((_, ok) => ok.end("<p>fine")))(request, response);
};

beforeAll(async () => {
  [site, other] = await Promise.all([openSite(listener), openSite(listener)]);
  read = createFetchPublic({ allow: new Set([site.origin, other.origin]), userAgent: "test" });
});
afterAll(() => Promise.all([site.close(), other.close()]));

const get = (path: string, options: FetchOptions = {}) =>
  read(`${site.origin}${path}`, { wholeMs: 4_000, ...options });
const text = async (path: string) => {
  const { body, charset } = await get(path);
  return await textOf(body, charset);
};

describe("a site that does wrong", () => {
  it.each([
    ["/loop", "redirects", {}],
    ["/nowhere", "address", {}],
    ["/stream", "timeout", { wholeMs: 300 }],
    ["/flood", "too_large", {}],
    ["/silent", "timeout", { idleMs: 100 }],
    ["/half", "timeout", { idleMs: 100 }],
    ["/long", "too_large", {}],
    ["/broken", "damaged", {}],
    ["/garbage", "protocol", {}],
    ["/upgrade", "protocol", {}],
    ["/headers", "too_large", {}],
    ["/bomb", "too_large", {}],
    ["/bomb-br", "too_large", {}],
    ["/twice", "protocol", {}],
    ["/deflate", "protocol", {}],
    ["/mispacked", "damaged", {}],
  ])("%s ends as %s", async (path, code, options) => {
    await expect(get(path, options)).rejects.toMatchObject({ code, message: expect.stringMatching(/\.$/) });
  });

  it("is read no further than it tells, and no further than asked", async () => {
    expect(await text("/short")).toBe("<p>");
    const { body, cut } = await get("/flood", { bytes: 5000, overflow: "cut" });
    expect([body.length, cut]).toEqual([5000, true]);
    const bomb = await get("/bomb", { unpackedBytes: 7000, overflow: "cut" });
    expect([bomb.body.length, bomb.cut]).toEqual([7000, true]);
  });

  it("holds up no other", async () => {
    const slow = get("/silent", { idleMs: 3_000 }).catch(() => "ended");
    expect(await text("/fine")).toBe("<p>fine");
    const both = await Promise.race([slow, get("/fine").then(() => "read")]);
    expect(both).toBe("read");
  });

  it("is let go at once when reading is stopped, also while its name is looked up", async () => {
    const stop = new AbortController();
    const reading = get("/half", { signal: stop.signal });
    stop.abort();
    await expect(reading).rejects.toMatchObject({ code: "stopped" });
    const never = createFetchPublic({ allow: new Set(), userAgent: "test", resolve: () => undefined });
    await expect(never("http://slow.example/", { wholeMs: 50 })).rejects.toMatchObject({ code: "timeout" });
  });
});

describe("an answer", () => {
  it("is unpacked, and decoded as it says or is", async () => {
    expect([await text("/gzip"), await text("/brotli"), await text("/latin")]).toEqual([
      "<p>packed",
      "<p>packed",
      "<p>größer",
    ]);
  });

  it("is what its bytes are, whatever it is called", async () => {
    const found = await Promise.all(["/exe", "/pdf", "/page"].map(async (path) => (await get(path)).found));
    expect(found).toEqual([
      { kind: "other", what: "a program" },
      { kind: "file", extension: "pdf" },
      { kind: "html" },
    ]);
  });

  it("says that nothing has changed, at the address that told so only", async () => {
    const { url, etag, lastModified } = await get("/to-etag");
    expect([url, etag, lastModified]).toEqual([
      `${site.origin}/etag`,
      '"1"',
      "Thu, 01 Jan 2026 00:00:00 GMT",
    ]);
    const validators = { url, etag, lastModified };
    expect(await get("/to-etag", { validators })).toMatchObject({ notModified: true, status: 304 });
    seen.length = 0;
    await get("/fine", { validators });
    expect(seen[0]?.headers).not.toHaveProperty("if-none-match");
  });

  it("of any status is an answer, and says when to come again", async () => {
    expect(await get("/busy")).toMatchObject({ status: 429, retryAfterMs: 120_000, body: new Uint8Array() });
  });
});

describe("what a member entrusts to us for a site", () => {
  const tokens = () => seen.map(({ url, headers }) => [url, headers["authorization"], headers["cookie"]]);
  const ask = async (path: string, origin: string) => {
    seen.length = 0;
    const credentials = { origin, headers: { authorization: "Bearer secret", cookie: "session=1" } };
    await get(path, { credentials });
    return tokens();
  };

  it("goes to its own origin, also through a redirect inside", async () => {
    expect(await ask("/inside", site.origin)).toEqual([
      [`${site.origin}/inside`, "Bearer secret", "session=1"],
      [`${site.origin}/end`, "Bearer secret", "session=1"],
    ]);
  });

  it("is dropped by a redirect elsewhere, and not taken up again when that leads back", async () => {
    expect(await ask("/away", site.origin)).toEqual([
      [`${site.origin}/away`, "Bearer secret", "session=1"],
      [`${other.origin}/back`, undefined, undefined],
      [`${site.origin}/end`, undefined, undefined],
    ]);
    expect(await ask("/fine", other.origin)).toEqual([[`${site.origin}/fine`, undefined, undefined]]);
  });
});

it("follows a redirect only where it may", async () => {
  const mayFollow = (url: URL) => {
    throw new Error(`not to ${url.pathname}`);
  };
  await expect(get("/inside", { mayFollow })).rejects.toThrow("not to /end");
});
