import {
  brandLogo,
  brandVariables,
  DEFAULT_ICON,
  DEFAULT_NAME,
  logoAddress,
  themeColors,
  type BrandFields,
  type Theme,
} from "./brand.ts";

/** What of a branding stands in the page's head, and in its colours, by theme (product §2). */
export interface Look {
  name: string;
  variables: Record<string, string>;
  icon: Record<Theme, string>;
  themeColor: Record<Theme, string>;
}

/**
 * The look of a page: the icon prefers the collapsed logo, the theme colour is the primary one as it was chosen.
 * @param branding in force; null for the product's own
 * @param base the project's address
 */
export function lookOf(branding: BrandFields | null, base: string): Look {
  const icon = (theme: Theme) => logoAddress(brandLogo(branding, theme, "collapsed") ?? DEFAULT_ICON, base);
  return {
    name: branding?.ai_name?.trim() || DEFAULT_NAME,
    variables: brandVariables(branding),
    icon: { light: icon("light"), dark: icon("dark") },
    themeColor: {
      light: themeColors(branding, "light").primary,
      dark: themeColors(branding, "dark").primary,
    },
  };
}
