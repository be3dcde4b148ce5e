import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { makePdf, textContent } from "../../supabase/functions/_shared/extraction/testing/make-pdf.ts";
import { lockedPdf } from "../../supabase/functions/_shared/extraction/testing/locked-pdf.ts";
import { addRead } from "../support/wait.ts";
import { ask, expect, expectAccessible, test } from "./visitors.ts";

const set = new URL("../../bench/answers/set/documents/", import.meta.url);
const manual = async () => new Uint8Array(await readFile(new URL("Heron X3 manual.pdf", set)));
const question = "How long is the warranty of the Heron X3?";
const mark = (page: Page) => page.locator("[data-mark]");
const firstSource = (page: Page) => page.getByRole("region", { name: "Sources" }).getByRole("button").first();

test("a citation opens the page itself with its passage marked, and the text beside it", async ({
  page,
  organization,
  signIn,
}) => {
  await addRead(organization.owner, organization.id, "Heron X3 manual.pdf", await manual());
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(organization.owner);
  await ask(page, question);
  await firstSource(page).click();
  await expect(mark(page).first()).toBeInViewport();
  await expect(page.getByRole("tab", { name: "Page", exact: true })).toHaveAttribute("aria-selected", "true");
  const shown = page.locator('[data-page="2"]');
  await expect(shown.locator("canvas")).toBeVisible();
  // The mark lies over the words that it marks.
  const words = await shown.getByText("Three years from purchase").boundingBox();
  const box = await mark(page).first().boundingBox();
  expect(Math.abs((box?.y ?? 0) - (words?.y ?? 1000))).toBeLessThan(6);
  expect(Math.abs((box?.x ?? 0) - (words?.x ?? 1000))).toBeLessThan(6);
  await expectAccessible(page);

  const pages = page.getByRole("region", { name: /^Page \d/ });
  await pages.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
  await expect(page.getByRole("note")).toContainText("The passage is on");
  const width = (await page.locator("[data-page]").boundingBox())?.width ?? 0;
  await page.keyboard.press("+");
  await expect
    .poll(async () => (await page.locator("[data-page]").boundingBox())?.width)
    .toBeGreaterThan(width);
  await page.getByRole("button", { name: "page 2", exact: true }).click();
  await expect(mark(page).first()).toBeInViewport();

  await page.getByRole("tab", { name: "Text" }).click();
  await expect(page.locator("mark").first()).toContainText("Three years from purchase");
  await expect(page.locator("mark").first()).toBeInViewport();
  await page.getByRole("tab", { name: "Page", exact: true }).click();
  await expect(mark(page).first()).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("dialog").locator("[data-mark]").first()).toBeInViewport();
  await expectAccessible(page);
});

test("of a long file what isn't looked at isn't fetched, and a page is typed in", async ({
  page,
  organization,
  signIn,
}) => {
  const pages = Array.from({ length: 640 }, (_, index) =>
    textContent(
      Array.from({ length: 8 }, (_, line) => ({
        text: `Page ${index + 1}, line ${line + 1} of the ledger of the harbour of Whitby.`,
        x: 60,
        y: 740 - line * 17,
      })),
    ),
  );
  // Pictures, which no page that is looked at shows.
  const picture = `<</Length 4000000>>stream\n${"x".repeat(4_000_000)}\nendstream`;
  const bytes = makePdf({ pages, extra: [picture] });
  const { id } = await addRead(organization.owner, organization.id, "Ledger.pdf", bytes);
  let fetched = 0;
  page.on("response", (response) => {
    if (response.url().includes("/object/")) fetched += Number(response.headers()["content-length"] ?? 0);
  });
  await signIn(organization.owner);
  await page.goto(`/app/train/files?document=${id}`);
  await expect(page.locator('[data-page="1"] canvas')).toBeVisible();
  expect(fetched).toBeGreaterThan(0);
  expect(fetched).toBeLessThan(bytes.length / 2);
  const field = page.getByRole("textbox", { name: "Page, of 640" });
  await field.fill("500");
  await field.press("Enter");
  await expect(page.locator('[data-page="500"]').getByText("Page 500, line 1 of")).toBeAttached();
  await expect(page.locator('[data-page="500"] canvas')).toBeVisible();
  await expect(page.locator("[data-page]")).toHaveCount(1);
});

test("a file that doesn't open says why, and its text is one click away", async ({
  page,
  organization,
  signIn,
}) => {
  const locked = lockedPdf(textContent([{ text: "Secret", x: 60, y: 700 }]), "open sesame");
  const { id } = await addRead(organization.owner, organization.id, "Locked.pdf", locked);
  await signIn(organization.owner);
  await page.goto(`/app/train/files?document=${id}`);
  await expect(page.getByRole("note")).toContainText("the file is locked with a password");
  await page.getByRole("tab", { name: "Page", exact: true }).click();
  await expect(page.getByText("The page can’t be shown: the file is locked with a password.")).toBeVisible();
  await page.getByRole("button", { name: "Show the text" }).click();
  await expect(page.getByRole("tab", { name: "Text" })).toHaveAttribute("aria-selected", "true");
});

test("a refusal shows what came nearest and what can be done, also after a reload", async ({
  page,
  organization,
  signIn,
}) => {
  await addRead(organization.owner, organization.id, "Heron X3 manual.pdf", await manual());
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(organization.user);
  const asked = "Which celebrity advertises the Heron X3?";
  await ask(page, asked);
  const refusal = page.getByRole("region", { name: "No answer found" });
  for (const time of ["at once", "after a reload"]) {
    if (time === "after a reload") await page.reload();
    await expect(refusal, time).toContainText("Searched 1 document");
    await expect(refusal, time).toContainText("Not sure, but see");
  }
  await refusal
    .getByRole("button", { name: /Heron X3 manual/ })
    .first()
    .click();
  await expect(page.locator("[data-page] canvas")).toBeVisible();
  await expect(mark(page).first()).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await expect(refusal.getByRole("link", { name: "Upload a document" })).toHaveAttribute(
    "href",
    "/app/train/files",
  );
  await refusal.getByRole("button", { name: "Rephrase" }).click();
  const composer = page.getByRole("textbox", { name: "Your message" });
  await expect(composer).toHaveValue(asked);
  await expect(composer).toBeFocused();
  await refusal.getByRole("button", { name: "Ask an admin" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask an admin" });
  await expect(dialog).toContainText(asked);
  await expect(dialog.getByRole("list", { name: "Admins" })).toContainText(organization.admin.email);
  await expectAccessible(page);
});

test("an answer that isn't sure says so, shows what comes closest, and what can be done", async ({
  page,
  organization,
  signIn,
}) => {
  await addRead(organization.owner, organization.id, "Heron X3 manual.pdf", await manual());
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(organization.user);
  await ask(page, "How much does a replacement carbon filter for the Heron cost?");
  await expect(page.getByText("I'm not sure that your documents answer this.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Source 1/ }).first()).toBeVisible();
  const below = page.getByRole("region", { name: "Not sure" });
  await expect(below.getByRole("link", { name: "Upload a document" })).toBeVisible();
  await expect(below.getByRole("button", { name: "Rephrase" })).toBeVisible();
  await expectAccessible(page);
});
