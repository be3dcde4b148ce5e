import { expect } from "vitest";
import type { invitations } from "../../../supabase/functions/_shared/contract/invitations.ts";
import { call, refusal } from "../../support/call.ts";
import { makePerson, newClient } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { done, somebody, type SuccessesOf, tokenOf } from "./scene.ts";

export const invitationsSuccesses: SuccessesOf<typeof invitations> = {
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
  "/public/invitation/mail": async ({ as, admin, invite }) => {
    const email = somebody();
    const first = await invite(email);
    const { invitations } = await as(admin, "/organization/invitations/list", {});
    const id = invitations.find((invitation) => invitation.email === email)?.id ?? 0;
    const { url } = await as(admin, "/organization/invitations/link", { id });
    const token = new URL(url).searchParams.get("invitation") ?? "";
    // The first mail was sent a moment ago; it isn't ended by being asked for again.
    expect((await refusal(null, "/public/invitation/mail", { token })).status).toBe(429);
    expect(await tokenOf(email)).toBe(first);
    const ago = (hours: number) => sql()`
      update public.invitation_tokens set created_at = now() - make_interval(hours => ${hours}) where invitation_id = ${id} and mailed`;
    await ago(1);
    expect(await call(null, "/public/invitation/mail", { token })).toEqual(done);
    const second = await tokenOf(email);
    expect([second === first, second === token]).toEqual([false, false]);
    expect((await call(null, "/public/invitation", { token: second })).invitation).toMatchObject({
      email,
      mailed: true,
    });
    expect((await call(null, "/public/invitation", { token })).invitation).toMatchObject({ mailed: false });
    // Of one that is four days old, an hour isn't long.
    await ago(1);
    await sql()`update public.invitations set created_at = now() - interval '4 days' where id = ${id}`;
    expect((await refusal(null, "/public/invitation/mail", { token })).status).toBe(429);
    await as(admin, "/organization/invitations/revoke", { id });
    expect((await refusal(null, "/public/invitation/mail", { token })).status).toBe(404);
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
    const { data } = await newClient().auth.signInWithPassword({ email, password: squatter.password });
    const again = { token: data.session?.access_token ?? "" };
    expect(await refusal(again, "/user/accept-invitation", { token })).toMatchObject({
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
};
