import { nodePackages } from "../../../node-packages.ts";
import { processStopping } from "../_shared/config/stopping.ts";
import { setUpSeeing } from "../_shared/config/seeing/set-up.ts";
import { fontPath } from "../_shared/domain/typesetting/font-paths.ts";
import { createServices } from "../_shared/services/services.ts";
import { handler } from "./app.ts";

const fonts = new URL("@fontsource/", nodePackages);

const given = Deno.env.toObject();
const stopping = processStopping();
setUpSeeing("worker", given, stopping);

Deno.serve(handler(createServices(given, stopping), (file) => Deno.readFile(new URL(fontPath(file), fonts))));
