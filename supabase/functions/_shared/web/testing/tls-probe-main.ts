import { writeSync } from "node:fs";
import process from "node:process";
import { createFetchPublic } from "../fetch.ts";
import type { Resolve } from "../pinned-lookup.ts";
import { asWebError } from "../web-error.ts";

/** Prints what comes of each address that is named as an argument, every name being this machine's, for a test in any runtime. */
const here: Resolve = (_hostname, _options, callback) =>
  callback(null, [{ address: "127.0.0.1", family: 4 }]);
const urls = process.argv.slice(2);
const allow = new Set(urls.map((url) => new URL(url).origin));
const read = createFetchPublic({ allow, userAgent: "probe", resolve: here });
const outcomes: { code: string; text: string }[] = [];
for (const url of urls) {
  outcomes.push(
    await read(url, { wholeMs: 10_000 }).then(
      ({ body }) => ({ code: "read", text: new TextDecoder().decode(body) }),
      (error: unknown) => {
        const { code, message } = asWebError(error);
        return { code, text: message };
      },
    ),
  );
}
writeSync(1, JSON.stringify(outcomes));
