import { processStopping } from "../_shared/config/stopping.ts";
import { setUpSeeing } from "../_shared/config/seeing/set-up.ts";
import { createApp } from "./app.ts";
import { createApiServices } from "./services.ts";

declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void };

const given = Deno.env.toObject();
const stopping = processStopping();
setUpSeeing("api", given, stopping);

Deno.serve(
  createApp(
    createApiServices(given, stopping, (work) => {
      EdgeRuntime.waitUntil(work);
    }),
  ),
);
