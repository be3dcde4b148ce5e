/** How a call is made to fail. */
export interface Failure {
  kind: "429" | "500" | "503" | "409" | "hang" | "close";
  /** The effect takes place although the caller isn't told. */
  after: boolean;
  times: number;
  /** Only calls whose method and path hold this, such as `POST /v1/subscriptions`. */
  match: string;
}

export interface Failures {
  plan(failure: Failure): void;
  clear(): void;
  /** What the next call is to suffer; one of the times that were planned is used up. */
  take(call: string): Failure | undefined;
}

export function createFailures(): Failures {
  let planned: Failure[] = [];
  return {
    plan: (failure) => void planned.push({ ...failure }),
    clear: () => (planned = []),
    take(call) {
      const found = planned.find(({ times, match }) => times > 0 && call.includes(match));
      if (found) found.times -= 1;
      planned = planned.filter(({ times }) => times > 0);
      return found;
    },
  };
}

/** Stripe's words for each. */
export const failureAnswers = {
  "429": {
    status: 429,
    error: {
      type: "invalid_request_error",
      code: "rate_limit",
      message:
        "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.",
    },
  },
  "409": {
    status: 409,
    error: {
      type: "invalid_request_error",
      code: "lock_timeout",
      message:
        "This object cannot be accessed right now because another API request or Stripe process is currently accessing it.",
    },
  },
  "500": {
    status: 500,
    error: { type: "api_error", message: "An unknown error occurred." },
  },
  "503": {
    status: 503,
    error: { type: "api_error", message: "Stripe is temporarily unavailable. Try again in a moment." },
  },
} as const;
