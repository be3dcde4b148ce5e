import { describe, expect, it } from "vitest";
import { readArrival } from "./supabase.ts";

describe("readArrival", () => {
  it("sees a recovery link", () => {
    expect(readArrival("http://x/app/reset-password#access_token=a&type=recovery")).toEqual({
      type: "recovery",
      errorCode: null,
      isFirstOfTwo: false,
    });
  });

  it("sees why a link failed, in the fragment or the query", () => {
    expect(readArrival("http://x/app#error=access_denied&error_code=otp_expired").errorCode).toBe(
      "otp_expired",
    );
    expect(readArrival("http://x/app?error=access_denied").errorCode).toBe("access_denied");
  });

  it("sees the first of the two links that confirm a changed address", () => {
    const said =
      "message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=";
    expect(readArrival(`http://x/app/settings/account#${said}`).isFirstOfTwo).toBe(true);
  });

  it("sees nothing in an ordinary address", () => {
    expect(readArrival("http://x/app/chat?id=3#main")).toEqual({
      type: null,
      errorCode: null,
      isFirstOfTwo: false,
    });
  });
});
