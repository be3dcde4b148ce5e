import { useQueryClient } from "@tanstack/react-query";
import { isEndingSession } from "@/lib/account.ts";
import { keptSessionId } from "@/lib/kept-session.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useRealtime } from "@/lib/use-realtime.ts";

/** Asks again who one is when something stands otherwise: disabled, suspended, removed, signed out, asked for a second step. */
export function StandingNews({ authId }: { authId: string }) {
  const client = useQueryClient();
  const ask = () => {
    if (!isEndingSession()) void invalidatePaths(client, ["/user/get-or-create"]);
  };
  const standing = ({ session_ids }: { session_ids?: string[] | undefined }) => {
    const own = keptSessionId();
    if (!session_ids || own === undefined || (own !== null && session_ids.includes(own))) ask();
  };
  useRealtime("user", authId, { standing }, ask);
  return null;
}
