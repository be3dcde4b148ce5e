import { describe, expect, it } from "vitest";
import { readArrival } from "./supabase.ts";

describe("readArrival", () => {
  it("sees a recovery link", () => {
    expect(readArrival("http://x/app/reset-password#access_token=a&type=recovery")).toEqual({
      type: "recovery",
      errorCode: null,
    });
  });

  it("sees why a link failed, in the fragment or the query", () => {
    expect(readArrival("http://x/app#error=access_denied&error_code=otp_expired").errorCode).toBe(
      "otp_expired",
    );
    expect(readArrival("http://x/app?error=access_denied").errorCode).toBe("access_denied");
  });

  it("sees nothing in an ordinary address", () => {
    expect(readArrival("http://x/app/chat?id=3#main")).toEqual({ type: null, errorCode: null });
  });
});
