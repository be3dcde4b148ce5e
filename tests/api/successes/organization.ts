import { expect } from "vitest";
import type { organization } from "../../../supabase/functions/_shared/contract/organization.ts";
import { sql } from "../../support/sql.ts";
import type { SuccessesOf } from "./scene.ts";

export const organizationSuccesses: SuccessesOf<typeof organization> = {
  "/organization/get": async ({ as, user, id }) => {
    expect(await as(user, "/organization/get", {})).toMatchObject({ id, name: "Example & Co", role: "user" });
  },
  "/organization/getPlanInfo": async ({ as, user, id }) => {
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
};
