import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BACKGROUND, brandVariables } from "@domain/branding/brand.ts";
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

  it.each([STORAGE_KEYS.theme, STORAGE_KEYS.brand, STORAGE_KEYS.session, STORAGE_KEYS.organization])(
    "theme.js reads %s",
    (key) => {
      expect(themeScript).toContain(`"${key}"`);
    },
  );
});

/** What is positioned in a scroller that isn't (a hidden heading) stretches the page around it instead. */
it("every box that scrolls is positioned", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  const scrollers = files
    .flatMap((name) => [
      ...readFileSync(`src/${name}`, "utf8").matchAll(/"[^"\n]*\boverflow-(?:[xy]-)?auto\b[^"\n]*"/g),
    ])
    .map(([classes]) => classes);
  expect(scrollers.length).toBeGreaterThan(10);
  const floating = /floatingClasses|origin-\(--radix/;
  expect(
    scrollers.filter(
      (classes) => !/\b(relative|fixed|absolute|sticky)\b/.test(classes) && !floating.test(classes),
    ),
  ).toEqual([]);
});
