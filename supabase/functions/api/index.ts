import { processStopping } from "../_shared/config/stopping.ts";
import { createApp } from "./app.ts";
import { createApiServices } from "./services.ts";

declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void };

Deno.serve(
  createApp(
    createApiServices(Deno.env.toObject(), processStopping(), (work) => {
      EdgeRuntime.waitUntil(work);
    }),
  ),
);
