import { useQueryClient } from "@tanstack/react-query";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useRealtime } from "@/lib/use-realtime.ts";

/** Asks anew who one is when something stands otherwise: disabled, suspended, removed, asked for a second step. */
export function StandingNews({ authId }: { authId: string }) {
  const client = useQueryClient();
  const ask = () => void invalidatePaths(client, ["/user/get-or-create"]);
  useRealtime("user", authId, { standing: ask }, ask);
  return null;
}
