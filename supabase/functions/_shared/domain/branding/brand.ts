import { AA_GRAPHIC, AA_TEXT, contrast, ensureContrast, mix, readableOn } from "../contrast.ts";

export type Theme = "light" | "dark";
const THEMES: readonly Theme[] = ["light", "dark"];

/** The look's part of an organisation's branding (product §3); null fields fall back to the product's own. */
export interface BrandFields {
  ai_name: string | null;
  branding_enabled: boolean;
  branding_primary_color: string | null;
  branding_secondary_color: string | null;
  branding_dark_primary_color: string | null;
  branding_dark_secondary_color: string | null;
  branding_logo_url: string | null;
  branding_logo_collapsed_url: string | null;
  branding_dark_logo_url: string | null;
  branding_dark_logo_collapsed_url: string | null;
}

/** The product's own name, used where an organisation has set none (product §2). */
export const DEFAULT_NAME = "Atrium";
export const DEFAULT_ICON = "/icon.svg";

/** The shared brand colours (product §9). */
const BLUE = "#041b70";
const SKY = "#2b9ce5";

/** What the page lies on in each theme; `styles.css` has the same. */
export const BACKGROUND: Record<Theme, string> = { light: "#ffffff", dark: "#111318" };
/** What else brand-coloured text lies on, at its worst: what is hovered. */
const SURFACE: Record<Theme, string> = { light: "#ebedf0", dark: "#27292e" };
/** The palest text that lies on what is chosen. */
const MUTED: Record<Theme, string> = { light: "#62666f", dark: "#9a9da5" };
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
export function activeBranding<Fields extends BrandFields>(
  branding: Fields | null | undefined,
): Fields | null {
  return branding?.branding_enabled ? branding : null;
}

/** The colours of a branding in a theme, made readable; a missing one follows the other theme or the product. */
export function brandColors(branding: BrandFields | null, theme: Theme): BrandColors {
  const { primary, secondary } = themeColors(branding, theme);
  const background = BACKGROUND[theme];
  const visible = ensureContrast(primary, background, AA_GRAPHIC);
  const foreground = readableOn(visible, ["#ffffff", INK]);
  const button = ensureContrast(visible, foreground, AA_TEXT);
  const softer = mix(button, foreground, 0.12);
  const stronger = mix(button, foreground === INK ? "#ffffff" : "#000000", 0.16);
  const selected = tint(primary, theme);
  const brand = [background, SURFACE[theme], selected].reduce(
    (color, under) => ensureContrast(color, under, AA_TEXT),
    primary,
  );
  return {
    primary: button,
    "primary-hover": contrast(softer, foreground) >= AA_TEXT ? softer : stronger,
    "primary-foreground": foreground,
    brand,
    "brand-secondary": ensureContrast(secondary, background, AA_GRAPHIC),
    selected,
  };
}

/** As much of a colour laid on the page as leaves the palest text on it readable. */
function tint(color: string, theme: Theme): string {
  const most = theme === "light" ? 0.08 : 0.16;
  for (let share = most; share > 0; share -= 0.01) {
    const tinted = mix(BACKGROUND[theme], color, share);
    if (contrast(tinted, MUTED[theme]) >= AA_TEXT) return tinted;
  }
  return BACKGROUND[theme];
}

/** The colours as they were chosen. */
export function themeColors(
  branding: BrandFields | null,
  theme: Theme,
): { primary: string; secondary: string } {
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
export function brandVariables(branding: BrandFields | null): Record<string, string> {
  return Object.fromEntries(
    THEMES.flatMap((theme) =>
      Object.entries(brandColors(branding, theme)).map(([name, value]) => [`--${theme}-${name}`, value]),
    ),
  );
}

/** The address of the logo for a theme, or null for the product's own; the other theme's serves where one is missing. */
export function brandLogo(
  branding: BrandFields | null,
  theme: Theme,
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

/** Where a logo lies. @param base the project's address, from which the stored ones begin */
export function logoAddress(stored: string, base: string): string {
  return stored.startsWith("/storage/") ? base + stored : stored;
}
