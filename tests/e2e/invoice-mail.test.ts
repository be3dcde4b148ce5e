import { generator, withFiles } from "../api/successes/invoices.ts";
import { makeScene, tokenOf } from "../api/successes/scene.ts";
import { png } from "../support/files.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

// Of a link that isn't there.
test.use({ expectedErrors: [/404/] });

test("a logo that is chosen stands in the look of the invoices", async ({ page, organization, signIn }) => {
  const instanceId = await generator(organization);
  await signIn(organization.admin);
  await page.goto(`/app/agents/invoice_generator/${instanceId}`);
  await page.getByRole("button", { name: "Logo and colour" }).click();
  const dialog = page.getByRole("dialog");
  const picture = dialog.getByLabel("Picture of the logo");
  await picture.setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: Buffer.from("not a picture"),
  });
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByAltText("The logo")).toBeHidden();
  await picture.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from(png()) });
  await expect(dialog.getByAltText("The logo")).toBeVisible();
  await dialog.getByLabel("Colour").fill("#0b5c3b");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Invoices look like this from now on")).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "Logo and colour" }).click();
  await expect(dialog.getByAltText("The logo")).toBeVisible();
  await expect(dialog.getByLabel("Colour")).toHaveValue("#0b5c3b");
});

test("a mailed link opens the invoice for whoever has no account, and its PDF", async ({ page }, info) => {
  const scene = await makeScene();
  const id = await withFiles(scene);
  const to = `${crypto.randomUUID()}@customer.example`;
  await scene.as(scene.user, "/invoices/send", { id, to });
  for (const [name, width, colorScheme] of [
    ["wide", 1440, "light"],
    ["phone", 390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`/app/invoice?token=${await tokenOf(to)}`);
    await expect(page.getByRole("heading", { name: /^Invoice INV-\d{4}-0001$/ })).toBeVisible();
    await expect(page.getByText("£1,620.00")).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath(`${name}.png`) });
  }
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^INV-\d{4}-0001\.pdf$/);
  await page.goto(`/app/invoice?token=${"0".repeat(64)}`);
  await expect(page.getByRole("heading", { name: "This link can't be opened" })).toBeVisible();
});
