import { ERROR_STATUS, type ErrorCode } from "@contract/errors.ts";
import { describe, expect, it } from "vitest";
import { ApiError, apiError, errorMessage, isRetryable, NetworkError, retry } from "./errors.ts";

const failed = (code: ErrorCode) => new ApiError({ code, message: "No.", status: ERROR_STATUS[code] });

describe("apiError", () => {
  it("shows the message of a body with an error flag", () => {
    const error = apiError(400, {
      error: true,
      code: "invalid_input",
      message: "Name can't be empty.",
      requestId: "r1",
      fields: { name: "Name can't be empty." },
    });
    expect(error).toMatchObject({
      code: "invalid_input",
      status: 400,
      message: "Name can't be empty.",
      requestId: "r1",
      fields: { name: "Name can't be empty." },
    });
  });

  it.each([
    { code: "moved_house" },
    { code: 7, requestId: null },
    { code: "invalid_input", fields: "none" },
    {},
  ])("shows the message of a body with the flag and %o", (rest) => {
    const error = apiError(503, { error: true, message: "The house moved.", ...rest });
    expect(error).toMatchObject({ status: 503, message: "The house moved.", fields: {} });
    expect(Object.keys(ERROR_STATUS)).toContain(error.code);
  });

  it("knows no words in a flagged body without any", () => {
    expect(apiError(500, { error: true, code: "internal", message: " " }).message).toBe(
      "Something went wrong",
    );
  });

  it("keeps a body without the flag from the person", () => {
    expect(apiError(502, "<h1>Bad gateway</h1>")).toMatchObject({
      code: "provider_failed",
      message: "Something went wrong",
      requestId: null,
    });
    expect(apiError(418, null).code).toBe("internal");
  });
});

describe("errorMessage", () => {
  it("is the error's own, else 'Something went wrong'", () => {
    expect(errorMessage(new Error("Disk full"))).toBe("Disk full");
    expect(errorMessage("text")).toBe("Something went wrong");
    expect(errorMessage(new Error(""))).toBe("Something went wrong");
  });
});

describe("retry", () => {
  it("asks again up to three times", () => {
    expect([0, 1, 2, 3].map((failures) => retry(failures, failed("unavailable")))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it.each<[ErrorCode, boolean]>([
    ["unauthenticated", false],
    ["forbidden", false],
    ["invalid_input", false],
    ["not_found", false],
    ["payment_required", false],
    ["limit_reached", false],
    ["not_configured", false],
    ["rate_limited", true],
    ["internal", true],
    ["provider_failed", true],
  ])("for %s: %s", (code, again) => {
    expect(isRetryable(failed(code))).toBe(again);
  });

  it("asks again when no answer came, not after a fault of our own", () => {
    expect(isRetryable(new NetworkError())).toBe(true);
    expect(isRetryable(new TypeError("x is undefined"))).toBe(false);
  });
});
