import { serve } from "@hono/node-server";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ApiError } from "../../_shared/db/api-error.ts";
import { NotConfiguredError } from "../../_shared/providers/not-configured.ts";
import { createServices } from "../../_shared/services/services.ts";
import { createApp } from "../app.ts";
import type { HandlersOf } from "../context.ts";
import { toys } from "./toys.ts";

/** What the handlers have seen. */
export const seen = { bytes: 0, events: [] as string[] };
export const key = crypto.subtle.importKey(
  "raw",
  new TextEncoder().encode("whsec"),
  { name: "HMAC", hash: "SHA-256" },
  false,
  ["sign", "verify"],
);

const handlers: HandlersOf<typeof toys> = {
  "/toy/{kind}": async (_, input) => input,
  "/toy/fixed": async () => ({ success: true }),
  async *"/toy/events"(_, { to, fail }) {
    for (let count = 1; count <= to; count++) yield { count, secret: "not of the contract" };
    if (fail) yield { count: "many" as unknown as number };
  },
  async *"/toy/text"(_, { pieces, fail }) {
    for (const piece of pieces) yield piece;
    if (fail) throw new ApiError("limit_reached", fail);
  },
  async "/toy/upload"(_, input, file) {
    let bytes = 0;
    seen.bytes = 0;
    for await (const piece of file.body) seen.bytes = bytes += piece.length;
    return { ...input, type: file.type, bytes };
  },
  "/toy/download": async (_, { name, body }) => ({
    name,
    type: "text/html",
    body: new TextEncoder().encode(body),
  }),
  "/toy/webhook": {
    async verify(body, headers) {
      const signature = Uint8Array.from(Buffer.from(headers.get("x-signature") ?? "", "hex"));
      return crypto.subtle.verify("HMAC", await key, signature, body as Uint8Array<ArrayBuffer>);
    },
    async handle(_, { event }) {
      seen.events.push(event);
      return { success: true };
    },
  },
  "/toy/vendor": () => Promise.reject(new NotConfiguredError("The toy", "TOY_KEY")),
};

/**
 * Serves them as the API serves its own, below `prefix`.
 * @returns where, and what ends it
 */
export async function serveToys(prefix = ""): Promise<{ url: string; close: () => void }> {
  const given = {
    SUPABASE_URL: "http://supabase.test",
    SUPABASE_ANON_KEY: "sb_publishable_x",
    SUPABASE_SERVICE_ROLE_KEY: "sb_secret_x",
    API_DATABASE_URL: "postgresql://atrium_api@127.0.0.1:1/postgres",
  };
  const services = createServices(given, new AbortController().signal);
  const verifyToken = () => Promise.reject(new Error("Nobody signs in here."));
  const app = createApp(
    { ...services, verifyToken, background: () => undefined },
    { contract: toys, handlers },
  );
  const fetch = (request: Request) => app(new Request(request.url.replace(prefix, ""), request));
  const server = serve({ fetch, port: 0, hostname: "127.0.0.1", overrideGlobalObjects: false }) as Server;
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
