import { describe, expect, it } from "vitest";
import { AA_TEXT, contrast, ensureContrast, mix, readableOn } from "./contrast.ts";

describe("contrast", () => {
  it("spans 1 to 21", () => {
    expect(contrast("#ffffff", "#ffffff")).toBe(1);
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  });

  it("agrees with WCAG's own example of grey on white", () => {
    expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  });
});

describe("readableOn", () => {
  it("takes dark text on a bright colour and light text on a dark one", () => {
    expect(readableOn("#2b9ce5", ["#ffffff", "#0b1220"])).toBe("#0b1220");
    expect(readableOn("#041b70", ["#ffffff", "#0b1220"])).toBe("#ffffff");
  });
});

describe("ensureContrast", () => {
  it("leaves a colour that reads well", () => {
    expect(ensureContrast("#041b70", "#ffffff", AA_TEXT)).toBe("#041b70");
  });

  it.each(["#ffffff", "#101318", "#808080", "#ffd400"])("makes any colour readable on %s", (background) => {
    for (let value = 0; value <= 0xffffff; value += 0x01f7b3) {
      const color = `#${value.toString(16).padStart(6, "0")}`;
      expect(contrast(ensureContrast(color, background, AA_TEXT), background)).toBeGreaterThanOrEqual(
        AA_TEXT,
      );
    }
  });
});

describe("mix", () => {
  it("lays a share of one colour on the other", () => {
    expect(mix("#ffffff", "#000000", 0)).toBe("#ffffff");
    expect(mix("#ffffff", "#000000", 1)).toBe("#000000");
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
  });
});
