import { cpuUsage } from "node:process";
import { readEnv } from "../_shared/config/env.ts";
import { handler } from "./app.ts";

const cmaps = new URL("../../../node_modules/pdfjs-dist/cmaps/", import.meta.url);

Deno.serve(
  handler({
    ...readEnv(Deno.env.toObject()),
    readCMap: (name) => Deno.readFile(new URL(`${name}.bcmap`, cmaps)),
    cpu: () => {
      const { user, system } = cpuUsage();
      return (user + system) / 1000;
    },
  }),
);
