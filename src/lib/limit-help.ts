import type { RefusedLimit } from "@contract/errors.ts";
import type { ComponentType } from "react";
import type { ExternalToast } from "sonner";

interface LimitHelp {
  /** What a toast of a limit offers to do. */
  toastOf?: (limit: RefusedLimit) => ExternalToast;
  /** The same beside a message that stays; `onRetry` does again what was refused, offered once there is room. */
  Action?: ComponentType<{ limit: RefusedLimit; onRetry?: () => void }>;
}

/** What helps at a limit. The signed-in shell brings it in a file of its own, so that who meets none doesn't load it. */
export const limitHelp: LimitHelp = {};
