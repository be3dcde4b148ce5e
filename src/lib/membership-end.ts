import type { QueryClient } from "@tanstack/react-query";

/** The key of mutations that end one's part in the organisation at work. */
export const MEMBERSHIP_ENDS = ["membership ends"] as const;

/** Whether one is leaving the organisation at work right now: what reads it unasked doesn't, as it would be refused. */
export function isMembershipEnding(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: MEMBERSHIP_ENDS }) > 0;
}
