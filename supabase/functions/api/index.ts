import { readEnv } from "../_shared/config/env.ts";
import { processStopping } from "../_shared/config/stopping.ts";
import { createApp } from "./app.ts";
import { createServices } from "./services.ts";

declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void };

const env = readEnv(Deno.env.toObject());

Deno.serve(
  createApp(
    createServices(env, processStopping(), (work) => {
      EdgeRuntime.waitUntil(work);
    }),
  ),
);
