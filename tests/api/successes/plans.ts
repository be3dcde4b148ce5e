import { expect } from "vitest";
import type { plans } from "../../../supabase/functions/_shared/contract/plans.ts";
import { sql } from "../../support/sql.ts";
import { makeScene, type SuccessesOf } from "./scene.ts";

export const plansSuccesses: SuccessesOf<typeof plans> = {
  "/organization/getPlanInfo": async () => {
    const { as, user, id } = await makeScene();
    const info = await as(user, "/organization/getPlanInfo", {});
    expect(info).toMatchObject({
      plan: { name: "Free" },
      addon: null,
      addons: [],
      usageLimits: { messages: 200, storage_bytes: 1024 ** 3 },
      subscriptionId: null,
      subscriptionStatus: "active",
      formattedStats: {
        messages: expect.stringMatching(/^\d+ of 200 messages$/),
        storage: expect.stringMatching(/^\d.* of 1 GB$/),
      },
    });
    const [messages, storage, members] = info.meters;
    expect(messages).toMatchObject({
      meter: "messages",
      used: info.usages.messages,
      resets_at: info.resets_at,
    });
    expect(storage).toMatchObject({ used: info.usages.storage_bytes, unit: "bytes", resets_at: null });
    const [{ count } = { count: 0 }] = await sql()<{ count: number }[]>`
      select count(*)::integer from public.organization_members where organization_id = ${id}`;
    expect(members).toMatchObject({ meter: "members", used: count, limit: 10, over: 0, cap: null });

    await sql()`insert into public.organization_addons (organization_id, addon_id, quantity) values (${id}, 1, 2)`;
    const more = await as(user, "/organization/getPlanInfo", {});
    expect([more.addon, more.addons]).toEqual([
      more.addons[0],
      [{ id: 1, name: "Extra messages", quantity: 2 }],
    ]);
    expect(more.formattedStats.messages).toMatch(/ of 4,200 messages$/);
    await sql()`delete from public.organization_addons where organization_id = ${id}`;
  },
  "/plans": async ({ as, user }) => {
    const { plans } = await as(user, "/plans", {});
    expect(
      plans.map(({ name, monthly_pence, yearly_pence, free }) => [name, monthly_pence, yearly_pence, free]),
    ).toEqual([
      ["Free", 0, 0, true],
      ["Team", 4900, 49_000, false],
      ["Business", 19_900, 199_000, false],
      ["Enterprise", 79_900, 799_000, false],
    ]);
    const texts = plans.map(({ limits }) => limits.map(({ text }) => text));
    expect(texts[1]).toEqual([
      "5,000 messages a month",
      "50 GB of storage",
      "25 members",
      "10,000 documents",
      "10,000 website pages a month",
      "2,000 agent runs a month",
      "500 voice minutes a month",
      "20 connectors",
      "1 domain",
    ]);
    expect([texts[0]?.at(-1), texts[3]?.[1]]).toEqual(["No domains", "Unlimited storage"]);
  },
  "/plans/addons": async ({ as, user }) => {
    const { addons } = await as(user, "/plans/addons", {});
    expect(addons.map(({ name, monthly_pence, limits }) => [name, monthly_pence, limits[0]?.text])).toEqual([
      ["Extra messages", 1900, "2,000 messages a month"],
      ["Extra storage", 1500, "100 GB of storage"],
      ["Extra seats", 2500, "5 members"],
      ["White label", 4900, "3 domains"],
    ]);
  },
  "/plans/addon": async ({ as, user }) => {
    expect(await as(user, "/plans/addon", { id: 1 })).toMatchObject({
      name: "Extra messages",
      yearly_pence: 19_000,
    });
  },
  "/plans/addon/organization": async () => {
    const { as, user, id } = await makeScene();
    expect(await as(user, "/plans/addon/organization", {})).toEqual({ addons: [] });
    await sql()`insert into public.organization_addons (organization_id, addon_id, quantity) values (${id}, 1, 2)`;
    const { addons } = await as(user, "/plans/addon/organization", {});
    expect(addons).toMatchObject([{ name: "Extra messages", quantity: 2 }]);
    await sql()`delete from public.organization_addons where organization_id = ${id}`;
  },
};
