import { page as sitePage, type SitePage } from "../support/site.ts";
import { stack } from "../support/stack.ts";
import { ask, expect, expectAccessible, test } from "./visitors.ts";

const put = (path: string, given: SitePage) =>
  fetch(`${String(stack().site)}${path}`, { method: "PUT", body: JSON.stringify(given) });

test("a website is scanned, chosen from, crawled and cited, and what is gone from it leaves", async ({
  page,
  organization,
  signIn,
}) => {
  const folder = `/${crypto.randomUUID()}`;
  const warranty = "Heron pumps have 41 months of warranty on the impeller.";
  await put(folder, sitePage("Handbook", "Where everything begins.", [`${folder}/heron`, `${folder}/news`]));
  await put(`${folder}/heron`, sitePage("Heron pumps", warranty));
  await put(`${folder}/news`, sitePage("News", "Nothing has happened this week."));
  await signIn(organization.user);
  await page.goto("/app/train/websites");
  await page.getByRole("button", { name: "Add website" }).click();
  await page.getByRole("textbox", { name: "Address" }).fill(`${String(stack().site)}${folder}`);
  await page.getByRole("checkbox", { name: /Only pages below/ }).click();
  await page.getByRole("button", { name: "Scan" }).click();

  await expect(page.getByText("The scan has found 3 pages.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "News" }).click();
  await expect(page.getByText("2 of 3 pages chosen")).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Handbook of pumps");
  await page.getByRole("button", { name: "Take 2 pages" }).click();

  const row = page.getByRole("row").filter({ hasText: `${folder}/heron` });
  await expect(row).toContainText("Answers");
  await expect(page.getByRole("row").filter({ hasText: `${folder}/news` })).toContainText("Left out");
  await expectAccessible(page);

  // The sealed header of a site behind a login is changed and removed by its settings, and never shown.
  const settings = page.getByRole("dialog", { name: "Website settings" });
  const changeLogin = async (choice: string, value: string | null) => {
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await settings.getByRole("combobox", { name: "Login" }).click();
    await page.getByRole("option", { name: choice }).click();
    if (value !== null) {
      await settings.getByRole("button", { name: "Save" }).click();
      await expect(settings.getByText("Value can't be empty.")).toBeVisible();
      await settings.getByLabel("Value").fill(value);
    }
    await settings.getByRole("button", { name: "Save" }).click();
    await expect(settings).toBeHidden();
  };
  await changeLogin("Send a header or cookie", "session=hush");
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await expect(settings.getByRole("combobox", { name: "Login" })).toHaveText("Go on sending “Cookie”");
  await expectAccessible(page);
  expect(await page.content()).not.toContain("hush");
  await page.keyboard.press("Escape");
  await changeLogin("Send another header or value", "session=other");
  await changeLogin("Stop sending “Cookie”, and forget it", null);
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await expect(settings.getByRole("combobox", { name: "Login" })).toHaveText("None is needed");
  await page.keyboard.press("Escape");

  const question = "How long is the warranty on the impeller of Heron pumps?";
  expect(await ask(page, question)).toContain("41 months of warranty");
  await page
    .getByRole("log")
    .getByRole("button", { name: /^Source 1: Heron pumps/ })
    .first()
    .click();
  await expect(page.getByRole("link", { name: "Open the page at its site" })).toHaveAttribute(
    "href",
    `${String(stack().site)}${folder}/heron`,
  );

  await fetch(`${String(stack().site)}${folder}/heron`, { method: "DELETE" });
  await page.goto("/app/train/websites");
  await page.getByRole("link", { name: "Handbook of pumps" }).click();
  await page.getByRole("button", { name: "Crawl now" }).click();
  await expect(row).toContainText("There is no such page at the site.");
  expect(await ask(page, question)).not.toContain("41 months");
});

test("an address inside the network is refused in words", async ({
  page,
  organization,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  await signIn(organization.user);
  await page.goto("/app/train/websites");
  await page.getByRole("button", { name: "Add website" }).click();
  await page.getByRole("textbox", { name: "Address" }).fill("http://127.0.0.1/");
  await page.getByRole("button", { name: "Scan" }).click();
  await expect(page.getByText("This address isn't public.")).toBeVisible();
});
