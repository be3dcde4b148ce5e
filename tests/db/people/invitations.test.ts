import { describe, expect } from "vitest";
import { undone } from "../attempt.ts";
import { authIdOf } from "../principals.ts";
import {
  accept,
  as,
  database,
  invite,
  later,
  mailed,
  opens,
  provedAt,
  refused,
  roleOf,
  server,
  story,
} from "./story.ts";

describe("an invitation", () => {
  story("puts nobody into the organisation, not even who has an account", async () => {
    const { token } = await invite(15, "p11@example.com");
    expect(await roleOf(11)).toBeNull();
    expect(await accept(11, token)).toBe(100);
    expect(await roleOf(11)).toBe("user");
    expect(await opens(token)).toBe(false);
  });

  story("proves by its mailed link the address it was sent to", async () => {
    await server("update public.users set email_proved_at = null where id = 11");
    const { token } = await invite(15, "p11@example.com");
    await accept(11, token);
    expect(await provedAt(11)).not.toBeNull();
  });

  story("admits by a copied link only who has proved the address, and proves none", async () => {
    await server("update public.users set email_proved_at = null where id = 11");
    const { id } = await invite(15, "p11@example.com");
    const copied = String(await as(15, `select copy_invitation_link(100, ${id})`));
    await expect(accept(11, copied)).rejects.toMatchObject(refused(/^Confirm first that p11@example\.com/));
    expect([await roleOf(11), await provedAt(11)]).toEqual([null, null]);
    await server("update public.users set email_proved_at = now() where id = 11");
    expect(await accept(11, copied)).toBe(100);
  });

  story("says to the wrong account whom it is for", async () => {
    const { token } = await invite(15, "p11@example.com");
    await expect(accept(12, token)).rejects.toMatchObject(
      refused(/^This invitation is for p11@example\.com, and you are signed in as p12@example\.com\.$/),
    );
    expect(await opens(token)).toBe(true);
  });

  story("ends every earlier link, mailed and copied, when it is sent again", async () => {
    const { id, token } = await invite(15, "p11@example.com");
    const copied = String(await as(15, `select copy_invitation_link(100, ${id})`));
    expect([await opens(token), await opens(copied)]).toEqual([true, true]);
    await as(15, `select resend_invitation(100, ${id})`);
    const again = await mailed(id);
    expect([await opens(token), await opens(copied), await opens(again)]).toEqual([false, false, true]);
    const anew = await invite(15, "p11@example.com", "admin");
    expect([await opens(again), await opens(anew.token)]).toEqual([false, true]);
  });

  story("that expired isn't revived by a copied link, which replaces the one copied before", async () => {
    const { id, token } = await invite(15, "p11@example.com");
    const first = String(await as(15, `select copy_invitation_link(100, ${id})`));
    await later("8 days");
    expect(await opens(token)).toBe(false);
    const second = String(await as(15, `select copy_invitation_link(100, ${id})`));
    expect([await opens(token), await opens(first), await opens(second)]).toEqual([false, false, true]);
    await expect(accept(11, token)).rejects.toMatchObject(refused(/isn't valid any more/));
  });

  story("works for 7 days, in the app too", async () => {
    const { id, token } = await invite(15, "p11@example.com");
    const left = await server(`
      select array[invitations.expires_at - now(), tokens.expires_at - now()] = array[interval '7 days', interval '7 days']
      from public.invitations join public.invitation_tokens tokens on tokens.invitation_id = invitations.id
      where invitations.id = ${id}`);
    expect(left).toBe(true);
    await later("6 days 23 hours 59 minutes 59 seconds");
    expect(await opens(token)).toBe(true);
    await later("1 second");
    expect(await opens(token)).toBe(false);
    expect(await as(11, "select current_account() -> 'invitations'")).toEqual([]);
    await expect(as(11, `select accept_invitation_in_app(${id})`)).rejects.toMatchObject(
      refused(/isn't valid any more/),
    );
  });

  story("is as good as its sender's present role, and good again once an owner renews it", async () => {
    await as(15, "select set_member_role(100, 17, 'admin')");
    const { id, token } = await invite(17, "p11@example.com", "admin");
    await as(15, "select set_member_role(100, 17, 'user')");
    expect(await opens(token)).toBe(false);
    await expect(accept(11, token)).rejects.toMatchObject(refused(/isn't valid any more/));
    expect(await as(11, "select current_account() -> 'invitations'")).toEqual([]);
    expect(
      await as(
        15,
        `select jsonb_path_query_first(list_invitations(100), '$[*] ? (@.id == ${id}).inviter_may')`,
      ),
    ).toBe(false);
    await as(15, `select resend_invitation(100, ${id})`);
    expect(await accept(11, await mailed(id))).toBe(100);
    expect(await roleOf(11)).toBe("admin");
  });

  story("of a sender who was removed, has left or is gone admits nobody", async () => {
    for (const end of [
      () => as(15, "select remove_member(100, 17)"),
      () => as(17, "select leave_organization(100)"),
      () => server(`delete from auth.users where id = '${authIdOf(17)}'`),
    ]) {
      await undone(database, async () => {
        await as(15, "select set_member_role(100, 17, 'admin')");
        const { token } = await invite(17, "p11@example.com");
        await end();
        expect(await opens(token)).toBe(false);
        await expect(accept(11, token)).rejects.toMatchObject(refused(/isn't valid any more/));
      });
    }
  });

  story("leaves a member's role as it is", async () => {
    const { token } = await invite(15, "p11@example.com", "owner");
    await server("insert into public.organization_members values (100, 11, 'user')");
    expect(await accept(11, token)).toBe(100);
    expect([await roleOf(11), await opens(token)]).toEqual(["user", false]);
    const again = await as(15, "select invite_members(100, '{p11@example.com}', 'owner') -> 'results'");
    expect(again).toEqual([{ email: "p11@example.com", error: "p11@example.com is already a member." }]);
  });

  story("may be turned down, and is gone then", async () => {
    const { id, token } = await invite(15, "p11@example.com");
    await as(11, `select decline_invitation(${id})`);
    expect([await opens(token), await roleOf(11)]).toEqual([false, null]);
  });
});
