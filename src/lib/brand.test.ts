import type { Branding } from "@contract/branding.ts";
import { describe, expect, it } from "vitest";
import { activeBranding, brandColors, brandLogo, brandVariables } from "./brand.ts";
import { AA_GRAPHIC, AA_TEXT, contrast } from "@domain/contrast.ts";

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
