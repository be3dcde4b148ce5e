import { z } from "zod";
import { VendorError, type VendorFault } from "../vendor.ts";
import { retryAfterOf } from "../vendors/retry-after.ts";

const Body = z.object({
  error: z.object({
    message: z.string().catch(""),
    errors: z
      .array(z.object({ reason: z.string().catch(""), location: z.string().optional().catch(undefined) }))
      .catch([]),
    details: z.array(z.object({ reason: z.string().catch("") })).catch([]),
  }),
});

/** Of 403, those that mean "later". */
const LATER = [
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "sharingRateLimitExceeded",
  "quotaExceeded",
  "dailyLimitExceeded",
  "RATE_LIMIT_EXCEEDED",
];
const SCOPES = ["insufficientPermissions", "insufficientScopes", "ACCESS_TOKEN_SCOPE_INSUFFICIENT"];

/** Refusals that mean one file, in words. */
const WORDS: Record<string, string | undefined> = {
  cannotDownloadAbusiveFile: "Google takes it for malware or spam, and doesn't give it.",
  cannotDownloadFile: "Its owner doesn't allow it to be downloaded.",
  exportSizeLimitExceeded: "It is too large for Google to export: an export has 10 MB at most.",
  fileNotDownloadable: "It has no content that can be downloaded.",
  fileNotExportable: "Google doesn't export files of this kind.",
  appNotAuthorizedToFile: "It wasn't chosen for this site: choose it anew.",
  insufficientFilePermissions: "You may not open it at Google any more.",
  forbiddenForNonOrganizer: "Only who made an event may change this of it.",
};

const A_DAY_S = 86_400;

/** What an answer of Google's APIs of status 400 and up means ("Resolve errors" of Drive and of Calendar). */
export function googleFault(response: Response, body: unknown): VendorError {
  const { error } = Body.safeParse(body).data ?? { error: { message: "", errors: [], details: [] } };
  const reasons = [...error.errors, ...error.details].map(({ reason }) => reason);
  const at = error.errors[0]?.location;
  const retryAfterSeconds = retryAfterOf(response);
  const fault = (kind: VendorFault, words: string, seconds = retryAfterSeconds) =>
    new GoogleFault(kind, words, { reasons, retryAfterSeconds: seconds });

  switch (response.status) {
    case 400:
      // Tokens of a log of changes that Google doesn't know any more are answered so, too.
      return at === "pageToken"
        ? fault("cursor_over", "Google doesn't know any more what changed since the last look.")
        : fault("forbidden", "Google doesn't take this request.");
    case 401:
      return reasons.some((reason) => /webhook/i.test(reason))
        ? fault("forbidden", "Google tells changes to approved addresses only.")
        : fault("unauthorized", "Google refused the sign-in.");
    case 403:
      return refused();
    case 404:
      return fault("not_found", "It isn't at Google any more, or you may not see it there.");
    case 409:
      return fault("changed", "It is there at Google already.");
    case 410:
      // An event that is deleted already.
      if (reasons.includes("deleted")) return fault("not_found", "It isn't at Google any more.");
      return fault("cursor_over", "Google doesn't know any more what changed since the last look.");
    case 412:
      return fault("changed", "It was changed at Google meanwhile.");
    case 429:
      return fault("throttled", "Google asks to wait.");
    case 503:
      return fault(
        retryAfterSeconds === null ? "unavailable" : "throttled",
        "Google isn't available at the moment.",
      );
    default:
      return response.status >= 500
        ? fault("unavailable", "Google isn't available at the moment.")
        : fault("forbidden", `Google doesn't take this request (${response.status}).`);
  }

  function refused(): VendorError {
    const is = (known: readonly string[]) => reasons.some((reason) => known.includes(reason));
    if (is(LATER)) return fault("throttled", "Google asks to wait.");
    if (is(SCOPES))
      return fault(
        "scope_missing",
        "Google wasn't allowed to give this. Please connect again, and tick all boxes.",
      );
    if (is(["downloadQuotaExceeded"]))
      return fault("forbidden", "Google gives it no more today: too many have downloaded it.", A_DAY_S);
    if (is(["domainPolicy"]))
      return fault(
        "admin_consent",
        "Your organisation's Google administrator has switched this off for apps.",
      );
    if (is(["accessNotConfigured", "SERVICE_DISABLED"]))
      return fault(
        "forbidden",
        "This site's Google client isn't set up for this. Please ask whoever runs this site.",
      );
    const known = reasons.map((reason) => WORDS[reason]).find((words) => words !== undefined);
    return fault("forbidden", known ?? "Google doesn't allow this.");
  }
}

/** A fault with Google's own reasons, for who asks for more than the fault. */
export class GoogleFault extends VendorError {
  readonly reasons: readonly string[];

  constructor(
    fault: VendorFault,
    message: string,
    { reasons, retryAfterSeconds }: { reasons: readonly string[]; retryAfterSeconds: number | null },
  ) {
    super(fault, message, { retryAfterSeconds });
    this.reasons = reasons;
  }
}
