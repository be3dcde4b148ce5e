import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BACKGROUND, brandVariables } from "@/lib/brand.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";

const css = readFileSync("src/app/styles.css", "utf8");
const themeScript = readFileSync("public/theme.js", "utf8");

describe("what must say the same in two places", () => {
  it.each(Object.entries(brandVariables(null)))("styles.css has the product's own %s", (name, value) => {
    expect(css).toContain(`${name}: ${value};`);
  });

  it.each(Object.values(BACKGROUND))("styles.css lies on %s", (color) => {
    expect(css).toContain(`--background: ${color};`);
  });

  it.each([STORAGE_KEYS.theme, STORAGE_KEYS.brand])("theme.js reads %s", (key) => {
    expect(themeScript).toContain(`"${key}"`);
  });
});
