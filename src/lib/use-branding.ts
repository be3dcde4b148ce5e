import type { Branding } from "@contract/branding.ts";
import { activeBranding, DEFAULT_NAME } from "@domain/branding/brand.ts";
import { useSessionContext, type SessionContextValue } from "./session.ts";
import { shownBranding } from "./shown-brand.ts";

/**
 * The branding in force: the organisation's, or the host's while signed out (product §2); until it is known who is here, what was
 * painted first.
 */
export function useBranding(): { name: string; branding: Branding | null } {
  const branding = activeBranding(brandingOf(useSessionContext()));
  return { name: branding?.ai_name?.trim() || DEFAULT_NAME, branding };
}

function brandingOf({ state, host }: SessionContextValue): Branding | null {
  if (state.status === "signed-in") return state.session.organization.branding;
  // Before the second step nothing is known of organisations; what was painted stays.
  if (state.status === "barred") return state.bar.organization?.branding ?? host.branding ?? shownBranding();
  return state.status === "loading" || state.status === "failed" ? shownBranding() : host.branding;
}
