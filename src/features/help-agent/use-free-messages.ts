import { FREE_MESSAGES, type FreeMessageCount } from "@contract/help-agent.ts";
import { useQuery } from "@tanstack/react-query";
import { query, request } from "@/lib/api.ts";
import { freeState } from "./conversation.ts";

const PATH = "/agent/help-agent/free-message-count";

/** The free messages that are left, and what a further one costs. */
export interface Free {
  /** 10 while it isn't known (product §9), which the server knows better. */
  remaining: number;
  state: ReturnType<typeof freeState>;
  /** null while it isn't known. */
  count: FreeMessageCount | null;
}

/** The caller's free messages of this month; nothing on the way keeps an answer, since each asks with a `_t` of its own. */
export function useFreeMessages(enabled: boolean): Free {
  const { data, isError } = useQuery({
    ...query(PATH),
    queryFn: ({ signal }) => request(PATH, { _t: Date.now() }, { signal }),
    enabled,
  });
  const count = isError ? null : (data ?? null);
  const remaining = count?.remaining_free ?? FREE_MESSAGES.unknown;
  return { remaining, state: freeState(remaining), count };
}

/** Whether a further message would cost more than the organisation's owners allow. */
export function isOverCeiling({ price_pence, spent_pence, ceiling_pence }: FreeMessageCount): boolean {
  return price_pence > 0 && spent_pence + price_pence > ceiling_pence;
}
