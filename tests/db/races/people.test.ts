import { expect, it } from "vitest";
import type { Role } from "../../../supabase/functions/_shared/domain/roles.ts";
import { race } from "./arena.ts";
import { arena, count, ofTwo, organization, person, refusals, winners } from "./cast.ts";

ofTwo(() => {
  it("owners who leave, one stays", async () => {
    const [id, first = 0, second = 0] = await organization("owner", "owner", "user");
    const statement = `select leave_organization(${id})`;
    const results = await race(arena, { as: first, statement }, { as: second, statement });
    expect([winners(results), refusals(results)]).toEqual([1, ["PT409"]]);
    expect(await count(`public.organization_members where organization_id = ${id} and role = 'owner'`)).toBe(
      1,
    );
  });

  it("owners who demote each other, one is left", async () => {
    const [id, first = 0, second = 0] = await organization("owner", "owner");
    const demote = (whom: number) => `select set_member_role(${id}, ${whom}, 'user')`;
    const results = await race(
      arena,
      { as: first, statement: demote(second) },
      { as: second, statement: demote(first) },
    );
    expect([winners(results), refusals(results)]).toEqual([1, ["PT403"]]);
    expect(await count(`public.organization_members where organization_id = ${id} and role = 'owner'`)).toBe(
      1,
    );
  });

  it("admins who demote each other, one is left", async () => {
    const [id, , first = 0, second = 0] = await organization("owner", "admin", "admin");
    const demote = (whom: number) => `select set_member_role(${id}, ${whom}, 'user')`;
    const results = await race(
      arena,
      { as: first, statement: demote(second) },
      { as: second, statement: demote(first) },
    );
    expect([winners(results), refusals(results)]).toEqual([1, ["PT403"]]);
    expect(await count(`public.organization_members where organization_id = ${id} and role = 'admin'`)).toBe(
      1,
    );
  });

  it("an owner who leaves and one whom they make a user, the organisation keeps an owner", async () => {
    const [id, first = 0, second = 0] = await organization("owner", "owner");
    const results = await race(
      arena,
      { as: first, statement: `select set_member_role(${id}, ${second}, 'user')` },
      { as: first, statement: `select leave_organization(${id})` },
    );
    expect([winners(results), refusals(results)]).toEqual([1, ["PT409"]]);
  });

  it("owners who delete their accounts, no organisation is left without an owner", async () => {
    const [id, first = 0, second = 0] = await organization("owner", "owner");
    const move = (as: number) => ({ as, statement: `select delete_account('racer${as}@example.com')` });
    const results = await race(arena, move(first), move(second));
    expect(winners(results)).toBe(2);
    expect(await count(`public.organizations where id = ${id}`)).toBe(0);
  });

  /** An invitation of a proved person to a new organisation, and its two links. */
  async function invitation(role: Role = "user") {
    const [id, owner = 0, admin = 0] = await organization("owner", role === "user" ? "admin" : "owner");
    const guest = await person();
    const [made] = await arena.sql`
      insert into public.invitations (organization_id, email, role, invited_by)
      values (${id}, ${`racer${guest}@example.com`}, ${role}, ${admin}) returning id`;
    const invitationId = Number(made?.["id"]);
    for (const mailed of [true, false]) {
      await arena.sql`
        insert into public.invitation_tokens (digest, organization_id, invitation_id, mailed, expires_at)
        values (sha256(convert_to(${`${mailed} ${invitationId}`}, 'utf8')), ${id}, ${invitationId}, ${mailed},
                now() + interval '1 day')`;
    }
    const accept = (mailed: boolean) => ({
      as: guest,
      statement: `select accept_invitation('${mailed} ${invitationId}')`,
    });
    const acceptInApp = { as: guest, statement: `select accept_invitation_in_app(${invitationId})` };
    const joined = () =>
      count(`public.organization_members where organization_id = ${id} and user_id = ${guest}`);
    return { id, owner, admin, guest, invitationId, accept, acceptInApp, joined };
  }

  it.each([
    ["by one link", true, true],
    ["by both links", true, false],
  ])("claims of an invitation %s, one is taken", async (_how, one, two) => {
    const { id, accept, joined } = await invitation();
    const results = await race(arena, accept(one), accept(two));
    expect([winners(results), refusals(results), await joined()]).toEqual([1, ["PT404"], 1]);
    expect(
      await count(`public.audit_entries where organization_id = ${id} and action = 'invitation.accept'`),
    ).toBe(1);
  });

  it("claims of an invitation by its link and in the app, one is taken", async () => {
    const { accept, acceptInApp, joined } = await invitation();
    const results = await race(arena, acceptInApp, accept(true));
    expect([winners(results), refusals(results), await joined()]).toEqual([1, ["PT404"], 1]);
  });

  it("a revoking and a claim of an invitation, the first holds", async () => {
    const { id, owner, invitationId, accept, joined } = await invitation();
    const revoke = { as: owner, statement: `select revoke_invitation(${id}, ${invitationId})` };
    const results = await race(arena, revoke, accept(true));
    expect([winners(results), refusals(results), await joined()]).toEqual([1, ["PT404"], 0]);
  });

  it("a resending and a claim by the old link, the link is dead", async () => {
    const { id, owner, invitationId, accept, joined } = await invitation();
    const resend = { as: owner, statement: `select resend_invitation(${id}, ${invitationId})` };
    const results = await race(arena, resend, accept(true));
    expect([winners(results), refusals(results), await joined()]).toEqual([1, ["PT404"], 0]);
  });

  it.each([
    ["demoted", (id: number, whom: number) => `select set_member_role(${id}, ${whom}, 'user')`],
    ["removed", (id: number, whom: number) => `select remove_member(${id}, ${whom})`],
  ])("an inviter who is %s and a claim of what they sent, nobody joins by it", async (_how, end) => {
    const { id, owner, admin, accept, acceptInApp, joined } = await invitation("owner");
    const results = await race(arena, { as: owner, statement: end(id, admin) }, accept(true));
    expect([winners(results), refusals(results), await joined()]).toEqual([1, ["PT404"], 0]);
    expect(await race(arena, acceptInApp, acceptInApp)).toEqual([{ code: "PT404" }, { code: "PT404" }]);
  });

  it("mails that prove one address, one is sent", async () => {
    const someone = await person();
    await arena.sql`update public.users set email_proved_at = null where id = ${someone}`;
    const ask = { as: "server" as const, statement: `select new_email_proof(${someone})` };
    const results = await race(arena, ask, ask);
    expect([winners(results), refusals(results)]).toEqual([1, ["PT429"]]);
  });

  it("uses of one recovery code, one counts", async () => {
    const someone = await person();
    const codes = ["aaaaabbbbb", "cccccddddd"];
    for (const code of codes) {
      await arena.sql`
        insert into public.recovery_codes (user_id, digest) values (${someone}, sha256(convert_to(${code}, 'utf8')))`;
    }
    const use = { as: someone, statement: "select use_recovery_code('AAAAA-BBBBB')" };
    const results = await race(arena, use, use);
    expect(results).toMatchObject([{ value: { state: "used", left: 1 } }, { value: { state: "wrong" } }]);
    expect(await count(`public.recovery_codes where user_id = ${someone} and used_at is null`)).toBe(1);
  });

  it("submissions of a sign-up form, one makes an organisation", async () => {
    const founder = await person();
    const statement = "select sign_up_organization('Once')";
    const results = await race(arena, { as: founder, statement }, { as: founder, statement });
    expect([winners(results), refusals(results)]).toEqual([1, ["PT409"]]);
    expect(await count(`public.organization_members where user_id = ${founder}`)).toBe(1);
  });

  it("organisations beyond the limit of twenty, one is made", async () => {
    const founder = await person();
    for (let made = 0; made < 19; made += 1) {
      await arena.sql`select private.found_organization(${founder}, 'One of many')`;
    }
    const statement = "select create_organization('The last')";
    const results = await race(arena, { as: founder, statement }, { as: founder, statement });
    expect([winners(results), refusals(results)]).toEqual([1, ["PT429"]]);
  });
});
