import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { runVerifier } from "./verify/verdict.ts";

/** `npm run verify-receipt`: tells whether a deletion's receipt is as it was signed. */
await runVerifier(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { key: { type: "string", multiple: true, default: [] } },
  });
  const [file] = positionals;
  if (file === undefined || values.key.length === 0)
    throw new Error(
      "Usage: npm run verify-receipt -- FILE --key PUBLIC_KEY… (base64, from the platform's /public/deletion-receipt/keys)",
    );
  const keys = values.key.map((public_key) => ({ public_key }));
  const { verifyReceipt } = await import("./verify/receipt.ts");
  return verifyReceipt(await readFile(file, "utf8"), keys);
});
