import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { runVerifier } from "./verify/verdict.ts";

/** `npm run verify-export`: tells whether an exported chat is as it was exported. */
await runVerifier(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { source: { type: "string", multiple: true, default: [] } },
  });
  const [file, ...more] = positionals;
  if (file === undefined)
    throw new Error("Usage: npm run verify-export -- FILE [--source DOCUMENT]… (texts or original files)");
  const sources = new Map<string, Uint8Array>();
  for (const name of [...values.source, ...more]) sources.set(name, await readFile(name));
  const { verifyExport } = await import("./verify/export.ts");
  return verifyExport(await readFile(file), sources);
});
