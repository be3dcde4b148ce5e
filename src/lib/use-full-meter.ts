import type { PlanInfo } from "@contract/plans.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "./api.ts";

/** The first of an organisation's meters that leaves no room for one more; null while there is room, or it isn't known. */
export function useFullMeter(names: readonly string[], enabled = true): PlanInfo["meters"][number] | null {
  const { data } = useQuery({ ...query("/organization/getPlanInfo"), enabled });
  if (!enabled) return null;
  const full = data?.meters.find(
    ({ meter, used, limit }) => names.includes(meter) && limit !== -1 && used >= limit,
  );
  return full ?? null;
}
