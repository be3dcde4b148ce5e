import { agentRuns } from "../supabase/functions/_shared/contract/agent-runs.ts";
import type { Call } from "../supabase/functions/_shared/contract/call.ts";
import { invoices } from "../supabase/functions/_shared/contract/invoices.ts";
import { reports } from "../supabase/functions/_shared/contract/reports.ts";
import { tags } from "../supabase/functions/_shared/contract/tags.ts";
import { teams } from "../supabase/functions/_shared/contract/teams.ts";
import { websites } from "../supabase/functions/_shared/contract/websites.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { CHAT, openScales, SIGN_IN, type Weight } from "./weight.ts";

/** Bytes of gzip and files until a screen is usable; what it needs later is loaded later. */
const BUDGETS = [
  { screen: "sign-in", modules: SIGN_IN, bytes: 160_000, files: 14 },
  { screen: "chat", modules: CHAT, bytes: 219_500, files: 23 },
];

describe("what a browser loads until a screen is usable", () => {
  let weigh: (...modules: string[]) => Weight;
  beforeAll(async () => {
    weigh = await openScales();
  }, 120_000);

  it.each(BUDGETS)("$screen: at most $bytes bytes in $files files", ({ modules, bytes, files }) => {
    const weight = weigh(...modules);
    expect(weight.bytes, weight.files.join("\n")).toBeLessThanOrEqual(bytes);
    expect(weight.files.length).toBeLessThanOrEqual(files);
  });

  it("doesn't grow with the calls of other screens", () => {
    const weight = weigh(...CHAT);
    expect(weight.says("/chat/message")).toBe(true);
    const calls: Record<string, Call> = {
      ...agentRuns,
      ...invoices,
      ...reports,
      ...tags,
      ...teams,
      ...websites,
    };
    // The shell's own calls name lists that they make stale, and none that changes anything.
    const acts = Object.keys(calls).filter((path) => calls[path]?.invalidates);
    expect(acts.length).toBeGreaterThan(20);
    expect(acts.filter((path) => weight.says(`\`${path}\``) || weight.says(`"${path}"`))).toEqual([]);
  });

  it("is the contract for nobody who isn't signed in, nor what follows later", () => {
    const names = weigh(...SIGN_IN).files.join();
    expect(names).not.toMatch(/contract|auth-client|realtime|toaster|conversation/);
  });
});
