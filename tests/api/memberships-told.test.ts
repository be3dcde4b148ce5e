import { beforeAll, describe, expect, it } from "vitest";
import { call } from "../support/call.ts";
import { makeOperator, type Person } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { makeScene } from "./successes/scene.ts";
import { ask } from "./successes/support.ts";

let operator: Person;
beforeAll(async () => {
  operator = await makeOperator();
});

const suspend = (id: number) => call(operator, "/plat-admin/organization/suspend", { id, reason: "Unpaid." });
const disable = (id: number) => call(operator, "/plat-admin/users/disable", { id, reason: "Left." });

describe("what somebody is in an organisation is told to operators", () => {
  it("in a request for support, whether the organisation is suspended or the account disabled", async () => {
    const scene = await makeScene();
    const { id } = await ask(scene, scene.admin);
    const roleTold = async () => (await call(operator, "/admin/support/get", { id })).role;
    expect(await roleTold()).toBe("admin");
    await disable(scene.admin.id);
    expect(await roleTold()).toBe("admin");
    await suspend(scene.id);
    expect(await roleTold()).toBe("admin");
    await sql()`delete from public.organization_members where user_id = ${scene.admin.id}`;
    expect(await roleTold()).toBeNull();
  });

  it("of an operator whose account is disabled", async () => {
    const other = await makeOperator();
    await disable(other.id);
    expect((await call(operator, "/plat-admin/users/get", { id: other.id })).operator).toBe(true);
    const { users } = await call(operator, "/plat-admin/users/getAll", {
      search: other.email,
      standing: "operators",
    });
    expect(users).toMatchObject([{ id: other.id, operator: true, disabled: true }]);
  });

  it("on record, when the server acts for an owner of a suspended organisation", async () => {
    const { id, owner } = await makeScene();
    await suspend(id);
    await sql()`select private.audit_of(${id}, 'plan.change', '{}', ${owner.id})`;
    const entries = await sql()<{ actor_role: string }[]>`
      select actor_role from public.audit_entries where organization_id = ${id} and action = 'plan.change'`;
    expect(entries).toEqual([{ actor_role: "owner" }]);
  });
});
