import { readFile } from "node:fs/promises";
import { verifyReceipt } from "../../scripts/verify/receipt.ts";
import { call } from "../support/call.ts";
import { makeOperator } from "../support/people.ts";
import { stack } from "../support/stack.ts";
import { until } from "../support/wait.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

/** The page of the inbox with a mail to somebody in which these words stand. */
const mailTo = (email: string, words: string) =>
  until(`a mail to ${email}`, async () => {
    const page = await (await fetch(`${stack().url}/mail`)).text();
    return (
      page.split("<article").find((mail) => mail.includes(`To ${email}`) && mail.includes(words)) ?? null
    );
  });

test("an operator finds an organisation, looks at all of it, and changes a limit that its open tab hears of", async ({
  organization,
  visit,
}) => {
  const desk = await visit(await makeOperator());
  const tab = await visit(organization.owner);
  await tab.goto("/app/settings/billing");
  await desk.goto("/admin/organizations");
  await desk.getByRole("searchbox", { name: /Name, owner/ }).fill(organization.owner.email);
  await expect(desk).toHaveURL(/search=/);
  await expect(desk.getByRole("link", { name: "Example & Co" })).toHaveCount(1);
  await desk.getByRole("button", { name: /Members/ }).click();
  await expect(desk).toHaveURL(/sort=members/);
  await expectAccessible(desk);
  await desk.getByRole("link", { name: "Example & Co" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Example & Co" })).toBeVisible();
  for (const name of ["Members", "Branding & domains", "Jobs & connectors", "Audit", "Limits"]) {
    await desk.getByRole("tab", { name }).click();
    await expectAccessible(desk);
  }
  await expect(desk).toHaveURL(/tab=limits/);
  await desk.getByRole("button", { name: "Change messages" }).click();
  const form = desk.getByRole("dialog", { name: /Messages of Example/ });
  await form.getByLabel("Messages", { exact: true }).fill("many");
  await form.getByLabel("Reason").fill("Agreed by phone");
  await form.getByRole("button", { name: "Save the limit" }).click();
  await expect(form.getByText("Messages: type a whole number from 0 on")).toBeVisible();
  await expectAccessible(desk);
  await form.getByLabel("Messages", { exact: true }).fill("4321");
  await form.getByRole("button", { name: "Save the limit" }).click();
  await expect(desk.getByRole("row", { name: /Messages/ })).toContainText("Agreed by phone");
  await expect(tab.getByText(/of 4,321/).first()).toBeVisible();
  await desk.getByRole("button", { name: "Change messages" }).click();
  await form.getByLabel("Messages", { exact: true }).fill("");
  await form.getByLabel("Reason").fill("It is over");
  await form.getByRole("button", { name: "Save the limit" }).click();
  await expect(desk.getByRole("row", { name: /Messages/ })).not.toContainText("4,321");
  await expect(tab.getByText(/of 4,321/)).toHaveCount(0);
});

test.describe("while it is suspended", () => {
  test.use({ expectedErrors: [/403 \(Forbidden\)/, /401 \(Unauthorized\)/] });

  test("a member's open tab shows why, and works again when it is over", async ({ organization, visit }) => {
    const operator = await makeOperator();
    const desk = await visit(operator);
    const tab = await visit(organization.user);
    await tab.goto("/app/chat");
    await expect(tab.getByRole("textbox", { name: "Your message" })).toBeVisible();
    await desk.goto(`/admin/organizations/${organization.id}`);
    await desk.getByRole("button", { name: "Suspend" }).click();
    const form = desk.getByRole("dialog", { name: "Suspend Example & Co?" });
    await form.getByLabel("Reason").fill("The invoice of March is open.");
    await expectAccessible(desk);
    await form.getByRole("button", { name: "Suspend" }).click();
    await expect(desk.getByText("Its members read: The invoice of March is open.")).toBeVisible();
    await expect(tab.getByText("The invoice of March is open.")).toBeVisible();
    await expect(tab.getByRole("textbox", { name: "Your message" })).toHaveCount(0);
    await expectAccessible(tab);
    await mailTo(organization.owner.email, "The invoice of March is open.");
    await desk.getByRole("button", { name: "Let it be used again" }).click();
    await expect(tab.getByRole("textbox", { name: "Your message" })).toBeVisible();
    await mailTo(organization.owner.email, "may be used again");
  });
});

test.describe("what was deleted", () => {
  test.use({ expectedErrors: [/409 \(Conflict\)/, /403 \(Forbidden\)/, /401 \(Unauthorized\)/] });

  test("has a receipt that its owner downloads on the spot and from the mail, and operators later", async ({
    organization: { owner, id },
    visit,
  }) => {
    const page = await visit(owner);
    await page.goto("/app/settings/organization");
    await page.getByRole("button", { name: "Delete the organisation" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete the organisation?" });
    await dialog.getByRole("textbox").fill("Example & Co");
    await dialog.getByRole("button", { name: "Delete the organisation" }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the receipt" }).click();
    const saved = await (await saving).path();
    const text = await readFile(saved, "utf8");
    const { keys } = await call(null, "/public/deletion-receipt/keys", {});
    const { problems, statement } = verifyReceipt(text, keys);
    expect([problems, statement?.subject.id]).toEqual([[], id]);

    const mail = await mailTo(owner.email, "has been deleted");
    const link =
      /href="([^"]+deletion-receipt\/download[^"]+)"/.exec(mail)?.[1]?.replaceAll("&amp;", "&") ?? "none";
    expect(await (await fetch(link)).text()).toBe(text);

    const desk = await visit(await makeOperator());
    await desk.goto("/admin/organizations?view=deleted");
    await desk.getByRole("searchbox").fill(owner.email);
    await expect(desk).toHaveURL(/search=/);
    await expect(desk.getByRole("button", { name: /Example & Co/ })).toHaveCount(1);
    await expectAccessible(desk);
    await desk.getByRole("button", { name: /Example & Co/ }).click();
    const again = desk.waitForEvent("download");
    await desk.getByRole("menuitem", { name: "Download the receipt" }).click();
    expect(await readFile(await (await again).path(), "utf8")).toBe(text);
  });
});
