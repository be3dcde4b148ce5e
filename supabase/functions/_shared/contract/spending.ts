import { z } from "zod";
import { call, Done, Id, Nothing, Timestamp } from "./call.ts";
import { growing } from "./read.ts";

/** The meters that owners may cap for a person. */
export const CappedMeter = z.enum(["messages", "agent_runs"]);
export type CappedMeter = z.infer<typeof CappedMeter>;

/** The highest monthly ceiling and the highest cap that can be set. */
export const SPENDING_LIMITS = { ceiling_pence: 100_000_00, cap: 1_000_000 } as const;

const Cap = z.object({
  id: Id,
  meter: growing(CappedMeter, "messages"),
  /** Whom it holds for: one member, or each member of a team; both null: every member. */
  user: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
  team: z.object({ id: Id, name: z.string() }).nullable(),
  /** At most so many a calendar month (UTC), for each of them. */
  amount: z.int().min(0),
});
export type Cap = z.infer<typeof Cap>;

const whom = {
  /** One member, or each member of a team; neither: every member. */
  user_id: Id.nullish(),
  team_id: Id.nullish(),
};
const stale = ["/organization/caps", "/organization/getPlanInfo"] as const;

/** What owners hold spending to: caps of members, and the ceiling of what is spent beyond the plan. */
export const spending = {
  "/organization/caps": call({
    access: "admin",
    summary: "Caps of messages and agent runs: of every member, of a team's members, of one member.",
    input: Nothing,
    output: z.object({ caps: z.array(Cap) }),
  }),
  "/organization/caps/set": call({
    access: "owner",
    summary: "Sets a cap, or takes it away where `amount` is null.",
    input: z
      .object({
        meter: CappedMeter,
        ...whom,
        amount: z
          .int("A cap is a whole number.")
          .min(0, "A cap is a whole number.")
          .max(SPENDING_LIMITS.cap, `A cap is at most ${SPENDING_LIMITS.cap.toLocaleString("en-US")}.`)
          .nullable(),
      })
      .refine(({ user_id, team_id }) => user_id == null || team_id == null, {
        error: "A cap is one member's or one team's.",
        path: ["team_id"],
      }),
    output: Done,
    invalidates: stale,
  }),
  "/organization/spending": call({
    access: "admin",
    summary: "What the organisation spends beyond its plan this calendar month (UTC), and where it stops.",
    input: Nothing,
    output: z.object({
      spent_pence: z.int().min(0),
      ceiling_pence: z.int().min(0),
      resets_at: Timestamp,
    }),
  }),
  "/organization/spending/update": call({
    access: "owner",
    summary: "Sets the monthly ceiling of what is spent beyond the plan.",
    input: z.object({
      ceiling_pence: z
        .int("A ceiling is an amount in pence.")
        .min(0, "A ceiling can't be below £0.00.")
        .max(SPENDING_LIMITS.ceiling_pence, "A ceiling is at most £100,000.00."),
    }),
    output: Done,
    invalidates: ["/organization/spending", "/agent/help-agent/free-message-count"],
  }),
  "/organization/limits/request": call({
    access: "member",
    summary: "Asks the owners to raise a limit, by mail and at most once a day for each meter.",
    input: z.object({ meter: z.string().regex(/^[a-z_]{1,40}$/) }),
    output: z.object({ owners: z.int().min(0), asked_at: Timestamp }),
  }),
};
