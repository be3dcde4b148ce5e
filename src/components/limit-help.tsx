import type { RefusedLimit } from "@contract/errors.ts";
import { useEffect } from "react";
import { deferred } from "@/lib/deferred.ts";

const action = deferred(() => import("./limit-action.tsx"));

interface LimitHelpProps {
  /** null: no limit refused it, and there is nothing to offer. */
  limit: RefusedLimit | null | undefined;
  /** Does again what was refused; offered once there is room. */
  onRetry?: () => void;
}

/** What helps at a limit, in a file of its own, so that who meets none doesn't load it. */
export function LimitHelp({ limit, ...props }: LimitHelpProps) {
  const loaded = action.use();
  useEffect(() => {
    if (limit) void action.insist();
  }, [limit]);
  return limit && loaded && <loaded.LimitAction limit={limit} {...props} />;
}
