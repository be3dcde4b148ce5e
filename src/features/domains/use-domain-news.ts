import { useQueryClient } from "@tanstack/react-query";
import { queryKey } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { isShown } from "@/lib/look-again.ts";
import { useRealtime } from "@/lib/use-realtime.ts";

/** Keeps the domains and what was asked about them as they are while the screen is open. */
export function useDomainNews(): void {
  const { authId } = useSession();
  const client = useQueryClient();
  const domains = () => void client.invalidateQueries({ queryKey: queryKey("/organization/domains/list") });
  const requests = () => void client.invalidateQueries({ queryKey: queryKey("/support/list") });
  const refresh = () => {
    domains();
    requests();
  };
  useRealtime("user", authId, { domains, support: requests }, refresh, () =>
    isShown(client, "/organization/domains/list", (list) =>
      list.domains.some(({ state }) => state !== "active"),
    ),
  );
}
