import { brandLogo, DEFAULT_ICON, logoAddress, themeColors } from "@domain/branding/brand.ts";
import { useEffect } from "react";
import { env } from "@/lib/env.ts";
import { useTheme } from "@/lib/theme.ts";
import { useBranding } from "@/lib/use-branding.ts";

/**
 * Title, social tags, icon and theme colour of the page (product §2).
 * @param title the screen's, null for none
 */
export function PageHead({ title }: { title: string | null }) {
  const { name, branding } = useBranding();
  const { theme } = useTheme();
  const icon = logoAddress(brandLogo(branding, theme, "collapsed") ?? DEFAULT_ICON, env.supabaseUrl);
  const themeColor = themeColors(branding, theme).primary;
  useEffect(() => {
    const description = `Sign in to your ${name} account`;
    document.title = title ? `${title} · ${name}` : name;
    for (const selector of ["og:title", "og:site_name"]) setMeta("property", selector, name);
    setMeta("name", "twitter:title", name);
    setMeta("name", "description", description);
    setMeta("property", "og:description", description);
    setMeta("name", "twitter:description", description);
    setMeta("name", "theme-color", themeColor);
    document.head.querySelector("link[rel=icon]")?.setAttribute("href", icon);
  }, [title, name, icon, themeColor]);
  return null;
}

function setMeta(attribute: "name" | "property", key: string, content: string): void {
  document.head.querySelector(`meta[${attribute}="${key}"]`)?.setAttribute("content", content);
}
