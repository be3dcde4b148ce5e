import { expect } from "vitest";
import type { members } from "../../../supabase/functions/_shared/contract/members.ts";
import { call, refusal } from "../../support/call.ts";
import { addMember, makePerson } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { done, makeScene, type SuccessesOf } from "./scene.ts";

export const membersSuccesses: SuccessesOf<typeof members> = {
  "/user/delete": async ({ id, admin }) => {
    const leaver = await makePerson();
    await addMember(id, leaver, "user");
    for (const email of [admin.email, leaver.email.toUpperCase(), ` ${leaver.email}`]) {
      expect((await refusal(leaver, "/user/delete", { email })).status).toBe(400);
    }
    expect(await call(leaver, "/user/delete", { email: leaver.email })).toMatchObject(done);
    expect((await refusal(leaver, "/user/get-or-create", {})).status).toBe(401);
    expect(await sql()`select 1 from public.users where id = ${leaver.id}`).toEqual([]);
    expect(await sql()`select 1 from auth.users where id = ${leaver.authId}`).toEqual([]);
    expect(await sql()`select 1 from public.organizations where id = ${id}`).toHaveLength(1);
  },
  "/organization/create": async ({ owner }) => {
    const { organizationId } = await call(owner, "/organization/create", { name: "Second" });
    expect(await call(owner, "/organization/get", {}, { organizationId })).toMatchObject({
      name: "Second",
      role: "owner",
    });
  },
  "/organization/update": async ({ as, admin, user }) => {
    expect(await as(admin, "/organization/update", { name: "ראשון & Co" })).toEqual({
      ...done,
      waits: false,
    });
    expect((await as(user, "/organization/get", {})).name).toBe("ראשון & Co");
  },
  "/organization/retention": async () => {
    const { as, owner } = await makeScene();
    const asked = { chats_days: 90, attachments_days: 30 };
    expect(await as(owner, "/organization/retention", asked)).toMatchObject({
      retention: { chats_days: null, attachments_days: null },
      chats: 0,
      attachments: 0,
    });
    await as(owner, "/organization/update", { retention: asked });
    expect((await as(owner, "/organization/retention", {})).retention).toEqual(asked);
  },
  "/organization/update-suggested-tag-context": async ({ as, admin, id }) => {
    const input = { suggested_tag_context: "Tag by pump." };
    expect(await as(admin, "/organization/update-suggested-tag-context", input)).toEqual(done);
    expect(await sql()`select suggested_tag_context from public.organizations where id = ${id}`).toEqual([
      input,
    ]);
  },
  "/organization/delete": async () => {
    const { as, owner, id, document, tag, team } = await makeScene();
    await Promise.all([document(), tag(), team(), as(owner, "/chat/create", {})]);
    for (const name of ["Example", "example & co", "Example & Co "]) {
      const wrong = await refusal(owner, "/organization/delete", { name }, { organizationId: id });
      expect(wrong.status).toBe(400);
    }
    expect(await as(owner, "/organization/delete", { name: "Example & Co" })).toMatchObject(done);
    expect(await census(id)).toEqual([]);
  },
  "/organization/leave": async ({ as, owner, id }) => {
    const member = await makePerson();
    await addMember(id, member, "user");
    expect(await as(member, "/organization/leave", {})).toEqual(done);
    expect((await refusal(member, "/organization/get", {}, { organizationId: id })).status).toBe(403);
    expect((await refusal(owner, "/organization/leave", {}, { organizationId: id })).status).toBe(409);
  },
  "/organization/getMembers": async ({ as, user, owner, admin }) => {
    const { members, total } = await as(user, "/organization/getMembers", {
      sort: "role",
      direction: "desc",
      limit: 2,
    });
    expect(total).toBeGreaterThanOrEqual(3);
    expect(members.map(({ id }) => id)).toEqual([owner.id, admin.id]);
    await call(user, "/user/update", { name: "Una 100%_\\ Hart" });
    const found = async (search: string) => (await as(user, "/organization/getMembers", { search })).total;
    expect(await Promise.all(["una 100%_\\ h", "Una%Hart", "Una_100"].map(found))).toEqual([1, 0, 0]);
    expect((await as(user, "/organization/getMembers", { search: user.email })).total).toBe(1);
    expect((await as(user, "/organization/getMembers", { role: "owner" })).total).toBe(1);
  },
  "/organization/audit": async ({ as, admin, tag }) => {
    await tag();
    await tag();
    const { entries, total, next } = await as(admin, "/organization/audit", { limit: 1 });
    const end = { entries: [], total, total_is_about: false, next: null };
    expect(await as(admin, "/organization/audit", { offset: 5000 })).toEqual(end);
    const second = await as(admin, "/organization/audit", { limit: 1, offset: 1 });
    expect(await as(admin, "/organization/audit", { limit: 1, after: next ?? "" })).toEqual(second);
    expect(second.entries).not.toEqual(entries);
    expect(entries).toMatchObject([{ actor_email: admin.email, actor_role: "admin", action: "tags.insert" }]);
  },
  "/organization/member/role": async ({ as, owner, user }) => {
    expect(await as(owner, "/organization/member/role", { user_id: user.id, role: "admin" })).toEqual(done);
    expect((await as(user, "/organization/get", {})).role).toBe("admin");
    expect(await as(owner, "/organization/member/role", { user_id: user.id, role: "user" })).toEqual(done);
  },
  "/organization/member/delete": async ({ as, admin, id }) => {
    const member = await makePerson();
    await addMember(id, member, "user");
    expect(await as(admin, "/organization/member/delete", { user_id: member.id })).toEqual(done);
    expect((await refusal(member, "/organization/get", {}, { organizationId: id })).status).toBe(403);
  },
  "/organization/member/documents": async ({ as, admin, user, document }) => {
    const { id } = await document();
    const { documents } = await as(admin, "/organization/member/documents", { user_id: user.id });
    expect(documents).toContainEqual({ id, name: "Warranty.md", type: "md", tag_ids: [] });
  },
  "/org-admin/create": async ({ as, owner, user }) => {
    expect(await as(owner, "/org-admin/create", { user_id: user.id })).toEqual(done);
    expect((await as(user, "/organization/get", {})).role).toBe("admin");
    await as(owner, "/org-admin/delete", { user_id: user.id });
  },
  "/org-admin/update": async ({ as, owner, user }) => {
    expect(await as(owner, "/org-admin/update", { user_id: user.id, role: "owner" })).toEqual(done);
    expect((await as(user, "/organization/get", {})).role).toBe("owner");
    await as(owner, "/org-admin/delete", { user_id: user.id });
  },
  "/org-admin/delete": async ({ as, owner, user }) => {
    await as(owner, "/org-admin/create", { user_id: user.id });
    expect(await as(owner, "/org-admin/delete", { user_id: user.id })).toEqual(done);
    expect((await as(user, "/organization/get", {})).role).toBe("user");
  },
};

/** The tables in which anything of an organisation is left, but for the audit trail and jobs that clean up. */
async function census(organizationId: number): Promise<string[]> {
  const tables = await sql()<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id' and table_name not in ('audit_entries')`;
  const left = [];
  for (const { name } of tables) {
    const rows =
      await sql()`select 1 from ${sql()(`public.${name}`)} where organization_id = ${organizationId}`;
    if (rows.length > 0) left.push(name);
  }
  return left;
}
