import { readEnv } from "../_shared/config/env.ts";
import { handler } from "./app.ts";

Deno.serve(handler(readEnv(Deno.env.toObject())));
