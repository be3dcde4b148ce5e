import type { BrandFields as Branding } from "./brand.ts";
import { describe, expect, it } from "vitest";
import { activeBranding, BACKGROUND, brandColors, brandLogo, brandVariables } from "./brand.ts";
import { AA_GRAPHIC, AA_TEXT, contrast } from "../contrast.ts";

const none: Branding = {
  ai_name: null,
  branding_enabled: true,
  branding_primary_color: null,
  branding_secondary_color: null,
  branding_dark_primary_color: null,
  branding_dark_secondary_color: null,
  branding_logo_url: null,
  branding_logo_collapsed_url: null,
  branding_dark_logo_url: null,
  branding_dark_logo_collapsed_url: null,
};

describe("brandColors", () => {
  it("is the shared brand of product §9 without branding", () => {
    expect(brandColors(null, "light").primary).toBe("#041b70");
    expect(brandColors(null, "dark").primary).toBe("#2b9ce5");
  });

  it("follows the other theme's colour where a theme has none", () => {
    expect(brandColors({ ...none, branding_primary_color: "#C2410C" }, "dark").primary).toBe("#c2410c");
  });

  it.each(["light", "dark"] as const)("is readable in %s for any colour", (theme) => {
    const page = theme === "light" ? "#ffffff" : "#111318";
    for (let value = 0; value <= 0xffffff; value += 0x01f7b3) {
      const color = `#${value.toString(16).padStart(6, "0")}`;
      const colors = brandColors(
        { ...none, branding_primary_color: color, branding_dark_primary_color: color },
        theme,
      );
      const foreground = colors["primary-foreground"];
      expect(contrast(foreground, colors.primary)).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(foreground, colors["primary-hover"])).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(colors.brand, page)).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(colors.brand, colors.selected)).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast(colors["brand-secondary"], page)).toBeGreaterThanOrEqual(AA_GRAPHIC);
    }
  });
});

describe("brandVariables", () => {
  it("names both themes", () => {
    expect(brandVariables(null)).toMatchObject({ "--light-primary": "#041b70", "--dark-primary": "#2b9ce5" });
  });
});

describe("activeBranding", () => {
  it("counts only when switched on", () => {
    expect(activeBranding({ ...none, branding_enabled: false })).toBeNull();
    expect(activeBranding(none)).toBe(none);
    expect(activeBranding(undefined)).toBeNull();
  });
});

describe("brandLogo", () => {
  const logos = {
    ...none,
    branding_logo_url: "light.svg",
    branding_dark_logo_collapsed_url: "dark-small.svg",
  };
  it("prefers the theme's own, then the other's", () => {
    expect(brandLogo(logos, "light", "full")).toBe("light.svg");
    expect(brandLogo(logos, "light", "collapsed")).toBe("light.svg");
    expect(brandLogo(logos, "dark", "collapsed")).toBe("dark-small.svg");
    expect(brandLogo(logos, "dark", "full")).toBe("light.svg");
    expect(brandLogo(none, "dark", "full")).toBeNull();
  });
});

/** A generator whose numbers are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("any four colours", () => {
  const random = numbers(16);
  const any = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, "0")}`;
  const hard = ["#ffffff", "#000000", "#ffff00", "#808080", "#111318", "#fefefe", "#00ff00", "#767676"];
  const brands = [
    ...hard.flatMap((one) => hard.map((other) => [one, other, other, one])),
    ...Array.from({ length: 1500 }, () => [any(), any(), any(), any()]),
  ];

  it.each(["light", "dark"] as const)("can be read in %s wherever they are shown", (theme) => {
    const page = BACKGROUND[theme];
    for (const [one = "", two = "", three = "", four = ""] of brands) {
      const colors = brandColors(
        {
          ...none,
          branding_primary_color: one,
          branding_secondary_color: two,
          branding_dark_primary_color: three,
          branding_dark_secondary_color: four,
        },
        theme,
      );
      const pairs: [string, string, number][] = [
        [colors["primary-foreground"], colors.primary, AA_TEXT],
        [colors["primary-foreground"], colors["primary-hover"], AA_TEXT],
        [colors.primary, page, AA_GRAPHIC],
        [colors.brand, page, AA_TEXT],
        [colors.brand, colors.selected, AA_TEXT],
        [colors.brand, theme === "light" ? "#ebedf0" : "#27292e", AA_TEXT],
        [colors["brand-secondary"], page, AA_GRAPHIC],
        [theme === "light" ? "#62666f" : "#9a9da5", colors.selected, AA_TEXT],
      ];
      for (const [color, on, least] of pairs) {
        if (contrast(color, on) < least) expect([one, two, three, four, color, on]).toBe(least);
      }
    }
  });
});
