import { cpuUsage } from "node:process";
import { nodePackages } from "../../../node-packages.ts";
import { readEnv } from "../_shared/config/env.ts";
import { setUpSeeing } from "../_shared/config/seeing/set-up.ts";
import { handler } from "./app.ts";

const cmaps = new URL("pdfjs-dist/cmaps/", nodePackages);

const given = Deno.env.toObject();
setUpSeeing("parser", given);

Deno.serve(
  handler({
    ...readEnv(given),
    readCMap: (name) => Deno.readFile(new URL(`${name}.bcmap`, cmaps)),
    cpu: () => {
      const { user, system } = cpuUsage();
      return (user + system) / 1000;
    },
  }),
);
