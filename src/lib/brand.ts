import type { Branding } from "@contract/branding.ts";
import type { ThemeMode } from "@contract/user.ts";
import { AA_GRAPHIC, AA_TEXT, contrast, ensureContrast, mix, readableOn } from "@domain/contrast.ts";

/** The product's own name, used where an organisation has set none (product §2). */
export const DEFAULT_NAME = "Atrium";
export const DEFAULT_ICON = "/icon.svg";

/** The shared brand colours (product §9). */
const BLUE = "#041b70";
const SKY = "#2b9ce5";

/** What the page lies on in each theme; `styles.css` has the same. */
export const BACKGROUND: Record<ThemeMode, string> = { light: "#ffffff", dark: "#111318" };
const INK = "#0a0f1e";

/** An organisation's look in one theme, as #rrggbb; text pairs reach AA whatever the brand colour. */
export interface BrandColors {
  primary: string;
  "primary-hover": string;
  "primary-foreground": string;
  /** Brand-coloured text and marks on the page and on `selected`. */
  brand: string;
  "brand-secondary": string;
  /** A tint for what is chosen. */
  selected: string;
}

/** Branding that counts: none unless it is switched on. */
export function activeBranding(branding: Branding | null | undefined): Branding | null {
  return branding?.branding_enabled ? branding : null;
}

/** The colours of a branding in a theme, made readable; a missing one follows the other theme or the product. */
export function brandColors(branding: Branding | null, theme: ThemeMode): BrandColors {
  const { primary, secondary } = themeColors(branding, theme);
  const background = BACKGROUND[theme];
  const visible = ensureContrast(primary, background, AA_GRAPHIC);
  const foreground = readableOn(visible, ["#ffffff", INK]);
  const button = ensureContrast(visible, foreground, AA_TEXT);
  const softer = mix(button, foreground, 0.12);
  const stronger = mix(button, foreground === INK ? "#ffffff" : "#000000", 0.16);
  const selected = mix(background, primary, theme === "light" ? 0.08 : 0.16);
  return {
    primary: button,
    "primary-hover": contrast(softer, foreground) >= AA_TEXT ? softer : stronger,
    "primary-foreground": foreground,
    brand: ensureContrast(ensureContrast(primary, selected, AA_TEXT), background, AA_TEXT),
    "brand-secondary": ensureContrast(secondary, background, AA_GRAPHIC),
    selected,
  };
}

function themeColors(branding: Branding | null, theme: ThemeMode): { primary: string; secondary: string } {
  const light = [branding?.branding_primary_color, branding?.branding_secondary_color] as const;
  const dark = [branding?.branding_dark_primary_color, branding?.branding_dark_secondary_color] as const;
  const [own, other] = theme === "light" ? [light, dark] : [dark, light];
  const [primary, secondary] = theme === "light" ? [BLUE, SKY] : [SKY, BLUE];
  return {
    primary: (own[0] ?? other[0] ?? primary).toLowerCase(),
    secondary: (own[1] ?? other[1] ?? own[0] ?? other[0] ?? secondary).toLowerCase(),
  };
}

/** CSS variables of both themes, `--light-primary` and so on; `styles.css` picks those of the theme in force. */
export function brandVariables(branding: Branding | null): Record<string, string> {
  const themes: readonly ThemeMode[] = ["light", "dark"];
  return Object.fromEntries(
    themes.flatMap((theme) =>
      Object.entries(brandColors(branding, theme)).map(([name, value]) => [`--${theme}-${name}`, value]),
    ),
  );
}

/** The logo for a theme, or null for the product's own; the other theme's serves where one is missing. */
export function brandLogo(
  branding: Branding | null,
  theme: ThemeMode,
  size: "full" | "collapsed",
): string | null {
  if (!branding) return null;
  const light = { full: branding.branding_logo_url, collapsed: branding.branding_logo_collapsed_url };
  const dark = {
    full: branding.branding_dark_logo_url,
    collapsed: branding.branding_dark_logo_collapsed_url,
  };
  const [own, other] = theme === "light" ? [light, dark] : [dark, light];
  if (size === "full") return own.full ?? other.full;
  return own.collapsed ?? own.full ?? other.collapsed ?? other.full;
}
