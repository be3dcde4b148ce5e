import { logWarning } from "../config/seeing/log.ts";
import { ApiError } from "../db/api-error.ts";

/** Something that whoever runs this site hasn't set up. Members hear so in plain words; operators, what to set. */
export class NotConfiguredError extends ApiError {
  readonly forOperator: string;

  /**
   * @param what isn't set up, at the beginning of a sentence
   * @param variables that the environment lacks
   */
  constructor(what: string, variables: string) {
    super("not_configured", `${what} isn't set up here yet. Please ask whoever runs this site.`);
    this.forOperator = `${what} isn't set up: set ${variables} in the functions' environment (docs/deploy.md).`;
    logWarning(this.forOperator);
  }
}
