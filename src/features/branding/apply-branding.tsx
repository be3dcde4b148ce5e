import { useEffect } from "react";
import { brandLogo, brandVariables, brandColors, DEFAULT_ICON } from "@/lib/brand.ts";
import { preference, schemaOf } from "@/lib/preferences.ts";
import { useSessionContext } from "@/lib/session.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";
import { useApplyTheme, useTheme } from "@/lib/theme.ts";
import { useBranding } from "@/lib/use-branding.ts";

/** Only written here. */
const remembered = preference(STORAGE_KEYS.brand, schemaOf(isColors), null);

function isColors(value: unknown): value is Record<string, string> | null {
  return typeof value === "object";
}

/** Dresses the page in the branding and theme in force; `public/theme.js` does it before the first paint next time. */
export function ApplyBranding() {
  const { branding } = useBranding();
  const { state } = useSessionContext();
  const settled = state.status !== "loading";
  useApplyTheme();
  useEffect(() => {
    if (!settled) return;
    const variables = brandVariables(branding);
    for (const [name, value] of Object.entries(variables)) {
      document.documentElement.style.setProperty(name, value);
    }
    remembered.set(branding ? variables : null);
  }, [branding, settled]);
  return null;
}

/** The head's facts in force (product §2): the icon prefers the collapsed logo. */
export function usePageLook(): { name: string; icon: string; themeColor: string } {
  const { name, branding } = useBranding();
  const { theme } = useTheme();
  return {
    name,
    icon: brandLogo(branding, theme, "collapsed") ?? DEFAULT_ICON,
    themeColor: branding?.branding_primary_color ?? brandColors(branding, theme).primary,
  };
}
