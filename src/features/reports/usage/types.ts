import type { OutputOf } from "@contract/index.ts";

export type UserUsage = OutputOf<"/reports/user-usage">;
export type PersonUsage = UserUsage["people"][number];
export type TeamUsage = NonNullable<UserUsage["teams"]>[number];
export type { RatingReason } from "@contract/chat.ts";
