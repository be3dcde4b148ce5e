import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { authFailure } from "./auth-errors.ts";

describe("authFailure", () => {
  it.each([
    ["user_already_exists", 422, "This email is already registered. Please sign in instead."],
    ["email_exists", 422, "This email is already registered. Please sign in instead."],
    ["email_address_invalid", 400, "Invalid email address format."],
    ["email_provider_disabled", 422, "Email/password accounts are not enabled. Please contact support."],
    ["weak_password", 422, "Password should be at least 6 characters."],
    ["invalid_credentials", 400, "Invalid Email/Password"],
    ["hook_timeout", 500, "An error occurred"],
  ])("says for %s what product §8 says", (code, status, message) => {
    expect(authFailure(new AuthApiError("words", status, code)).message).toBe(message);
  });

  it.each([
    ["User already registered", "This email is already registered. Please sign in instead."],
    ["Invalid login credentials", "Invalid Email/Password"],
    ["Unable to validate email address: invalid format", "Invalid email address format."],
  ])("understands a server without codes: %s", (words, message) => {
    expect(authFailure(new AuthApiError(words, 400, undefined)).message).toBe(message);
  });

  it("knows the weak password by its own class", () => {
    const error = new AuthWeakPasswordError("Password is known to be weak", 422, ["length"]);
    expect(authFailure(error).message).toBe("Password should be at least 6 characters.");
  });

  it("adds what to do where the catalogue's message doesn't say", () => {
    const limited = authFailure(new AuthApiError("slow down", 429, "over_request_rate_limit"));
    expect(limited).toEqual({
      message: "An error occurred",
      hint: "Too many attempts. Wait a minute, then try again.",
    });
    expect(authFailure(new AuthRetryableFetchError("fetch failed", 0)).hint).toContain("connection");
  });

  it("tells nothing of an unknown error", () => {
    expect(authFailure(new Error("secret"))).toEqual({ message: "An error occurred", hint: null });
  });
});
