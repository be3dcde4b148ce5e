import { useEffectEvent, useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { z } from "zod";
import { useSession } from "@/lib/session.ts";

const Arrival = z.object({ switchTo: z.int() });

/** Goes to an organisation's dashboard; a screen with unsaved changes may ask first, and then nothing has happened yet. */
export function useSwitchOrganization(): (organizationId: number) => Promise<void> {
  const navigate = useNavigate();
  return async (organizationId) => navigate("/app", { state: { switchTo: organizationId } });
}

/** Switches once a navigation of `useSwitchOrganization` has arrived; for the shell, which outlives the screens. */
export function useArrivingSwitch(): void {
  const { switchOrganization } = useSession();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const arriving = Arrival.safeParse(state).data?.switchTo ?? null;
  const arrive = useEffectEvent((organizationId: number) => {
    switchOrganization(organizationId);
    void navigate(pathname, { replace: true, state: null });
  });
  useLayoutEffect(() => {
    if (arriving !== null) arrive(arriving);
  }, [arriving]);
}
