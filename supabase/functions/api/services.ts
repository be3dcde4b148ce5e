import type { VariablesGiven } from "../_shared/config/env.ts";
import { createServices } from "../_shared/services/services.ts";
import type { ApiServices } from "./context.ts";
import { rememberTokens } from "./middleware/remember-tokens.ts";
import { createVerifyToken } from "./middleware/verify-token.ts";

/** What the API works with, as the environment says. @throws Error as `createServices` */
export function createApiServices(
  given: VariablesGiven,
  stopping: AbortSignal,
  background: ApiServices["background"],
): ApiServices {
  const services = createServices(given, stopping);
  return { ...services, verifyToken: rememberTokens(createVerifyToken(services.env)), background };
}
