import type { Branding } from "@contract/branding.ts";
import { activeBranding, DEFAULT_NAME } from "./brand.ts";
import { useSessionContext } from "./session.ts";

/** The branding in force: the organisation's, or the host's while signed out (product §2). */
export function useBranding(): { name: string; branding: Branding | null } {
  const { state, host } = useSessionContext();
  const branding = activeBranding(
    state.status === "signed-in" ? state.session.organization.branding : host.branding,
  );
  return { name: branding?.ai_name?.trim() || DEFAULT_NAME, branding };
}
