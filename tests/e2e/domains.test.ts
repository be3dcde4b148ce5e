import type { Page } from "@playwright/test";
import { tokenOf } from "../api/successes/scene.ts";
import { call } from "../support/call.ts";
import { addRecord, allowDomains, dropRecords, newHost } from "../support/domains.ts";
import { makeOperator, makePerson, type Person } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

const NOT_A_MEMBER = "You are not a member of this organisation.";

/** A brand that is in force. */
async function brand(organizationId: number, name: string): Promise<void> {
  await sql()`update public.organizations set branding_enabled = true, ai_name = ${name} where id = ${organizationId}`;
  await sql()`insert into public.organization_addons (organization_id, addon_id)
    select ${organizationId}, id from public.plan_addons where name = 'White label' on conflict do nothing`;
}

/** Signs in by the sign-in screen. */
async function enter(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The domain's part of the screen. */
const item = (page: Page, host: string) => page.getByRole("listitem", { name: host });

async function addDomain(page: Page, host: string): Promise<void> {
  await page.getByRole("button", { name: "Add domain" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Domain").fill(host);
  await dialog.getByRole("button", { name: "Add domain" }).click();
  await expect(dialog).toBeHidden();
}

/** Has a domain looked at, past the wait between two looks. */
async function check(page: Page, host: string): Promise<void> {
  await sql()`update public.organization_domains set asked_at = null where host = ${host}`;
  await page.getByRole("button", { name: `Check ${host} now` }).click();
}

test("a domain is claimed, proved, led here, opened in its brand, and taken away", async ({
  page,
  organization,
  signIn,
  visit,
}) => {
  const host = newHost();
  await allowDomains(organization.id);
  await brand(organization.id, "Harbour AI");
  await signIn(organization.admin);
  await page.goto("/app/settings/branding?tab=domains");
  await expect(page.getByText("No domain yet")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add domain" }).click();
  const dialog = page.getByRole("dialog");
  for (const [bad, why] of [
    ["shop.co.uk.localhost:99/x", "address of a page"],
    ["127.0.0.1", "IP address"],
    ["gооgle.com", "mixes letters"],
    ["chat.intranet", "isn't an ending of the public internet"],
  ] as const) {
    await dialog.getByLabel("Domain").fill(bad);
    await expect(dialog.getByRole("alert")).toContainText(why);
  }
  await dialog.getByLabel("Domain").fill(` ${host.toUpperCase()}. `);
  await expect(dialog.getByText(`It is kept as ${host}.`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add domain" }).click();
  await expect(item(page, host)).toContainText("Waiting for DNS");

  await check(page, host);
  await expect(item(page, host)).toContainText(`There is no TXT record at _domain-verification.${host}.`);
  const shown = await item(page, host)
    .getByRole("group", { name: "Proves that the domain is yours" })
    .innerText();
  const value = /domain-verification=[0-9a-f]{40}/.exec(shown)?.[0] ?? "";
  await addRecord(`_domain-verification.${host}`, "TXT", value);
  await check(page, host);
  await expect(item(page, host)).toContainText("Proved");
  await expect(item(page, host)).toContainText("leads nowhere yet");
  await expectAccessible(page);
  await addRecord(host, "CNAME", "localhost");
  await check(page, host);
  await expect(item(page, host)).toContainText("Active");
  const address = await item(page, host).getByRole("link", { name: "Open" }).getAttribute("href");
  expect(address).toBe(`http://${host}:${new URL(stack().url).port}`);

  const visitor = await visit(null);
  await visitor.goto(`${address}/app/sign-in`);
  await expect(visitor.getByText("Sign in to your Harbour AI account.")).toBeVisible();
  await expect(visitor).toHaveTitle(/Harbour AI/);
  await expect(visitor.getByRole("link", { name: "Create an account" })).toBeHidden();
  await visitor.goto(`${address}/app/sign-up`);
  await expect(visitor.getByRole("heading", { name: "By invitation only" })).toBeVisible();
  await expectAccessible(visitor);

  await dropRecords(host);
  await check(page, host);
  await expect(item(page, host)).toContainText("This will stop working");
  await check(page, host);
  await expect(item(page, host)).toContainText("Not working");
  await expectAccessible(page);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Create your account" })).toBeVisible();

  await page.getByRole("button", { name: `Remove ${host}` }).click();
  const asked = page.getByRole("dialog");
  await expect(asked.getByRole("button", { name: "Remove domain" })).toBeDisabled();
  await asked.getByRole("textbox").fill(host);
  await asked.getByRole("button", { name: "Remove domain" }).click();
  await expect(page.getByText("No domain yet")).toBeVisible();
});

test.describe("who isn't a member", () => {
  test.use({ expectedErrors: [/status of 403/] });

  test("is signed out on an organisation's host, with words that say why; its members stay", async ({
    organization,
    visit,
  }) => {
    const host = newHost();
    await allowDomains(organization.id);
    await sql()`insert into public.organization_domains (organization_id, host) values (${organization.id}, ${host})`;
    const address = `http://${host}:${new URL(stack().url).port}`;
    const outsider = await makePerson("Otto");
    const page = await visit(null);
    await page.goto(`${address}/app/sign-in`);
    await enter(page, outsider);
    await expect(page.getByRole("alert")).toContainText(NOT_A_MEMBER);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();

    await enter(page, organization.user);
    await expect(page.getByRole("navigation").first()).toBeVisible();
    await expect(page).toHaveURL(/\/app\/chat$/);
    await page.reload();
    await expect(page.getByRole("navigation").first()).toBeVisible();
    const second = await page.context().newPage();
    await second.goto(`${address}/app`);
    await expect(second.getByRole("navigation").first()).toBeVisible();

    await sql()`delete from public.organization_members where organization_id = ${organization.id} and user_id = ${organization.user.id}`;
    // Both open tabs hear of it; the one that hears first ends the session of both, and says why.
    const tabs = [page, second];
    for (const tab of tabs) await expect(tab.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    const told = await Promise.all(tabs.map((tab) => tab.getByText(NOT_A_MEMBER).count()));
    expect(Math.max(...told)).toBe(1);
  });
});

test("an open screen follows what the name system says, and a full plan says what lifts it", async ({
  page,
  organization,
  signIn,
  expectedErrors,
}) => {
  test.setTimeout(240_000);
  expectedErrors.push(/status of 429/);
  const host = newHost();
  await allowDomains(organization.id, 1);
  await signIn(organization.admin);
  await page.goto("/app/settings/branding?tab=domains");
  await addDomain(page, host);
  const [row] = await sql()`select token from public.organization_domains where host = ${host}`;
  await addRecord(`_domain-verification.${host}`, "TXT", `domain-verification=${String(row?.["token"])}`);
  await addRecord(host, "CNAME", "localhost");
  await sql()`update public.organization_domains set next_check_at = now() where host = ${host}`;
  await sql()`update public.job_schedules set next_run_at = now() where kind = 'domains.look'`;
  await expect(item(page, host)).toContainText("Active");
  await page.getByRole("button", { name: "Add domain" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Domain").fill(newHost());
  await dialog.getByRole("button", { name: "Add domain" }).click();
  await expect(dialog.getByText(/Your organisation has 1 of the 1/)).toBeVisible();
});

test("a domain set up by hand and a WhatsApp number are asked for, answered and closed", async ({
  page,
  organization,
  signIn,
  visit,
}) => {
  const operator = await makeOperator();
  await signIn(organization.admin);
  await page.goto("/app/settings/branding?tab=domains");
  await page.getByRole("button", { name: "Have a domain set up" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Domain").fill("chat.acme-works.com");
  await dialog.getByLabel("What should we know?").fill("Our registrar is slow.");
  await dialog.getByRole("button", { name: "Send request" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Ask for WhatsApp" }).click();
  await page.getByRole("dialog").getByLabel("Number").fill("020 7946");
  await page.getByRole("dialog").getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("A number begins with +");
  await page.getByRole("dialog").getByLabel("Number").fill("+44 20 7946 0958");
  await page.getByRole("dialog").getByRole("button", { name: "Send request" }).click();
  const requests = page.getByRole("list", { name: "Your requests" });
  await expect(requests.getByRole("listitem")).toHaveCount(2);
  await expect(requests).toContainText("Waiting for an answer");
  await expectAccessible(page);

  const desk = await visit(operator);
  await desk.goto("/admin/dashboard?tab=requests&about=domain&search=acme-works");
  await desk
    .getByRole("button", { name: /Domain: chat.acme-works.com/ })
    .first()
    .click();
  await desk.getByLabel("Answer").fill("It is set up.");
  await desk.getByRole("button", { name: "Send answer" }).click();
  await expect(requests).toContainText("Answered");
});

test("somebody with an account elsewhere joins by the mailed link on the organisation's host", async ({
  organization,
  visit,
}) => {
  const host = newHost();
  await allowDomains(organization.id);
  await sql()`insert into public.organization_domains (organization_id, host) values (${organization.id}, ${host})`;
  const person = await makePerson("Ines");
  const options = { organizationId: organization.id };
  await call(organization.admin, "/organization/member/add", { emails: [person.email] }, options);
  const token = await tokenOf(person.email);
  const page = await visit(null);
  await page.goto(`http://${host}:${new URL(stack().url).port}/app/sign-up?invitation=${token}`);
  await page.getByRole("link", { name: "Sign in" }).click();
  await enter(page, person);
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole("navigation").first()).toBeVisible();
});

test("a copied link leads on the organisation's host to a mailed one, by which its address joins", async ({
  organization,
  visit,
}) => {
  const host = newHost();
  await allowDomains(organization.id);
  await sql()`insert into public.organization_domains (organization_id, host) values (${organization.id}, ${host})`;
  const email = `${crypto.randomUUID()}@example.com`;
  const options = { organizationId: organization.id };
  await call(organization.admin, "/organization/member/add", { emails: [email] }, options);
  const { invitations } = await call(organization.admin, "/organization/invitations/list", {}, options);
  const id = invitations.find((invitation) => invitation.email === email)?.id ?? 0;
  const { url } = await call(organization.admin, "/organization/invitations/link", { id }, options);
  expect(url).toContain(host);
  const first = await tokenOf(email);
  await sql()`update public.invitation_tokens set created_at = now() - interval '1 hour' where invitation_id = ${id}`;
  const page = await visit(null);
  await page.goto(url);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mail me the link" }).click();
  await expect(page.getByText(`We’ve sent a mail to ${email}.`)).toBeVisible();
  const token = await tokenOf(email);
  expect(token).not.toBe(first);
  await page.goto(url.replace(/[0-9a-f]{64}$/, token));
  await page.getByLabel("Your name").fill("Cora Copied");
  await page.getByLabel("Password", { exact: true }).fill("secret-1");
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(page.getByRole("navigation").first()).toBeVisible();
});
