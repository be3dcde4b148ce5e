import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import { call, refusal } from "../../support/call.ts";
import { addMember, makePerson } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { makeScene, type Success, tokenOf } from "./scene.ts";

const done = { success: true };
const somebody = () => `${randomUUID()}@example.com`;

export const peopleSuccesses = {
  "/user/get-or-create": async ({ user, id }) => {
    const account = await call(user, "/user/get-or-create", {});
    expect(account).toMatchObject({ id: user.id, email: user.email, name: "Una", theme_mode: null });
    expect(account.organizations.map((organization) => [organization.id, organization.role])).toEqual([
      [id, "user"],
    ]);
  },
  "/user/update": async ({ user, id }) => {
    const changes = {
      name: "Una Öz 🐢",
      avatar_color: 7,
      theme_mode: "dark" as const,
      activeOrganizationId: id,
    };
    expect(await call(user, "/user/update", changes)).toEqual(done);
    expect(await call(user, "/user/get-or-create", {})).toMatchObject(changes);
    expect(await call(user, "/user/update", {})).toEqual(done);
  },
  "/user/update-ai-context": async ({ user }) => {
    expect(
      await call(user, "/user/update-ai-context", { ai_context: "I repair pumps.\nبرایم فارسی بنویس" }),
    ).toEqual(done);
    expect((await call(user, "/user/get-or-create", {})).ai_context).toMatch(/^I repair pumps\./);
  },
  "/user/delete": async ({ id, admin }) => {
    const leaver = await makePerson();
    await addMember(id, leaver, "user");
    for (const email of [admin.email, leaver.email.toUpperCase(), ` ${leaver.email}`]) {
      expect((await refusal(leaver, "/user/delete", { email })).status).toBe(400);
    }
    expect(await call(leaver, "/user/delete", { email: leaver.email })).toEqual(done);
    expect((await refusal(leaver, "/user/get-or-create", {})).status).toBe(401);
    expect(await sql()`select 1 from public.users where id = ${leaver.id}`).toEqual([]);
    expect(await sql()`select 1 from auth.users where id = ${leaver.authId}`).toEqual([]);
    expect(await sql()`select 1 from public.organizations where id = ${id}`).toHaveLength(1);
  },
  "/user/accept-invitation": async ({ as, invite, id, owner }) => {
    const guest = await makePerson("Gus", false);
    const token = await invite(guest.email);
    expect((await refusal(owner, "/user/accept-invitation", { token })).status).toBe(403);
    expect((await as(owner, "/organization/getMembers", { search: guest.email })).total).toBe(0);
    expect(await call(guest, "/user/accept-invitation", { token })).toEqual({ organizationId: id });
    expect((await refusal(guest, "/user/accept-invitation", { token })).status).toBe(404);
    const { members } = await as(owner, "/organization/getMembers", { search: guest.email });
    expect(members).toMatchObject([{ id: guest.id, role: "user" }]);
    expect((await call(guest, "/user/get-or-create", {})).email_proved).toBe(true);
  },
  "/user/invitation/accept": async ({ as, invite, admin, id }) => {
    const guest = await makePerson("Gus", false);
    await invite(guest.email);
    const { invitations: open } = await as(admin, "/organization/invitations/list", {});
    const invitation = open.find(({ email }) => email === guest.email)?.id ?? 0;
    expect((await call(guest, "/user/get-or-create", {})).invitations).toEqual([]);
    expect((await refusal(guest, "/user/invitation/accept", { id: invitation })).status).toBe(404);
    await sql()`update public.users set email_proved_at = now() where id = ${guest.id}`;
    const { invitations } = await call(guest, "/user/get-or-create", {});
    expect(invitations).toMatchObject([{ id: invitation, role: "user", invited_by: "Adam" }]);
    expect(await call(guest, "/user/invitation/accept", { id: invitation })).toEqual({ organizationId: id });
    expect((await call(guest, "/user/get-or-create", {})).invitations).toEqual([]);
  },
  "/user/invitation/decline": async ({ invite }) => {
    const guest = await makePerson();
    const token = await invite(guest.email);
    const [invitation] = (await call(guest, "/user/get-or-create", {})).invitations;
    expect(await call(guest, "/user/invitation/decline", { id: invitation?.id ?? 0 })).toEqual(done);
    expect(await call(null, "/public/invitation", { token })).toEqual({ invitation: null });
  },
  "/user/send-email-proof": async () => {
    const newcomer = await makePerson("Nia", false);
    expect(await call(newcomer, "/user/send-email-proof", {})).toEqual(done);
    expect(await tokenOf(newcomer.email)).toHaveLength(64);
    expect(await refusal(newcomer, "/user/send-email-proof", {})).toMatchObject({
      status: 429,
      body: { code: "rate_limited", message: expect.stringContaining("one mail a minute") as string },
    });
    const proved = await makePerson();
    expect(await call(proved, "/user/send-email-proof", {})).toEqual(done);
    await expect(tokenOf(proved.email)).rejects.toThrow("No link");
  },
  "/user/prove-email": async ({ owner }) => {
    const newcomer = await makePerson("Nia", false);
    await call(newcomer, "/user/send-email-proof", {});
    const token = await tokenOf(newcomer.email);
    expect((await refusal(owner, "/user/prove-email", { token })).status).toBe(403);
    expect((await call(newcomer, "/user/get-or-create", {})).email_proved).toBe(false);
    expect(await call(newcomer, "/user/prove-email", { token })).toEqual(done);
    expect((await call(newcomer, "/user/get-or-create", {})).email_proved).toBe(true);
    expect((await refusal(newcomer, "/user/prove-email", { token })).status).toBe(404);
  },
  "/organization/signup": async () => {
    const founder = await makePerson("Fay", false);
    const input = { name: "Newcomers", user_name: "Fay" };
    const { organizationId } = await call(founder, "/organization/signup", input);
    const { organizations, name, activeOrganizationId } = await call(founder, "/user/get-or-create", {});
    expect([name, activeOrganizationId]).toEqual(["Fay", organizationId]);
    expect(organizations).toMatchObject([{ id: organizationId, name: "Newcomers", role: "owner" }]);
    expect((await refusal(founder, "/organization/signup", input)).status).toBe(409);
    await vi.waitUntil(() => tokenOf(founder.email).catch(() => null), { timeout: 20_000 });
  },
  "/organization/create": async ({ owner }) => {
    const { organizationId } = await call(owner, "/organization/create", { name: "Second" });
    expect(await call(owner, "/organization/get", {}, { organizationId })).toMatchObject({
      name: "Second",
      role: "owner",
    });
  },
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
    expect(members).toMatchObject({ meter: "members", used: count, limit: -1 });

    await sql()`insert into public.organization_addons (organization_id, addon_id, quantity) values (${id}, 1, 2)`;
    const more = await as(user, "/organization/getPlanInfo", {});
    expect([more.addon, more.addons]).toEqual([
      more.addons[0],
      [{ id: 1, name: "Extra messages", quantity: 2 }],
    ]);
    expect(more.formattedStats.messages).toMatch(/ of 4,200 messages$/);
    await sql()`delete from public.organization_addons where organization_id = ${id}`;
  },
  "/organization/update": async ({ as, admin, user }) => {
    expect(await as(admin, "/organization/update", { name: "ראשון & Co" })).toEqual(done);
    expect((await as(user, "/organization/get", {})).name).toBe("ראשון & Co");
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
    expect(await as(owner, "/organization/delete", { name: "Example & Co" })).toEqual(done);
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
    const { entries, total } = await as(admin, "/organization/audit", { limit: 1 });
    expect(await as(admin, "/organization/audit", { offset: 5000 })).toEqual({ entries: [], total });
    expect(entries).toMatchObject([{ actor_email: admin.email, actor_role: "admin", action: "tags.insert" }]);
  },
  "/organization/member/add": async ({ as, admin, owner, user }) => {
    const known = await makePerson();
    const stranger = somebody();
    const emails = [known.email, stranger.toUpperCase(), user.email, admin.email];
    const { results } = await as(admin, "/organization/member/add", { emails });
    const outcomes = Object.fromEntries(results.map(({ email, outcome }) => [email, outcome]));
    expect(outcomes).toEqual({
      [known.email]: "invited",
      [stranger]: "invited",
      [user.email]: "refused",
      [admin.email]: "refused",
    });
    expect(await tokenOf(stranger)).toHaveLength(64);
    expect((await as(owner, "/organization/getMembers", { search: known.email })).total).toBe(0);
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
  "/organization/invitations/list": async ({ as, admin, invite }) => {
    const email = somebody();
    await invite(email);
    const { invitations } = await as(admin, "/organization/invitations/list", {});
    expect(invitations[0]).toMatchObject({ email, role: "user", invited_by: "Adam" });
  },
  "/organization/invitations/resend": async ({ as, admin, invite }) => {
    const email = somebody();
    const first = await invite(email);
    const { invitations } = await as(admin, "/organization/invitations/list", {});
    const id = invitations.find((invitation) => invitation.email === email)?.id ?? 0;
    expect(await as(admin, "/organization/invitations/resend", { id })).toEqual(done);
    const second = await tokenOf(email);
    expect(await call(null, "/public/invitation", { token: first })).toEqual({ invitation: null });
    expect((await call(null, "/public/invitation", { token: second })).invitation).toMatchObject({
      email,
      mailed: true,
    });
  },
  "/organization/invitations/link": async ({ as, admin, invite }) => {
    const email = somebody();
    await invite(email);
    const { invitations } = await as(admin, "/organization/invitations/list", {});
    const id = invitations.find((invitation) => invitation.email === email)?.id ?? 0;
    const { url } = await as(admin, "/organization/invitations/link", { id });
    const token = new URL(url).searchParams.get("invitation") ?? "";
    expect((await call(null, "/public/invitation", { token })).invitation).toMatchObject({
      email,
      mailed: false,
    });
    const squatter = await makePerson("Sam", false);
    await sql()`update auth.users set email = ${email} where id = ${squatter.authId}`;
    expect(await refusal(squatter, "/user/accept-invitation", { token })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining(`Confirm first that ${email} is yours`) as string },
    });
  },
  "/organization/invitations/revoke": async ({ as, admin, invite }) => {
    const email = somebody();
    const token = await invite(email);
    const { invitations } = await as(admin, "/organization/invitations/list", {});
    const id = invitations.find((invitation) => invitation.email === email)?.id ?? 0;
    expect(await as(admin, "/organization/invitations/revoke", { id })).toEqual(done);
    expect(await call(null, "/public/invitation", { token })).toEqual({ invitation: null });
  },
  "/public/invitation": async ({ invite }) => {
    const email = somebody();
    const { invitation } = await call(null, "/public/invitation", { token: await invite(email) });
    expect(invitation).toMatchObject({ email, role: "user" });
    expect(await call(null, "/public/invitation", { token: "0".repeat(64) })).toEqual({ invitation: null });
  },
  "/public/branding/resolve-host": async ({ id }) => {
    const host = `${randomUUID()}.example`;
    await sql()`insert into public.organization_domains (organization_id, host) values (${id}, ${host})`;
    await sql()`update public.organizations set branding_enabled = true, ai_name = 'Harbour AI' where id = ${id}`;
    expect(await call(null, "/public/branding/resolve-host", { host: host.toUpperCase() })).toMatchObject({
      organizationId: id,
      branding: { ai_name: "Harbour AI" },
    });
    expect(await call(null, "/public/branding/resolve-host", { host: "localhost" })).toEqual({
      organizationId: null,
      branding: null,
    });
  },
  "/auth/validate-domain-membership": async ({ id, user }) => {
    const host = `${randomUUID()}.example`;
    await sql()`insert into public.organization_domains (organization_id, host) values (${id}, ${host})`;
    expect(await call(user, "/auth/validate-domain-membership", { host })).toEqual(done);
    const outsider = await makePerson();
    expect(await refusal(outsider, "/auth/validate-domain-membership", { host })).toMatchObject({
      status: 403,
      body: { message: "You are not a member of this organisation." },
    });
  },
} satisfies Record<string, Success>;

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
