import { pathToFileURL } from "node:url";
import { build, type Plugin } from "rolldown";
import { template } from "./templates.ts";
import { repository } from "./sources.js";

/**
 * Bundles what a start loads, its packages included: the thousand and more modules of it take seconds to load one by one.
 * @param hash of the code (`hashOfCode`)
 * @returns the folder of `start.js` and `make-ready.js`
 */
export function makeBundle(hash: string): Promise<string> {
  return template("start", hash, async (folder) => {
    await build({
      cwd: repository,
      input: { start: "local/start.ts", "make-ready": "local/make-ready.ts" },
      platform: "node",
      // Development's alone, which runs without a bundle.
      external: "vite",
      transform: { target: "node20" },
      plugins: [foundWhereItWas],
      logLevel: "silent",
      output: { dir: folder, sourcemap: true, sourcemapExcludeSources: true },
    });
  });
}

/** A module looks for the files beside it where it was before it became part of a bundle. */
const foundWhereItWas: Plugin = {
  name: "found-where-it-was",
  transform: {
    filter: { code: /\bimport\.meta\.url\b/ },
    // In the same line, so that all lines keep their numbers.
    handler: (code, id) => ({
      code: `const moduleUrl = ${JSON.stringify(pathToFileURL(id).href)}; ${code.replace(/\bimport\.meta\.url\b/g, "moduleUrl")}`,
      map: null,
    }),
  },
};
