import { processStopping } from "../_shared/config/stopping.ts";
import { createServices } from "../_shared/services/services.ts";
import { handler } from "./app.ts";

Deno.serve(handler(createServices(Deno.env.toObject(), processStopping())));
