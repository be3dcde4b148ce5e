import type { Page } from "@playwright/test";
import { call } from "../support/call.ts";
import { mailTo } from "../support/mails.ts";
import { type Authenticator, authenticatorOf } from "../support/authenticator.ts";
import { addMember, makeOperator, type Person, setUpSecondStep } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

async function signInByForm(page: Page, { email, password }: Person, at = "/app/sign-in"): Promise<void> {
  if (!page.url().endsWith(at)) await page.goto(at);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Scans the code on the page, enters what the app shows, and keeps the recovery codes. */
async function setUpOnPage(page: Page): Promise<{ app: Authenticator; codes: string[] }> {
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const shown = page.locator("code", { hasText: /^([A-Z2-7]{4} ?){4,}$/ });
  const secret = (await shown.innerText()).replaceAll(" ", "");
  const app = authenticatorOf("", secret);
  await page.getByLabel("Six-digit code").fill(app.code());
  await page.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const codes = await list.getByRole("listitem").allInnerTexts();
  await page.getByLabel("I’ve kept these codes").click();
  await page.getByRole("button", { name: "Continue" }).click();
  return { app, codes };
}

/** Opens the link that was mailed to set a new password. */
async function followRecovery(page: Page, { email }: Person): Promise<void> {
  const { link } = await mailTo(email, "Reset your password");
  await page.goto(link ?? "no link");
}

test.describe("two-step sign-in", () => {
  test.use({ expectedErrors: [/status of 4(00|03|22)/] });

  test("is set up in the settings, asked for at the next sign-in, and opened by a recovery code", async ({
    page,
    visit,
    signIn,
    organization: { user },
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 401 .*get-or-create/);
    await signIn(user);
    await page.goto("/app/settings/account");
    await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
    await expectAccessible(page);
    const { app, codes } = await setUpOnPage(page);
    await expect(page.getByRole("button", { name: "New recovery codes" })).toBeVisible();

    const next = await visit(null);
    await next.goto("/app/train/files");
    await expect(next).toHaveURL(/sign-in$/);
    await signInByForm(next, user);
    await expect(next.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    await expectAccessible(next);
    await next.getByLabel("Six-digit code").fill("000000");
    await next.getByRole("button", { name: "Continue" }).click();
    await expect(next.getByRole("alert")).toContainText("That code isn’t right");
    const code = app.code();
    await next.getByLabel("Six-digit code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await next.getByRole("button", { name: "Continue" }).click();
    await expect(next).toHaveURL(/\/app\/train\/files/);

    const last = await visit(null);
    await signInByForm(last, user);
    await last.getByRole("button", { name: "Use a recovery code" }).click();
    await last.getByLabel("Recovery code").fill(codes[3] ?? "");
    await last.getByRole("button", { name: "Use this code" }).click();
    await expect(last).toHaveURL(/\/app\/chat/);
    // The other sessions end, which their open pages hear.
    for (const ended of [page, next])
      await expect(ended.getByText("Your session has ended. Please sign in again.")).toBeVisible();
    await last.goto("/app/settings/account");
    await expect(last.getByRole("button", { name: "Set up two-step sign-in" })).toBeVisible();
  });

  test("is required by an owner, and set up by a member where they stand", async ({
    page,
    visit,
    signIn,
    organization,
  }) => {
    const { owner, user, id } = organization;
    await setUpSecondStep(owner);
    await signIn(owner);
    const other = await visit(user);
    await other.goto("/app/chat");
    await expect(other.getByRole("textbox", { name: "Your message" })).toBeVisible();
    await page.goto("/app/settings/organization");
    await expect(page.getByText("2 of 3 members have none set up.")).toBeVisible();
    await page.getByRole("button", { name: "Require two-step sign-in" }).click();
    await page.getByRole("button", { name: "Require it" }).click();
    await expect(page.getByRole("button", { name: "Stop requiring two-step sign-in" })).toBeVisible();
    // The open page learns of it by itself.
    await expect(other.getByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
    await setUpOnPage(other);
    await expect(other).toHaveURL(/\/app\/chat/);
    await expect(other.getByRole("textbox", { name: "Your message" })).toBeVisible();
    const { organizations } = await call(user, "/user/get-or-create", {});
    expect(organizations).toMatchObject([{ id, needs_mfa: false }]);
  });

  test("is required of a platform admin, who leaves when the role does", async ({ page, signIn }) => {
    const operator = await makeOperator();
    await sql()`update auth.sessions set aal = 'aal1' where user_id = ${operator.authId}`;
    await signIn(operator);
    await page.goto("/admin/organizations");
    await expect(page.getByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
    await setUpOnPage(page);
    await expect(page).toHaveURL(/\/admin\/organizations/);
    await expect(page.getByRole("heading", { name: "Set up two-step sign-in" })).toBeHidden();
    await sql()`delete from public.organization_members where organization_id = 1 and user_id = ${operator.id}`;
    await expect(page).toHaveURL(/\/admin\/sign-in/);
    await expect(page.getByText("isn’t a platform administrator")).toBeVisible();
  });

  test("comes before the new password of who forgot theirs", async ({
    page,
    visit,
    organization: { user },
  }) => {
    const authenticator = await setUpSecondStep(user);
    await page.goto("/app/forgot-password");
    await page.getByLabel("Email").fill(user.email);
    await page.getByRole("button", { name: "Send link" }).click();
    await followRecovery(page, user);
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    await expect(page).toHaveURL(/\/app\/reset-password/);
    await expect(page.getByLabel("New password")).toBeHidden();
    await page.getByLabel("Six-digit code").fill(authenticator.code());
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("textbox", { name: "New password" }).fill("another-secret-2");
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByText("Your password has been changed.")).toBeVisible();

    const next = await visit(null);
    await signInByForm(next, { ...user, password: "another-secret-2" });
    await expect(next.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  });

  test("may be given up by a recovery code on the way to a new password", async ({
    page,
    organization: { user },
  }) => {
    await setUpSecondStep(user);
    const { codes } = await call(user, "/user/security/new-codes", {});
    const { error } = await user.client.auth.resetPasswordForEmail(user.email, {
      redirectTo: `${stack().url}/app/reset-password`,
    });
    expect(error).toBeNull();
    await followRecovery(page, user);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Use this code" }).click();
    await page.getByRole("textbox", { name: "New password" }).fill("another-secret-2");
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByText("Your password has been changed.")).toBeVisible();
    await page.goto("/app/settings/account");
    await expect(page.getByRole("button", { name: "Set up two-step sign-in" })).toBeVisible();
  });

  test("lets an operator run the platform whose own organisation is suspended", async ({
    page,
    signIn,
    organization,
  }) => {
    const { user, id } = organization;
    await addMember(1, user, "admin");
    await sql()`update public.organizations set suspended_at = now(), suspended_reason = 'The bill is open.' where id = ${id}`;
    await signIn(user);
    await page.goto("/app/chat");
    await expect(page.getByRole("heading", { name: /is suspended/ })).toBeVisible();
    await page.goto(`/admin/organizations/${id}`);
    await page.getByRole("button", { name: "Let it be used again" }).click();
    await expect(page.getByRole("button", { name: "Suspend" })).toBeVisible();
    await page.goto("/app/chat");
    await expect(page.getByRole("textbox", { name: "Your message" })).toBeVisible();
  });
});

test("a suspended organisation says why, and where else one may work", async ({
  page,
  signIn,
  organization,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  const { user, id } = organization;
  await signIn(user);
  await page.goto("/app/chat");
  await expect(page.getByRole("textbox", { name: "Your message" })).toBeVisible();
  await sql()`update public.organizations set suspended_at = now(), suspended_reason = 'The bill is open.',
    support_email = 'help@example.com' where id = ${id}`;
  await expect(page.getByRole("heading", { name: /is suspended/ })).toBeVisible();
  await expect(page.getByText("The bill is open.")).toBeVisible();
  await expect(page.getByRole("link", { name: "help@example.com" })).toBeVisible();
  await expectAccessible(page);
});

test("a disabled account is told why at sign-in", async ({
  page,
  organization: { user },
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  await sql()`update public.users set disabled_at = now(), disabled_reason = 'It was misused.' where id = ${user.id}`;
  await signInByForm(page, user);
  await expect(page.getByRole("alert")).toContainText("This account is disabled: It was misused.");
});
