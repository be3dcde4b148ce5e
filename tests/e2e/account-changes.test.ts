import type { Page } from "@playwright/test";
import { killAll } from "../../local/testing/run-start.ts";
import { makeKillableStack } from "../support/killable-stack.ts";
import { type KeptMail, mailTo } from "../support/mails.ts";
import { sql } from "../support/sql.ts";
import { makePerson } from "../support/people.ts";
import { STACK_VARIABLE, stack } from "../support/stack.ts";
import { expect, expectAccessible, settled, test } from "./fixtures.ts";

/** Opens the link of a mail where nothing else is open: the link ends the session of a page that still asks for something. */
async function openLink(page: Page, { link }: KeptMail): Promise<void> {
  await page.goto("about:blank");
  await page.goto(link ?? "");
}

test("both mailboxes confirm a changed address, which then signs in with the same password", async ({
  page,
  organization: { user },
  signIn,
}) => {
  const next = `next-${user.email}`;
  await signIn(user);
  await page.goto("/app/settings/account");
  await page.getByLabel("New email address").fill(next);
  await page.getByLabel("Your password").fill(user.password);
  await page.getByRole("button", { name: "Change email address" }).click();
  await expect(page.getByText(`We’ve sent a mail to ${user.email} and one to ${next}.`)).toBeVisible();

  await openLink(page, await mailTo(user.email, "Confirm your new"));
  const more = page.getByRole("main");
  await expect(more.getByRole("heading", { name: "One more link to open" })).toBeVisible();
  await expect(more).toContainText(user.email);
  await expect(more).toContainText(next);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(`You sign in as ${user.email}`)).toBeVisible();

  await openLink(page, await mailTo(next, "Confirm your new"));
  await expect(page.getByText("Your email address is changed. Sign in with the new one.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(next);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText(`You sign in as ${next}, which is confirmed.`)).toBeVisible();
  expect((await mailTo(user.email, "was changed")).text).toContain(next);

  // Its link is of no more use.
  await openLink(page, await mailTo(next, "Confirm your new"));
  await expect(page.getByRole("heading", { name: "This link doesn’t work any more" })).toBeVisible();
});

test("a forgotten password is set by a link, whose session ends with it", async ({ page }) => {
  const person = await makePerson();
  await page.goto("/app/forgot-password");
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await openLink(page, await mailTo(person.email, "Reset your password"));
  await page.getByLabel("New password").fill("a new secret");
  const opened = async () =>
    (
      await sql()`select authentication_method as way from auth.mfa_amr_claims join auth.sessions on sessions.id = session_id
        where user_id = ${person.authId}`
    ).map(({ way }) => String(way));
  expect(await opened()).toContain("otp");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
  expect(await opened()).toEqual(["password"]);
});

test("a second step needs the password some minutes after the sign-in", async ({
  page,
  organization: { user },
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400 .*\/auth\/v1\/factors/);
  await sql()`update auth.sessions set created_at = now() - interval '11 minutes' where user_id = ${user.authId}`;
  await signIn(user);
  await page.goto("/app/settings/account");
  await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
  const password = page.getByRole("dialog").getByLabel("Your password");
  await password.fill("wrong");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Incorrect password")).toBeVisible();
  await password.fill(user.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByAltText("QR code to scan with an authenticator app")).toBeVisible();
});

test("an account whose password a stranger gave it has its owner choose one", async ({ page }) => {
  const squatter = await makePerson("Squatter", false);
  await page.goto("/app/forgot-password");
  await page.getByLabel("Email").fill(squatter.email);
  await page.getByRole("button", { name: "Send link" }).click();
  const link = (await mailTo(squatter.email, "Reset your password")).link ?? "";
  await sql()`insert into public.organization_members (organization_id, user_id, role)
    select id, ${squatter.id}, 'user' from public.organizations where id <> 1 order by id desc limit 1`;
  await page.goto(link);
  await settled(page);
  await sql()`update auth.users set encrypted_password = '' where id = ${squatter.authId}`;
  await page.goto("/app/chat");
  await expect(page).toHaveURL(/\/app\/reset-password$/);
  await expect(
    page.getByText("Somebody made this account before you confirmed your email address"),
  ).toBeVisible();
  await page.getByLabel("New password").fill("the owner's own");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
});

test.describe("where accounts open once their address is confirmed", () => {
  test.afterAll(killAll);

  test("sign-up and invitation lead through the mail to the app, with the password that was chosen", async ({
    page,
  }) => {
    const own = await makeKillableStack({ AUTH_CONFIRM_EMAIL: "1" });
    const shared = process.env[STACK_VARIABLE];
    await own.start().ready;
    process.env[STACK_VARIABLE] = JSON.stringify(await own.settings());
    try {
      expect(stack().url).toBe(own.url);
      const email = `${crypto.randomUUID()}@example.com`;
      await page.goto(`${own.url}/app/sign-up`);
      await page.getByLabel("Your name").fill("Fay Founder");
      await page.getByLabel("Organisation name").fill("Harbour Works");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill("secret-1");
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
      await page.getByRole("button", { name: "Send it again" }).click();
      await expect(page.getByText("We’ve sent it again.")).toBeVisible();

      await openLink(page, await mailTo(email, "Confirm your e-mail address"));
      await expect(
        page.getByText("Your email address is confirmed. Sign in with your password."),
      ).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByLabel("Email")).toHaveValue(email);
      await page.getByLabel("Password", { exact: true }).fill("secret-1");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByLabel("Organisation name")).toHaveValue("Harbour Works");
      await page.getByRole("button", { name: /Create/ }).click();
      await expect(page.getByRole("button", { name: "Account of Fay Founder" })).toBeVisible();
      await page.goto(`${own.url}/app/settings/account`);
      await expect(page.getByText(`You sign in as ${email}, which is confirmed.`)).toBeVisible();

      const invited = `${crypto.randomUUID()}@example.com`;
      await page.goto(`${own.url}/app/users`);
      await page.getByRole("button", { name: "Invite people" }).click();
      await page.getByLabel("Email addresses").fill(invited);
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await expect(page.getByRole("list", { name: "Outcomes" })).toContainText("Invited by mail.");
      const newcomer = await page.context().browser()?.newPage();
      if (!newcomer) throw new Error("No browser.");
      await newcomer.goto((await mailTo(invited, "invites you")).link ?? "");
      await newcomer.getByLabel("Your name").fill("Nia Newcomer");
      await newcomer.getByLabel("Password", { exact: true }).fill("secret-2");
      await newcomer.getByRole("button", { name: "Create account and join" }).click();
      await expect(newcomer.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
      await newcomer.goto((await mailTo(invited, "Confirm your e-mail address")).link ?? "");
      await newcomer.getByLabel("Password", { exact: true }).fill("secret-2");
      await newcomer.getByRole("button", { name: "Sign in" }).click();
      await newcomer.getByRole("button", { name: "Join Harbour Works" }).click();
      await expect(newcomer.getByRole("button", { name: "Account of Nia Newcomer" })).toBeVisible();
      await newcomer.context().close();
    } finally {
      process.env[STACK_VARIABLE] = shared;
      await killAll();
      await own.remove();
    }
  });
});
