import { readEnv } from "../_shared/config/env.ts";
import { processStopping } from "../_shared/config/stopping.ts";
import { handler } from "./app.ts";

Deno.serve(handler(readEnv(Deno.env.toObject()), processStopping()));
