export const EXTRACTION_ERROR_CODES = [
  "password",
  "empty",
  "truncated",
  "mislabelled",
  "damaged",
  "too_large",
  "too_many_pages",
  "too_slow",
  "unsupported",
] as const;

export type ExtractionErrorCode = (typeof EXTRACTION_ERROR_CODES)[number];

/** Why a file can't be read. The message tells the person who uploaded it what is wrong and what to do. */
export class ExtractionError extends Error {
  readonly code: ExtractionErrorCode;

  constructor(code: ExtractionErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ExtractionError";
    this.code = code;
  }
}
