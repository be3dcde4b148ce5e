import { randomUUID } from "node:crypto";
import { makeOperator, makePerson } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

test("the dashboard tells figures with charts and tables, and its tabs are in the sidebar", async ({
  visit,
  organization,
}) => {
  await sql()`
    insert into public.generations (organization_id, model, input_tokens, output_tokens)
    values (${organization.id}, 'priced-model', 1000000, 100000)`;
  await sql()`select public.tally_platform()`;
  const page = await visit(await makeOperator());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/dashboard");
  const main = page.getByRole("main");
  await expect(main.getByRole("term").filter({ hasText: "Organisations" })).toBeVisible();
  await expect(main.getByText(/Tallied/)).toBeVisible();
  await expectAccessible(page);

  await main.getByRole("button", { name: "Show as a table" }).first().click();
  await expect(main.getByRole("columnheader", { name: "Day (UTC)" }).first()).toBeVisible();
  await main.getByRole("button", { name: "Set the price of priced-model" }).click();
  const dialog = page.getByRole("dialog", { name: "Price of a model" });
  await dialog.getByLabel("A million tokens in (£)").fill("2.50");
  await dialog.getByLabel("A million tokens out (£)").fill("10");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(main.getByRole("button", { name: "Set the price of priced-model" })).toHaveText(
    "£2.50 in, £10.00 out",
  );

  const sidebar = page.getByRole("navigation", { name: "Main" });
  for (const [name, heading] of [
    ["Requests", "Requests"],
    ["Payments", "Payments"],
    ["Jobs", "Jobs"],
    ["Audit", "Audit"],
  ] as const) {
    await sidebar.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(`${heading} · Atrium`);
    await expect(sidebar.locator("[aria-current=page]")).toHaveText([name]);
    await expectAccessible(page);
  }
  await expect(main.getByText("Changed what a model costs").first()).toBeVisible();
});

test("an account is found, disabled with a reason, and enabled; its sessions end at once, and it is on record", async ({
  visit,
  organization,
}) => {
  const { user } = organization;
  const page = await visit(await makeOperator());
  await page.goto("/admin/users");
  await page.getByRole("searchbox", { name: "Search by name, address or id" }).fill(user.email);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole("link", { name: /@/ })).toHaveCount(1);
  await page.getByRole("link", { name: new RegExp(user.email) }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Una" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Example & Co" })).toBeVisible();
  await expectAccessible(page);

  await main.getByRole("button", { name: "Disable account" }).click();
  const dialog = page.getByRole("dialog", { name: "Disable this account?" });
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expect(dialog.getByText("Say why.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("It sent spam.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expect(main.getByText("It sent spam.")).toBeVisible();
  await expect(main.getByText("Signed in nowhere.")).toBeVisible();

  await main.getByRole("button", { name: "Enable account" }).click();
  await expect(main.getByRole("button", { name: "Disable account" })).toBeVisible();
  await main.getByRole("link", { name: "What operators did about this account" }).click();
  await expect(main.getByText("Disabled an account")).toBeVisible();
  await expect(main.getByText("Enabled an account")).toBeVisible();
});

test("sessions end one by one or all, and a mail for a new password is sent", async ({ visit }) => {
  const person = await makePerson("Sessa");
  const page = await visit(await makeOperator());
  await page.goto(`/admin/users/${person.id}`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Reset password" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(`Mail sent to ${person.email}`)).toBeVisible();
  await main.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expect(main.getByText("Signed in nowhere.")).toBeVisible();
});

test("failed jobs are tried again or discarded with a reason", async ({ visit, organization }) => {
  const kind = "toy.standing";
  for (const nth of [1, 2])
    await sql()`
      insert into public.jobs (organization_id, kind, key, status, finished_at, last_error)
      values (${organization.id}, ${kind}, ${`${nth} ${randomUUID()}`}, 'dead', now() - make_interval(mins => ${nth}), 'The vendor is out of reach.')`;
  const page = await visit(await makeOperator());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/dashboard?tab=jobs&kind=${kind}`);
  const table = page.getByRole("table");
  await expect(table.getByText("The vendor is out of reach.")).toHaveCount(2);
  await expectAccessible(page);
  await table
    .getByRole("button", { name: /toy.standing/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Discard" }).click();
  const dialog = page.getByRole("dialog", { name: "Discard this job?" });
  await dialog.getByLabel("Reason").fill("Done by hand.");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(table.getByText("The vendor is out of reach.")).toHaveCount(1);
  await page.getByRole("button", { name: /Try all failed again/ }).click();
  await expect(page.getByText("1 job back in the queue")).toBeVisible();
  await page.goto("/admin/dashboard?tab=audit&action=jobs.discard");
  await expect(page.getByText("Done by hand.").first()).toBeVisible();
});

test("who isn't an operator, or is one no more, is sent to the operators' sign-in; ids are positive integers", async ({
  visit,
  organization,
}) => {
  const member = await visit(organization.owner);
  for (const path of ["/admin/dashboard?tab=jobs", "/admin/users", "/admin/users/1"]) {
    await member.goto(path);
    await expect(member).toHaveURL(/\/admin\/sign-in/);
  }
  const operator = await makeOperator();
  const page = await visit(operator);
  for (const path of [
    "/admin/users/0",
    "/admin/users/07",
    "/admin/users/x",
    "/admin/support",
    "/admin/account",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: /not found|isn’t here|doesn’t exist/i })).toBeVisible();
  }
});
