import type { Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { tokenOf } from "../api/successes/scene.ts";
import { call } from "../support/call.ts";
import { allowDomains, newHost } from "../support/domains.ts";
import type { Organization, Person } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

/** A host of an organisation's own. @returns its address */
async function hostOf({ id }: Organization): Promise<string> {
  const host = newHost();
  await allowDomains(id);
  await sql()`insert into public.organization_domains (organization_id, host) values (${id}, ${host})`;
  return `http://${host}:${new URL(stack().url).port}`;
}

const allow = ({ id, owner }: Organization, google: boolean, microsoft: boolean) =>
  call(
    owner,
    "/organization/sign-in-ways/update",
    { google, microsoft, saml_domain: null },
    { organizationId: id },
  );

/** Has the vendor take whoever comes next for somebody; "nobody": for somebody who refuses. */
async function beAt(page: Page, who: object | "nobody"): Promise<void> {
  const as = who === "nobody" ? who : JSON.stringify(who);
  await page.unrouteAll();
  await page.route("**/auth/v1/authorize**", async (route) => {
    // Only the browser knows the organisation's host.
    const url = new URL(route.request().url());
    url.hostname = "localhost";
    const answer = await route.fetch({ url: url.href, maxRedirects: 0 });
    const location = `${answer.headers()["location"] ?? ""}&as=${encodeURIComponent(as)}`;
    await route.fulfill({ status: 302, headers: { location } });
  });
}

const asGoogle = ({ email }: Pick<Person, "email">, verified = true) => ({
  sub: `google ${email}`,
  email,
  email_verified: verified,
});
const asMicrosoft = ({ email }: Pick<Person, "email">) => ({
  sub: `microsoft ${email}`,
  email,
  xms_edov: true,
});

const button = (page: Page, name: string) => page.getByRole("button", { name: `Continue with ${name}` });
const isIn = async (page: Page) => {
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await expect(page).toHaveURL(/\/app\/(chat|dashboard)/);
};

test("an owner allows Google, and a member comes by it at the organisation's own host", async ({
  page,
  organization,
  signIn,
  visit,
}) => {
  const address = await hostOf(organization);
  const visitor = await visit(null);
  await visitor.goto(`${address}/app/sign-in`);
  await expect(visitor.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(button(visitor, "Google")).toBeHidden();

  await signIn(organization.owner);
  await page.goto("/app/settings/organization");
  const card = page.getByRole("region", { name: "Ways to sign in" });
  await expect(card).toContainText(new URL(address).hostname);
  await expect(page.getByLabel("Single sign-on (SAML)")).toBeDisabled();
  await expect(card).toContainText("Not available");
  await page.getByLabel("Google").check();
  await expectAccessible(page);
  await card.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await visitor.reload();
  await expect(button(visitor, "Google")).toBeEnabled();
  await expect(button(visitor, "Microsoft")).toBeHidden();
  await expectAccessible(visitor);
  await beAt(visitor, asGoogle(organization.user));
  await button(visitor, "Google").click();
  await isIn(visitor);
  await visitor.reload();
  await isIn(visitor);
  const me =
    await sql()`select count(*)::int as bound from auth.identities where provider = 'google' and user_id = ${organization.user.authId}`;
  expect(me[0]).toEqual({ bound: 1 });

  // Taken away, it lets nobody go on who came by it, and the password does.
  await allow(organization, false, false);
  await expect(visitor.getByRole("heading", { name: "Sign in with your password" })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole("button", { name: "Sign in with your password" }).click();
  await visitor.getByLabel("Email").fill(organization.user.email);
  await visitor.getByLabel("Password", { exact: true }).fill(organization.user.password);
  await visitor.getByRole("button", { name: "Sign in" }).click();
  await isIn(visitor);

  const own = await visit(null);
  await own.goto("/app/sign-in");
  await expect(own.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(button(own, "Google")).toBeHidden();
});

test.describe("who isn't let in", () => {
  test.use({ expectedErrors: [/status of 403/] });

  test("reads why, and stays signed out", async ({ organization, visit }) => {
    await allow(organization, true, true);
    const address = await hostOf(organization);
    const page = await visit(null);
    await page.goto(`${address}/app/sign-in`);
    const tryAs = async (who: object | "nobody", vendor: string, why: string) => {
      await beAt(page, who);
      await button(page, vendor).click();
      await expect(page.getByRole("alert")).toContainText(why);
      await expect(page).toHaveURL(`${address}/app/sign-in`);
      await expect(page.getByLabel("Email")).toBeVisible();
    };
    await tryAs("nobody", "Google", "that was refused");
    await tryAs(asGoogle(organization.user, false), "Google", "isn’t verified there");
    const { email } = organization.user;
    await tryAs({ sub: randomUUID(), email }, "Microsoft", "isn’t verified there");
    await tryAs(
      asGoogle({ email: `${randomUUID()}@example.com` }),
      "Google",
      "You are not a member of this organisation.",
    );
    await expectAccessible(page);
    await page.goto(`${address}/app/sign-in?code=${randomUUID()}`);
    await expect(page.getByRole("alert")).toContainText("This sign-in is over");
    await page.goto(`${address}/app/sign-in?error=x&error_description=Call+0800+1234`);
    await expect(page.getByRole("alert")).toContainText("That didn’t work");
    await expect(page.getByText("0800")).toBeHidden();
    await beAt(page, asMicrosoft(organization.user));
    await button(page, "Microsoft").click();
    await isIn(page);
  });
});

test("an invited person makes their account by Google, and has joined", async ({ organization, visit }) => {
  await allow(organization, true, false);
  const address = await hostOf(organization);
  const email = `${randomUUID()}@example.com`;
  const at = { organizationId: organization.id };
  await call(organization.admin, "/organization/member/add", { emails: [email] }, at);
  const page = await visit(null);
  await page.goto(`${address}/app/sign-up?invitation=${await tokenOf(email)}`);
  await beAt(page, { ...asGoogle({ email }), name: "Ada Lovelace" });
  await button(page, "Google").click();
  await isIn(page);
  const members = await call(organization.admin, "/organization/getMembers", {}, at);
  expect(JSON.stringify(members)).toContain(email);
});
