import { processStopping } from "../_shared/config/stopping.ts";
import { fontPath } from "../_shared/domain/typesetting/font-paths.ts";
import { createServices } from "../_shared/services/services.ts";
import { handler } from "./app.ts";

const fonts = new URL("../../../node_modules/@fontsource/", import.meta.url);

Deno.serve(
  handler(createServices(Deno.env.toObject(), processStopping()), (file) =>
    Deno.readFile(new URL(fontPath(file), fonts)),
  ),
);
