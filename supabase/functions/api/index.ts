import { readEnv } from "../_shared/config/env.ts";
import { processStopping } from "../_shared/config/stopping.ts";
import { backgroundDb, serviceDb } from "../_shared/db/client.ts";
import { createAi } from "../_shared/providers/ai.ts";
import { createMailer } from "../_shared/providers/mail.ts";
import { createApp } from "./app.ts";

declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void };

const env = readEnv(Deno.env.toObject());

Deno.serve(
  createApp({
    env,
    ai: createAi(env),
    mailer: createMailer(env),
    service: serviceDb(env),
    storing: backgroundDb(env),
    stopping: processStopping(),
    background: (work) => {
      EdgeRuntime.waitUntil(work);
    },
  }),
);
