/** Why an address of the web gave nothing. */
export type WebErrorCode =
  | "address" // not an address of a web page, or one that we don't ask
  | "not_public" // it leads to a machine that isn't on the public internet
  | "unknown_host" // there is no such name
  | "unreachable" // nothing answers there
  | "certificate"
  | "protocol" // what answers doesn't speak HTTP as it is written
  | "timeout"
  | "too_large"
  | "redirects"
  | "damaged" // what came can't be unpacked, or broke off
  | "stopped" // the caller's signal
  | "crawling_off"; // this installation asks no site at all

/** May be gone at the next try. */
const PASSING: ReadonlySet<WebErrorCode> = new Set<WebErrorCode>([
  "unreachable",
  "timeout",
  "damaged",
  "stopped",
]);

/** A refusal or a failure of the web; the message is for the member who gave the address. */
export class WebError extends Error {
  readonly code: WebErrorCode;
  /** Whether asking again later may help. */
  readonly passing: boolean;

  constructor(code: WebErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "WebError";
    this.code = code;
    this.passing = PASSING.has(code);
  }
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|certificate/i;
const UNREACHABLE = /^E(CONN|HOST|NET|TIMEDOUT|PIPE|ADDRNOTAVAIL|AI_AGAIN|SERVFAIL|REFUSED)/;

/** Says in words what a socket, a name server or a parser of HTTP says in codes. */
export function asWebError(error: unknown): WebError {
  if (error instanceof WebError) return error;
  const { code: given, message = "" } = (error ?? {}) as { code?: unknown; message?: string };
  const code = typeof given === "string" ? given : "";
  const cause = { cause: error };
  if (code === "HPE_HEADER_OVERFLOW")
    return new WebError("too_large", "The site's answer has more headers than we read (16 KB).", cause);
  if (code.startsWith("HPE_") || code === "ERR_HTTP_INVALID_HEADER_VALUE")
    return new WebError("protocol", "What answers at this address doesn't speak HTTP correctly.", cause);
  if (code === "ENOTFOUND" || code === "ENODATA" || code === "ENONAME")
    return new WebError("unknown_host", "There is no site of this name. Check the address.", cause);
  if (code === "ERR_SSL_WRONG_VERSION_NUMBER" || code === "EPROTO")
    return new WebError("protocol", "This site doesn't speak HTTPS. Try its address with http.", cause);
  if (CERTIFICATE.test(code) || CERTIFICATE.test(message))
    return new WebError("certificate", "The certificate of this site isn't valid.", cause);
  if (/^(Z_|ERR_ZLIB|ERR__ERROR_FORMAT|ERR_BROTLI|ERR__ERROR)/.test(code))
    return new WebError("damaged", "The site's answer is packed in a way that can't be unpacked.", cause);
  if (code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE")
    return new WebError("damaged", "The site broke off before the page had ended.", cause);
  if (UNREACHABLE.test(code)) return new WebError("unreachable", "This site can't be reached.", cause);
  return new WebError("unreachable", "This site can't be read at the moment.", cause);
}
