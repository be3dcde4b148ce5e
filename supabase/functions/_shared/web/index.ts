import type { VariablesGiven } from "../config/env.ts";
import { createFetchPublic, type FetchPublic } from "./fetch.ts";
import { ROBOT } from "./robots.ts";
import { readWebSettings } from "./settings.ts";

/** What reads addresses that members name. */
export interface Web {
  fetchPublic: FetchPublic;
  /** Exact origins whose machines needn't be public (`CRAWL_ALLOW`): the operator's own. */
  allow: ReadonlySet<string>;
}

/**
 * What reads the web, as the environment says.
 * @param publicUrl where sites find out who asks
 * @throws Error that names a malformed variable
 */
export function createWeb(given: VariablesGiven, publicUrl: string): Web {
  const { allow } = readWebSettings(given);
  return {
    allow,
    fetchPublic: createFetchPublic({ allow, userAgent: `${ROBOT}/1.0 (+${publicUrl})` }),
  };
}
