import { expect, it } from "vitest";
import { cut } from "./cut.ts";

it("gives the beginning of a text", () => {
  expect(cut("Leave policy", 5)).toBe("Leave");
  expect(cut("Leave", 80)).toBe("Leave");
  expect(cut("", 3)).toBe("");
});

it("halves no character", () => {
  expect(cut("ab🌴c", 3)).toBe("ab");
  expect(cut("ab🌴c", 4)).toBe("ab🌴");
  for (let most = 0; most < 12; most += 1) expect(cut("🌴👩‍🚒𠮷", most).isWellFormed()).toBe(true);
});
