import { useQueryClient } from "@tanstack/react-query";
import { queryKey } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { useRealtime } from "@/lib/use-realtime.ts";

/** Keeps the member's requests as they are: support answers, closes, or they write from another tab or the help chat. */
export function useSupportNews(): void {
  const { authId } = useSession();
  const client = useQueryClient();
  const renew = () => {
    void client.invalidateQueries({ queryKey: queryKey("/support/list") });
    void client.invalidateQueries({ queryKey: queryKey("/support/get") });
  };
  useRealtime("user", authId, { support: renew }, renew);
}
