import type { RefusedLimit } from "@contract/errors.ts";
import { useEffect } from "react";
import { deferred } from "@/lib/deferred.ts";

const action = deferred(() => import("./limit-action.tsx"));

interface LimitHelpProps {
  /** Which limit refused; without one there is nothing to do. */
  limit: RefusedLimit | null | undefined;
  /** Does again what was refused; offered once there is room. */
  onRetry?: () => void;
  className?: string;
}

/** What can be done about a limit that refused something, in a file of its own. */
export function LimitHelp({ limit, className, ...props }: LimitHelpProps) {
  const LimitAction = action.use()?.LimitAction;
  const isNeeded = Boolean(limit);
  useEffect(() => {
    if (isNeeded) void action.insist();
  }, [isNeeded]);
  return (
    limit &&
    LimitAction && (
      <div className={className}>
        <LimitAction limit={limit} {...props} />
      </div>
    )
  );
}
