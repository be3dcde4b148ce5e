import { z } from "zod";
import { VendorError, type VendorFault } from "../vendor.ts";
import { retryAfterOf } from "../vendors/retry-after.ts";

const Inner: z.ZodType<{ code?: string | undefined }> = z.looseObject({ code: z.string().optional() });
const Body = z.object({
  error: z.looseObject({
    code: z.string().catch(""),
    message: z.string().catch(""),
    innerError: Inner.optional().catch(undefined),
    innererror: Inner.optional().catch(undefined),
  }),
});

const LATER = ["activityLimitReached", "TooManyRequests", "quotaLimitReached", "throttledRequest"];
/** A file that somebody has open for writing is free again before long. */
const LOCKED_S = 600;
const OVER = "Microsoft doesn't know any more what changed since the last look.";

/** What an answer of Graph's of status 400 and up means (learn.microsoft.com/graph/errors). */
export function microsoftFault(response: Response, body: unknown): VendorError {
  const { error } = Body.safeParse(body).data ?? { error: { code: "", message: "" } };
  const inner = ("innerError" in error ? error.innerError : undefined)?.code ?? error.code;
  const codes = [error.code, inner];
  const retryAfterSeconds = retryAfterOf(response);
  const { status } = response;
  const fault = (kind: VendorFault, words: string, seconds = retryAfterSeconds) =>
    new MicrosoftFault(kind, words, { status, retryAfterSeconds: seconds });
  const away = "Microsoft isn't available at the moment.";

  if (codes.some((code) => /^resync/i.test(code))) return fault("cursor_over", OVER);
  if (codes.some((code) => LATER.includes(code))) return fault("throttled", "Microsoft asks to wait.");
  switch (status) {
    case 401:
      return fault("unauthorized", "Microsoft refused the sign-in.");
    case 403:
      return refused();
    case 404:
      return /mysite|provision/i.test(error.message)
        ? fault("not_found", "This account has no OneDrive.")
        : fault("not_found", "It isn't at Microsoft any more, or you may not see it there.");
    case 410:
      return fault("cursor_over", OVER);
    case 409:
    case 412:
      return fault("changed", "It was changed at Microsoft meanwhile.");
    case 423:
      return fault("forbidden", "It is locked at Microsoft.", retryAfterSeconds ?? LOCKED_S);
    case 429:
    case 509:
      return fault("throttled", "Microsoft asks to wait.");
    case 503:
      return fault(retryAfterSeconds === null ? "unavailable" : "throttled", away);
    default:
      if (status >= 500) return fault("unavailable", away);
      return /SPO license/i.test(error.message)
        ? fault("forbidden", "This account's organisation has no SharePoint or OneDrive.")
        : fault("forbidden", `Microsoft doesn't take this request (${status}).`);
  }

  function refused(): VendorError {
    if (codes.includes("malwareDetected"))
      return fault("forbidden", "Microsoft found malware in it, and doesn't give it.");
    if (/scope permissions|scp or roles|insufficient privileges/i.test(error.message))
      return fault("scope_missing", "Microsoft wasn't allowed to give this. Please connect again.");
    return fault("forbidden", "You may not open it at Microsoft.");
  }
}

/** A fault with the status of its answer, for who asks for more than the fault. */
export class MicrosoftFault extends VendorError {
  readonly status: number;

  constructor(
    fault: VendorFault,
    message: string,
    { status, retryAfterSeconds }: { status: number; retryAfterSeconds: number | null },
  ) {
    super(fault, message, { retryAfterSeconds });
    this.status = status;
  }
}
