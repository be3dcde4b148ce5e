import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findChromium } from "../scripts/chromium.ts";
import { ROWS } from "./catalogue.ts";
import { openTiny, type Tiny } from "./tiny/tiny.ts";

/** Most take a second; where all cores are busy, the first waits for the stack's start. */
const PATIENCE_MS = 120_000;

describe("a row of the bench at its tiny size", () => {
  let tiny: Tiny;
  beforeAll(async () => {
    // A row's own figures are of its own ground, whatever tests have set.
    vi.stubEnv("DATABASE_URL", undefined);
    tiny = await openTiny();
  });
  afterAll(async () => {
    await tiny.close();
    vi.unstubAllEnvs();
  }, PATIENCE_MS);

  for (const row of ROWS) {
    const why =
      "not" in row.tiny ? row.tiny.not : row.browser && !findChromium() ? "there is no Chromium" : null;
    it.skipIf(why !== null)(
      why === null ? `${row.name} prints figures` : `${row.name}: ${why}`,
      async () => {
        const printed: string[] = [];
        const print = vi
          .spyOn(console, "log")
          .mockImplementation((...said) => void printed.push(said.join(" ")));
        try {
          await tiny.run(row);
          expect(printed.filter((line) => /\d/.test(line))).not.toEqual([]);
          // A row reports its own faults so: a page that isn't there, an answer that a lesson didn't change.
          expect(process.exitCode ?? 0, printed.join("\n")).toBe(0);
        } finally {
          process.exitCode = undefined;
          print.mockRestore();
        }
      },
      PATIENCE_MS,
    );
  }
});
