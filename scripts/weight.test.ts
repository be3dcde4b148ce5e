import { beforeAll, describe, expect, it } from "vitest";
import { CHAT, openScales, SIGN_IN, type Weight } from "./weight.ts";

/** Bytes of gzip and files until a screen is usable; what it needs later is loaded later. */
const BUDGETS = [
  { screen: "sign-in", modules: SIGN_IN, bytes: 160_000, files: 14 },
  { screen: "chat", modules: CHAT, bytes: 220_000, files: 27 },
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

  it("is the contract for nobody who isn't signed in, nor what follows later", () => {
    const names = weigh(...SIGN_IN).files.join();
    expect(names).not.toMatch(/contract|auth-client|realtime|toaster|conversation/);
  });
});
