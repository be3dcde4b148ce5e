import { expect } from "vitest";
import type { spending } from "../../../supabase/functions/_shared/contract/spending.ts";
import { done, type SuccessesOf } from "./scene.ts";

export const spendingSuccesses: SuccessesOf<typeof spending> = {
  "/organization/caps": async ({ as, admin }) => {
    expect(await as(admin, "/organization/caps", {})).toEqual({ caps: [] });
  },
  "/organization/caps/set": async ({ as, owner, admin, user, team }) => {
    const team_id = await team();
    for (const whom of [{}, { team_id }, { user_id: user.id }]) {
      expect(await as(owner, "/organization/caps/set", { meter: "messages", amount: 40, ...whom })).toEqual(done);
    }
    await as(owner, "/organization/caps/set", { meter: "messages", amount: 30, user_id: user.id });
    const { caps } = await as(admin, "/organization/caps", {});
    expect(caps).toMatchObject([
      { meter: "messages", amount: 40, user: null, team: null },
      { amount: 40, user: null, team: { id: team_id } },
      { amount: 30, user: { id: user.id, email: user.email }, team: null },
    ]);
    const own = await as(user, "/organization/getPlanInfo", {});
    expect(own.meters[0]?.cap).toMatchObject({ limit: 30, whose: "member", name: null });
    for (const whom of [{}, { team_id }, { user_id: user.id }]) {
      await as(owner, "/organization/caps/set", { meter: "messages", amount: null, ...whom });
    }
    expect(await as(admin, "/organization/caps", {})).toEqual({ caps: [] });
  },
  "/organization/spending": async ({ as, admin }) => {
    expect(await as(admin, "/organization/spending", {})).toMatchObject({ spent_pence: 0 });
  },
  "/organization/spending/update": async ({ as, owner, admin }) => {
    expect(await as(owner, "/organization/spending/update", { ceiling_pence: 500 })).toEqual(done);
    expect(await as(admin, "/organization/spending", {})).toMatchObject({ ceiling_pence: 500 });
    await as(owner, "/organization/spending/update", { ceiling_pence: 0 });
  },
  "/organization/limits/request": async ({ as, user, admin }) => {
    const asked = await as(user, "/organization/limits/request", { meter: "messages" });
    expect(asked.owners).toBe(1);
    // Another member hears when the owners were asked, and they get no second mail.
    expect(await as(admin, "/organization/limits/request", { meter: "messages" })).toEqual(asked);
  },
};
