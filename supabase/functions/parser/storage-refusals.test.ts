import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fetchObject } from "./fetch-object.ts";
import { createUploads } from "../_shared/providers/storage/uploads.ts";

/** Refusals as the storage service writes them, by the name of the object that it answers them for. */
const refusals: Record<string, { status: number; body: object | string }> = {
  missing: {
    status: 400,
    body: { statusCode: "404", code: "NoSuchKey", error: "not_found", message: "Object not found" },
  },
  "missing-in-older": { status: 400, body: { statusCode: "404", error: "Not found", message: "…" } },
  "missing-plain": { status: 404, body: "" },
  "ümlaut #1?": {
    status: 400,
    body: { statusCode: "400", code: "InvalidKey", error: "InvalidKey", message: "Invalid key: not found" },
  },
  "no-bucket": {
    status: 400,
    body: { statusCode: "404", code: "NoSuchBucket", error: "Bucket not found", message: "Bucket not found" },
  },
  unsigned: {
    status: 400,
    body: { statusCode: "403", code: "AccessDenied", error: "Unauthorized", message: "" },
  },
  script: {
    status: 400,
    body: {
      statusCode: "415",
      code: "InvalidMimeType",
      error: "invalid_mime_type",
      message: "not supported",
    },
  },
  broken: { status: 500, body: { statusCode: "500", code: "InternalError", error: "Internal", message: "" } },
};

let server: Server;
let supabaseUrl: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const name = decodeURIComponent(request.url?.split("/object/uploads/")[1] ?? "");
    const { status, body } = refusals[name] ?? { status: 200, body: "bytes" };
    response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  supabaseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => void server.close());

const { signal } = new AbortController();
const keys = () => ({ supabaseUrl, secretKey: "sb_secret_1" });
const readers = {
  uploads: (name: string) => createUploads(keys()).read(name, signal),
  parser: (name: string) => fetchObject({ ...keys(), limit: 1_000 }, name, signal),
};

it.each(["uploads", "parser"] as const)(
  "reads of a missing object alone that it is gone (%s)",
  async (reader) => {
    const read = readers[reader];
    expect(Buffer.from((await read("there")) ?? []).toString()).toBe("bytes");
    for (const name of ["missing", "missing-in-older", "missing-plain"]) expect(await read(name)).toBeNull();
    for (const name of ["no-bucket", "unsigned", "broken"])
      await expect(read(name)).rejects.toMatchObject({ code: "unavailable" });
    await expect(read("ümlaut #1?")).rejects.toMatchObject({
      code: "invalid_input",
      message: "The file storage doesn’t accept this file’s name. Upload the file again.",
    });
  },
);

it("says that a type isn't taken, which no other attempt would change", async () => {
  const write = (name: string) =>
    createUploads(keys()).write(name, new Uint8Array(1), "image/svg+xml", signal);
  await expect(write("script")).rejects.toMatchObject({ code: "invalid_input" });
  await expect(write("broken")).rejects.toMatchObject({ code: "unavailable" });
});
