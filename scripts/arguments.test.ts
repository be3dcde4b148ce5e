import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, vi } from "vitest";

vi.setConfig({ testTimeout: 60_000 });

/** Scripts that need arguments or settings: what is given, and what each answers to it. */
const refusals: Readonly<Record<string, { args?: string[]; says: RegExp }>> = {
  backup: { says: /^Say where to: npm run backup/ },
  restore: { says: /^Say from where: npm run restore/ },
  secrets: { args: ["rotate"], says: /^Start the stack first/ },
  prove: { args: ["--parts"], says: /^Unknown option '--parts'/ },
  doctor: { args: ["--post"], says: /^Unknown option '--post'/ },
  "help-content": { says: /^Set SUPABASE_URL/ },
  "stripe-setup": { says: /^Set STRIPE_SECRET_KEY/ },
  "verify-export": { says: /^Usage: npm run verify-export/ },
  "verify-receipt": { says: /^Usage: npm run verify-receipt/ },
};

/** The packages that a file's imports load before its first line runs. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = readFileSync(file, "utf8").matchAll(/^(?:import|export) (?!type )[^;]*?from "([^"]+)";/gm);
  return [...imports].flatMap(([, from = ""]) => {
    if (from.startsWith("node:")) return [];
    return from.startsWith(".") ? packagesOf(join(dirname(file), from), seen) : [from];
  });
}

describe.each(Object.entries(refusals))("%s", (name, { args = [], says }) => {
  const file = join("scripts", `${name}.ts`);

  it("says what is missing", () => {
    const env = { PATH: process.env["PATH"], DATA_DIR: "/nowhere" };
    const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", file, ...args], {
      encoding: "utf8",
      env,
    });
    expect(stderr).toMatch(says);
    expect(status).toBeGreaterThan(0);
  });

  it("loads no package before it knows what it is asked", () => {
    expect(packagesOf(file)).toEqual([]);
  });
});
