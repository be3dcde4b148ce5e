import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDocx, p } from "../_shared/extraction/testing/make-docx.ts";
import { makePdf, textContent } from "../_shared/extraction/testing/make-pdf.ts";
import { handler } from "./app.ts";

const KEY = "sb_secret_of_the_test";
const text = (words: string) => textContent([{ text: words, x: 60, y: 700 }]);
const stored: Record<string, Uint8Array> = {
  "files/report": makePdf({ pages: ["one", "two", "three", "four"].map(text) }),
  "files/letter": makeDocx({ body: p("Dear reader") }),
  "files/empty": new Uint8Array(),
  "files/long": new Uint8Array(5_000).fill(65),
};

let storage: Server;
let parse: ReturnType<typeof handler>;
let fetched: string[] = [];

beforeAll(async () => {
  storage = createServer((request, response) => {
    const path = (request.url ?? "").replace("/storage/v1/object/uploads/", "");
    const bytes = stored[path];
    const { apikey, authorization } = request.headers;
    if (apikey !== KEY || authorization) return void response.writeHead(403).end();
    fetched.push(path);
    if (path === "files/broken") return void response.writeHead(500).end();
    if (!bytes) return void response.writeHead(400).end('{"statusCode":"404","error":"not_found"}');
    response.writeHead(200).end(bytes);
  });
  await new Promise<void>((resolve) => storage.listen(0, "127.0.0.1", resolve));
  parse = fresh();
});

afterAll(() => void storage.close());

function fresh(): ReturnType<typeof handler> {
  const { port } = storage.address() as AddressInfo;
  return handler({
    supabaseUrl: `http://127.0.0.1:${String(port)}`,
    secretKey: KEY,
    secretKeys: [KEY],
    readCMap: () => Promise.reject(new Error("no CMap is needed here")),
    cpu: () => performance.now(),
    limits: { sliceChars: 2, fileBytes: 4_000 },
  });
}

const item = (path: string, type: string) => ({
  kind: "upload",
  source_id: 1,
  external_id: path,
  version: null,
  path,
  type,
});

async function ask(body: unknown, through = parse, key = KEY) {
  const request = new Request("http://parser/parser/slice", {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  const response = await through(request);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe("the door", () => {
  it("opens for the secret key only, and tells its health to everyone", async () => {
    expect((await parse(new Request("http://parser/parser/_health"))).status).toBe(200);
    const wrong = await ask({ item: item("files/letter", "docx"), state: null }, parse, "sb_publishable_x");
    expect(wrong).toMatchObject({ status: 401, body: { error: true, code: "unauthenticated" } });
    expect((await parse(new Request("http://parser/parser/slice", { method: "POST" }))).status).toBe(401);
  });

  it("takes only what names an object of the bucket", async () => {
    for (const path of ["../secrets/x", "files//x", ""]) {
      expect((await ask({ item: item(path, "pdf"), state: null })).status).toBe(400);
    }
    expect((await ask({ item: item("files/letter", "exe"), state: null })).status).toBe(400);
    expect((await ask({ item: item("files/report", "pdf"), state: { page: "x" } })).body).toMatchObject({
      code: "invalid_input",
    });
  });
});

describe("reading", () => {
  it("goes slice by slice, with the file fetched once", async () => {
    fetched = [];
    const words: string[] = [];
    let state: unknown = null;
    do {
      const { status, body } = await ask({ item: item("files/report", "pdf"), state });
      expect(status).toBe(200);
      expect(body).toMatchObject({ pageCount: 4, detectedType: "pdf" });
      words.push(
        ...(body["blocks"] as { text: string; page: number }[]).map(
          (block) => `${String(block.page)} ${block.text}`,
        ),
      );
      state = body["next"];
    } while (state !== null);
    expect(words).toEqual(["1 one", "2 two", "3 three", "4 four"]);
    expect(fetched).toEqual(["files/report"]);
  });

  it("goes on in another process", async () => {
    const first = await ask({ item: item("files/report", "pdf"), state: null });
    const second = await ask({ item: item("files/report", "pdf"), state: first.body["next"] }, fresh());
    expect(second.body["blocks"]).toEqual([{ kind: "paragraph", text: "two", page: 2 }]);
  });

  it("answers many at once", async () => {
    const answers = await Promise.all(
      ["letter", "report", "empty", "letter"].map((name) =>
        ask({ item: item(`files/${name}`, "docx"), state: null }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 200]);
    expect(answers[1]?.body["detectedType"]).toBe("pdf");
  });
});

describe("refusals", () => {
  it("say in plain words what is wrong with a file", async () => {
    const empty = await ask({ item: item("files/empty", "txt"), state: null });
    expect(empty).toEqual({
      status: 422,
      body: { error: true, code: "empty", message: "This file is empty. Check it and upload it again." },
    });
    expect((await ask({ item: item("files/long", "txt"), state: null })).body).toMatchObject({
      code: "too_large",
    });
    expect((await ask({ item: item("files/gone", "txt"), state: null })).body).toMatchObject({
      code: "missing",
    });
  });

  it("tell a storage that fails from a file that can't be read", async () => {
    expect((await ask({ item: item("files/broken", "txt"), state: null })).status).toBe(502);
  });
});
