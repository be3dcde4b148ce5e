import { authIdOf } from "../principals.ts";
import type { NounRules } from "./noun.ts";

export const topics: NounRules = {
  policies: {
    "realtime.messages": ["People listen to their own topic and their organisations'"],
  },
};

/** The topics that anything is ever sent to, and one that nobody owns. */
export const topicNames: readonly string[] = [
  ...[11, 12, 13, 14, 15, 16, 17, 18].map((id) => `user:${authIdOf(id)}`),
  "user:",
  "organization:100",
  "organization:200",
  "organization:1",
  "organization:",
  "organization:100,organization:200",
  "anything",
];
