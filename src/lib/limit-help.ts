import type { RefusedLimit } from "@contract/errors.ts";
import type { ExternalToast } from "sonner";

/** What a toast of a limit offers to do. The signed-in shell brings it in a file of its own, so that who meets none doesn't load it. */
export const limitHelp: { toastOf?: (limit: RefusedLimit) => ExternalToast } = {};
