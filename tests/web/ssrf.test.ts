import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { denoBinary } from "../../local/functions/deno-binary.ts";
import { denoArguments, usualLimits } from "../../local/functions/command.ts";
import { type Probe, probe } from "../../supabase/functions/_shared/web/testing/probe.ts";
import { SSRF_CASES } from "../../supabase/functions/_shared/web/testing/ssrf-cases.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** With the rights that functions have, and that of asking another name server than the system's. */
async function inDeno(): Promise<Probe> {
  const file = fileURLToPath(
    new URL("../../supabase/functions/_shared/web/testing/probe-main.ts", import.meta.url),
  );
  const usual = denoArguments(file, usualLimits, [root]).filter((one) => !one.startsWith("--preload"));
  usual.splice(-1, 0, "--allow-sys=networkInterfaces");
  const { stdout } = await promisify(execFile)(await denoBinary(), usual, { cwd: root });
  return JSON.parse(stdout) as Probe;
}

describe.each([
  ["Node", probe],
  ["Deno", inDeno],
])("private machines, in %s", (_runtime, run) => {
  it("are asked by no spelling, no name, no redirect and no rebinding", async () => {
    const found = await run();
    expect(found.attempts.filter(({ connections }) => connections > 0)).toEqual([]);
    const refused = new Set(["not_public", "address", "unknown_host", "redirects"]);
    const others = found.attempts.filter(({ by, outcome }) => by !== "rebinding" && !refused.has(outcome));
    expect(others).toEqual([]);
    expect(SSRF_CASES.length).toBeGreaterThanOrEqual(60);
    expect(found.attempts.filter(({ by }) => by === "direct")).toHaveLength(SSRF_CASES.length);
    expect(found.attempts.filter(({ by }) => by === "rebinding").map(({ outcome }) => outcome)).toEqual([
      ...["unreachable", "not_public", "not_public", "not_public"],
      ...["not_public", "unreachable", "unreachable", "unreachable"],
      ...["unreachable", "unreachable", "not_public", "not_public"],
    ]);
    // What shows that the canary sings when it is asked, and that the traps are real.
    expect(found.naive).toBe("the secret");
    expect(found.allowed).toBe("the secret");
    expect(found.fault).toBeNull();
    expect(found.faultOfIgnoring).toMatch(/^Websites can't be read here/);
  }, 120_000);
});
