import { brandVariables } from "@domain/branding/brand.ts";
import { useEffect } from "react";
import { useSessionContext, type SessionState } from "@/lib/session.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";
import { useApplyTheme } from "@/lib/theme.ts";
import { useBranding } from "@/lib/use-branding.ts";

/** Dresses the page in the branding and theme in force; `public/theme.js` does it before the first paint next time. */
export function ApplyBranding() {
  const { branding } = useBranding();
  const { state, host } = useSessionContext();
  const organizationId = organizationOf(state);
  const isHosts = host.organizationId !== null;
  useApplyTheme();
  useEffect(() => {
    if (organizationId === undefined) return;
    window.atriumBrand = branding;
    for (const [name, value] of Object.entries(brandVariables(branding))) {
      document.documentElement.style.setProperty(name, value);
    }
    // Where there is none, and none to forget, nothing is loaded for it.
    if (!branding && !hasRemembered()) return;
    void import("./remember.ts").then(({ rememberBranding }) => {
      rememberBranding(branding, organizationId, isHosts);
    });
  }, [branding, organizationId, isHosts]);
  return null;
}

/** Whose branding is shown; null: nobody's in particular; undefined while that isn't known yet. */
function organizationOf(state: SessionState): number | null | undefined {
  if (state.status === "signed-in") return state.session.organization.id;
  if (state.status === "barred") return state.bar.organization?.id;
  return state.status === "loading" || state.status === "failed" ? undefined : null;
}

function hasRemembered(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEYS.brand) !== null;
  } catch {
    return false;
  }
}
