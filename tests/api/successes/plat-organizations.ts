import { expect } from "vitest";
import type { platOrganizations } from "../../../supabase/functions/_shared/contract/plat-organizations.ts";
import { call, refusal } from "../../support/call.ts";
import { makeOperator } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { until } from "../../support/wait.ts";
import { done, makeScene, type SuccessesOf } from "./scene.ts";

export const platOrganizationsSuccesses: SuccessesOf<typeof platOrganizations> = {
  "/plat-admin/organization/getAll": async () => {
    const { id, owner } = await makeScene();
    const operator = await makeOperator();
    for (const search of [String(id), owner.email]) {
      const found = await call(operator, "/plat-admin/organization/getAll", { search });
      expect(found.organizations.find((each) => each.id === id)).toMatchObject({
        name: "Example & Co",
        owner: owner.email,
        plan: "Free",
        state: "active",
        members: 3,
      });
    }
    const { plans } = await call(operator, "/plans", {});
    for (const plan of plans) {
      const input = { search: owner.email, plan_id: plan.id };
      const found = await call(operator, "/plat-admin/organization/getAll", input);
      expect([plan.name, found.total]).toEqual([plan.name, plan.name === "Free" ? 1 : 0]);
    }
    const { organizations } = await call(operator, "/plat-admin/organization/getAll", {
      limit: 100,
      sort: "name",
    });
    expect(organizations.map((each) => each.id)).not.toContain(1);
  },
  "/plat-admin/organization/get": async () => {
    const { id, as, admin, document } = await makeScene();
    const operator = await makeOperator();
    await document();
    await as(admin, "/chat/create", { title: "A secret of theirs" });
    await as(admin, "/organization/tags/create", { name: "Their own tag" });
    const told = await call(operator, "/plat-admin/organization/get", { id, limit: 2 });
    expect(told).toMatchObject({ id, name: "Example & Co", members: { total: 3 } });
    expect(told.members.rows.map(({ role }) => role)).toEqual(["owner", "admin"]);
    expect(told.meters.find(({ meter }) => meter === "documents")).toMatchObject({ used: 1, override: null });
    const rest = await call(operator, "/plat-admin/organization/get", { id, limit: 2, members_offset: 2 });
    expect(rest.members.rows.map(({ role }) => role)).toEqual(["user"]);
    expect(JSON.stringify(told)).not.toMatch(/Warranty|A secret of theirs|Their own tag/);
    expect((await refusal(operator, "/plat-admin/organization/get", { id: 1 })).status).toBe(404);
  },
  "/plat-admin/organization/limits/update": async ({ id, as, user }) => {
    const operator = await makeOperator();
    const limitOf = async () => {
      const { meters } = await as(user, "/organization/getPlanInfo", {});
      return meters.find(({ meter }) => meter === "messages")?.limit;
    };
    const before = await limitOf();
    const change = (amount: number | null) =>
      call(operator, "/plat-admin/organization/limits/update", {
        id,
        limits: { messages: amount },
        reason: "Agreed",
      });
    expect(await change(3)).toEqual(done);
    expect(await limitOf()).toBe(3);
    await change(-1);
    expect(await limitOf()).toBe(-1);
    await change(null);
    expect(await limitOf()).toBe(before);
    const wrong = await refusal(operator, "/plat-admin/organization/limits/update", {
      id,
      limits: { bananas: 1 },
      reason: "Why",
    });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'There is no limit called "bananas".']);
  },
  "/plat-admin/organization/suspend": async () => {
    const { id, user, owner } = await makeScene();
    const operator = await makeOperator();
    expect(await call(operator, "/plat-admin/organization/suspend", { id, reason: "Unpaid." })).toEqual(done);
    const refused = await refusal(user, "/document/list", {}, { organizationId: id });
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain("Unpaid.");
    expect(
      (await refusal(operator, "/plat-admin/organization/suspend", { id, reason: "Again." })).status,
    ).toBe(409);
    await until("owners to be mailed", async () => {
      const [row] =
        await sql()`select status from jobs where kind = 'organization.standing' and payload ->> 'organization_id' = ${String(id)}`;
      return row?.["status"] === "done" || null;
    });
    expect(owner.email).toContain("@");
  },
  "/plat-admin/organization/resume": async () => {
    const { id, user, as } = await makeScene();
    const operator = await makeOperator();
    await call(operator, "/plat-admin/organization/suspend", { id, reason: "Unpaid." });
    expect(await call(operator, "/plat-admin/organization/resume", { id })).toEqual(done);
    expect((await as(user, "/document/list", {})).total).toBe(0);
    expect((await refusal(operator, "/plat-admin/organization/resume", { id })).status).toBe(409);
  },
  "/plat-admin/organization/delete": async () => {
    const { id, user } = await makeScene();
    const operator = await makeOperator();
    const input = { id, name: "Example & Co", reason: "They asked for it." };
    const wrong = await refusal(operator, "/plat-admin/organization/delete", {
      ...input,
      name: "example & co",
    });
    expect(wrong.status).toBe(400);
    const { receipt } = await call(operator, "/plat-admin/organization/delete", input);
    if (!receipt) throw new Error("It has no receipt.");
    expect(await sql()`select 1 from organizations where id = ${id}`).toEqual([]);
    expect((await refusal(user, "/document/list", {}, { organizationId: id })).status).toBe(403);
    await until("owners to be mailed the receipt", async () => {
      const [row] =
        await sql()`select mail_to from deletion_receipts where number = ${receipt.number} and statement is not null`;
      return Array.isArray(row?.["mail_to"]) && row["mail_to"].length === 0 ? true : null;
    });
  },
};
