import { call } from "../support/call.ts";
import { makeOrganization, type Organization } from "../support/people.ts";
import { row } from "./rows.ts";
import { expect, expectAccessible, openSettings, test } from "./visitors.ts";

/** One after the other, in one organisation. */
test.describe.configure({ mode: "default" });

const NAME = "Harbour Works";
let organization: Organization;
test.beforeAll(async () => {
  organization = await makeOrganization(NAME);
});

test("an invited newcomer signs up through the mail and lands in that organisation only", async ({
  page,
  signIn,
  visit,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await signIn(organization.owner);
  await page.goto("/app/users");
  await expect(row(page, "Una")).toBeVisible();
  await page.getByRole("button", { name: "Invite people" }).click();
  await page.getByLabel("Email addresses").fill(email);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByRole("list", { name: "Outcomes" })).toContainText("Invited by mail.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("tab", { name: "Invitations" }).click();
  const pending = page.getByRole("list", { name: "Invitations" });
  await expect(pending.getByRole("listitem").filter({ hasText: email })).toContainText(
    /Sent just now by Olive.*Expires/,
  );

  const newcomer = await visit(null);
  await newcomer.goto("/mail");
  const mail = newcomer.getByRole("article").filter({ hasText: email });
  const link = String(await mail.getByRole("link", { name: "Open the link" }).getAttribute("href"));
  await newcomer.goto(link);
  await expect(newcomer.getByRole("heading", { name: `Join ${NAME}` })).toBeVisible();
  await expect(newcomer.getByLabel("Email")).toHaveValue(email);
  await newcomer.getByLabel("Your name").fill("Nia Newcomer");
  await newcomer.getByLabel("Password", { exact: true }).fill("secret-1");
  await newcomer.getByRole("button", { name: "Create account and join" }).click();
  await expect(newcomer).toHaveURL(/\/app$/);
  await newcomer.getByRole("button", { name: `Organisation: ${NAME}. Switch` }).click();
  await expect(newcomer.getByRole("menuitemradio")).toHaveText([new RegExp(`${NAME}User$`)]);

  await page.getByRole("tab", { name: "Members" }).click();
  await expect(row(page, email)).toContainText("Nia Newcomer");
  await page.getByRole("tab", { name: "Invitations" }).click();
  await expect(page.getByText("No open invitations")).toBeVisible();

  const late = await visit(null);
  await late.goto(link);
  await expect(late.getByRole("heading", { name: "This invitation isn’t valid" })).toBeVisible();
});

test("a copied link admits nobody before a mailed one has proved the address", async ({
  page,
  signIn,
  visit,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await call(
    organization.owner,
    "/organization/member/add",
    { emails: [email] },
    { organizationId: organization.id },
  );
  const { invitations } = await call(
    organization.owner,
    "/organization/invitations/list",
    {},
    { organizationId: organization.id },
  );
  const id = invitations.find((invitation) => invitation.email === email)?.id ?? 0;
  const { url } = await call(
    organization.owner,
    "/organization/invitations/link",
    { id },
    { organizationId: organization.id },
  );
  const guest = await visit(null);
  await guest.goto(url);
  await guest.getByLabel("Your name").fill("Cora Copied");
  await guest.getByLabel("Password", { exact: true }).fill("secret-1");
  await guest.getByRole("button", { name: "Create account" }).click();
  await expect(guest.getByText(`We’ve sent a mail to ${email}.`)).toBeVisible();
  await expectAccessible(guest);
  await signIn(organization.owner);
  await page.goto("/app/users");
  await expect(row(page, "Una")).toBeVisible();
  await expect(row(page, email)).toHaveCount(0);

  const inbox = await visit(null);
  await inbox.goto("/mail");
  const mail = inbox.getByRole("article").filter({ hasText: email }).first();
  const link = String(await mail.getByRole("link", { name: "Open the link" }).getAttribute("href"));
  await inbox.goto(link);
  await expect(inbox.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "Your email is confirmed" })).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole("link", { name: "Go to the app" }).click();
  await expect(guest.getByRole("list", { name: "Invitations" })).toContainText(
    `Olive invites you to ${NAME} as User.`,
  );
  await guest.getByRole("button", { name: `Join ${NAME}` }).click();
  await expect(guest.getByRole("button", { name: `Organisation: ${NAME}. Switch` })).toBeVisible();
});

test("who has an account joins by accepting, and manages users where they are an owner, not elsewhere", async ({
  signIn,
  page,
}) => {
  const { owner } = await makeOrganization("Other Works");
  await call(
    organization.owner,
    "/organization/member/add",
    { emails: [owner.email] },
    { organizationId: organization.id },
  );
  await signIn(owner);
  await page.goto("/app");
  const switcher = (name: string) => page.getByRole("button", { name: `Organisation: ${name}. Switch` });
  await expect(switcher("Other Works")).toBeVisible();
  await expect(page.getByText(`Olive invites you to ${NAME} as User.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Join ${NAME}` }).click();
  await expect(switcher(NAME)).toBeVisible();
  await page.goto("/app/users");
  await expect(page).toHaveURL(/\/app\/chat$/);

  await switcher(NAME).click();
  await expect(page.getByRole("menuitemradio")).toHaveText([/Harbour WorksUser$/, /Other WorksOwner$/]);
  await page.getByRole("menuitemradio", { name: "Other Works" }).click();
  await expect(switcher("Other Works")).toBeVisible();
  await openSettings(page, "Users");
  await expect(row(page, owner.email)).toBeVisible();
  await page.reload();
  await expect(row(page, owner.email)).toBeVisible();
});
