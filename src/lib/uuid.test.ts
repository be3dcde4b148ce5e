import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { uuid } from "./uuid.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("is a UUID of its own each time, also where the page isn't secure", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const made = Array.from({ length: 50 }, uuid);
  for (const one of made) expect(z.uuidv4().safeParse(one).success).toBe(true);
  expect(new Set(made).size).toBe(50);
});
