import { expect, vi } from "vitest";
import type { user } from "../../../supabase/functions/_shared/contract/user.ts";
import { call, refusal } from "../../support/call.ts";
import { openRecovery } from "../../support/mailed-links.ts";
import { makePerson } from "../../support/people.ts";
import { done, type SuccessesOf, tokenOf } from "./scene.ts";

export const userSuccesses: SuccessesOf<typeof user> = {
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
  "/user/link-proof": async ({ owner }) => {
    const newcomer = await makePerson("Nia", false);
    const link = await openRecovery(newcomer.email);
    const { email, token } = await call(link, "/user/link-proof", {});
    expect(email).toBe(newcomer.email);
    // In the session that knows the password: nothing is taken from its owner.
    expect(await call(newcomer, "/user/prove-email", { token: token ?? "" })).toEqual(done);
    expect(await call(newcomer, "/user/get-or-create", {})).toMatchObject({
      email_proved: true,
      needs_password: false,
    });
    expect((await refusal(owner, "/user/link-proof", {})).status).toBe(403);
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
};
