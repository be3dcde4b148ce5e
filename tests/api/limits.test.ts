import { expect, it } from "vitest";
import { call, refusal } from "../support/call.ts";
import { makePerson } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { makeScene } from "./successes/scene.ts";

const allow = (organizationId: number, meter: string, amount: number) => sql()`
  insert into public.limit_overrides (organization_id, meter, amount, reason) values (${organizationId}, ${meter}, ${amount}, 'Test')
  on conflict (organization_id, meter) do update set amount = excluded.amount`;
const firstOfNextMonth = () => {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
};

it("a refusal tells the app which meter it is, how much is used of what, and when it starts anew", async () => {
  const { as, user, id: organizationId } = await makeScene();
  await allow(organizationId, "messages", 3);
  await sql()`select private.count(${organizationId}, 'messages', 3, ${user.id})`;
  const { id: chat_id } = await as(user, "/chat/create", {});
  const { status, body } = await refusal(
    user,
    "/chat/message",
    { chat_id, message: "More?" },
    { organizationId },
  );
  expect([status, body.code]).toEqual([429, "limit_reached"]);
  expect(body.limit).toMatchObject({ meter: "messages", used: 3, limit: 3, whose: "organization" });
  expect(Date.parse(body.limit?.resets_at ?? "")).toBe(firstOfNextMonth());
});

it.each(["member", "everyone"] as const)("a cap's refusal says that it is the %s's", async (whose) => {
  const { as, user, admin, id: organizationId } = await makeScene();
  const holder = whose === "member" ? user.id : null;
  await sql()`
    insert into public.usage_caps (organization_id, meter, user_id, amount) values (${organizationId}, 'messages', ${holder}, 1)`;
  await sql()`select private.count(${organizationId}, 'messages', 1, ${user.id})`;
  const ask = async (person: typeof user) => {
    const { id: chat_id } = await as(person, "/chat/create", {});
    return { chat_id, message: "More?" };
  };
  const { body } = await refusal(user, "/chat/message", await ask(user), { organizationId });
  expect(body.limit).toMatchObject({ meter: "messages", used: 1, limit: 1, whose });
  // Somebody else's cap isn't theirs.
  const [own] = await sql()`
    select count(*)::int as used from public.member_usage where organization_id = ${organizationId} and user_id = ${admin.id}`;
  expect(own).toEqual({ used: 0 });
});

it("accepting an invitation when all seats are taken loses nothing, and says whom to ask", async () => {
  const { as, invite, owner, admin, id: organizationId } = await makeScene();
  const guest = await makePerson("Gus");
  const token = await invite(guest.email);
  const [row] = await sql()`
    select count(*)::int as count from public.organization_members where organization_id = ${organizationId}`;
  const members = Number(row?.["count"]);
  await allow(organizationId, "members", members);
  const [invitation] = (await call(guest, "/user/get-or-create", {})).invitations;

  for (const [path, input] of [
    ["/user/accept-invitation", { token }],
    ["/user/invitation/accept", { id: invitation?.id ?? 0 }],
  ] as const) {
    const { status, body } = await refusal(guest, path, input);
    expect([path, status, body.code]).toEqual([path, 429, "limit_reached"]);
    expect(body.message).toBe(
      `Example & Co has no seat left: its plan has room for ${members} members. Your invitation stays. Ask whoever invited you to make room, then accept it again.`,
    );
    expect(body.limit).toEqual({
      meter: "members",
      used: members,
      limit: members,
      resets_at: null,
      whose: "organization",
    });
  }
  const { invitations } = await as(admin, "/organization/invitations/list", {});
  expect(invitations).toMatchObject([{ email: guest.email }]);
  expect((await call(guest, "/user/get-or-create", {})).invitations).toHaveLength(1);
  expect((await as(owner, "/organization/getMembers", { search: guest.email })).total).toBe(0);

  await allow(organizationId, "members", members + 1);
  expect(await call(guest, "/user/accept-invitation", { token })).toEqual({ organizationId });
  expect((await as(owner, "/organization/getMembers", { search: guest.email })).total).toBe(1);
});
