import { call } from "../support/call.ts";
import { addRead } from "../support/wait.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

test("what an agent knows is drafted from a document, edited, and saved by hand", async ({
  organization,
  visit,
}) => {
  const { admin } = organization;
  const here = { organizationId: organization.id };
  const about = "# About us\n\nWe are a family workshop that repairs pumps.\n\nA repair costs £85 an hour.";
  await addRead(admin, organization.id, "About the workshop.md", about);
  const created = { type: "message_generator", name: "Mails" };
  const { id } = await call(admin, "/agent/instance/create", created, here);
  const page = await visit(admin);
  await page.goto(`/app/agents/message_generator/${id}`);
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Draft from documents" }).click();
  const sheet = page.getByRole("dialog", { name: "Draft from documents" });
  await sheet.getByRole("searchbox").fill("workshop");
  await sheet.getByRole("button", { name: "About the workshop.md" }).click();
  await sheet.getByRole("button", { name: "Draft", exact: true }).click();
  await expect(sheet.getByRole("region", { name: "Sources" })).toContainText("About the workshop.md");
  const text = sheet.getByRole("textbox", { name: "Draft" });
  await expect(text).toHaveValue(/We are a family workshop that repairs pumps\./);
  await expectAccessible(page);
  await text.fill(`${await text.inputValue()}\nNever promise a date.`);
  await sheet.getByRole("button", { name: "Use as context" }).click();
  await expect(sheet).toBeHidden();
  // Nothing is kept until it is saved.
  expect((await call(admin, "/agent/instance", { id }, here)).context).toBe("");
  await page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const { context } = await call(admin, "/agent/instance", { id }, here);
  expect(context).toContain("A repair costs £85 an hour.");
  expect(context).toContain("Never promise a date.");
});

test("a style is learned from messages on a phone, compared, saved and brought back", async ({
  organization,
  visit,
}) => {
  const { admin } = organization;
  const here = { organizationId: organization.id };
  const created = { type: "message_generator", name: "Mails", style: "Be brief." };
  const { id } = await call(admin, "/agent/instance/create", created, here);
  const page = await visit(admin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/app/agents/message_generator/${id}`);
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Learn from messages" }).click();
  const sheet = page.getByRole("dialog", { name: "Learn from messages" });
  const points = ["The pump is ready.", "The quote is attached.", "We open at nine."];
  await sheet.getByLabel("Message 1", { exact: true }).fill(`Hi Anna,\n\n${points[0]}\n\nCheers,\nTom`);
  await expect(sheet.getByText("2 messages more and a style can be learned.")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Draft", exact: true })).toBeDisabled();
  for (const at of [2, 3])
    await sheet
      .getByLabel(`Message ${at}`, { exact: true })
      .fill(`Hi Anna,\n\n${points[at - 1]}\n\nCheers,\nTom`);
  await sheet.getByRole("button", { name: "Draft", exact: true }).click();
  await expect(sheet.getByRole("textbox", { name: "Draft" })).toHaveValue(/Cheers/);
  await expectAccessible(page);

  const compare = sheet.getByRole("region", { name: "Compare" });
  await compare.getByLabel("Purpose").fill("Tell Anna that the pump is repaired");
  await compare.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(compare.getByText("Cheers")).toBeVisible();
  await expect(compare.getByRole("heading", { name: "Present style" })).toBeVisible();

  await sheet.getByRole("button", { name: "Replace the style" }).click();
  await page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Versions" }).click();
  const versions = page.getByRole("list", { name: "Versions" });
  await expect(versions.getByRole("listitem")).toHaveCount(2);
  await versions.getByRole("button", { name: "Bring back" }).click();
  await expect(page.getByText("Brought back", { exact: true })).toBeVisible();
  expect((await call(admin, "/agent/instance", { id }, here)).style).toBe("Be brief.");
});
