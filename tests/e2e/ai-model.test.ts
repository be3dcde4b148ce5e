import type { Page } from "@playwright/test";
import { call } from "../support/call.ts";
import { addRead } from "../support/wait.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

const question = "How long are pumps covered?";
/** One sentence of more than 200 tokens: cut before its citation where answers may have no more. */
const plants = Array.from({ length: 120 }, (_, at) => `plant number ${at + 101}`).join(", ");
const long = `Pumps are covered for seven years in ${plants} since March.`;

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function choose(page: Page, field: string, option: string) {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option }).click();
}

const save = (page: Page) => section(page, "Unsaved changes").getByRole("button", { name: "Save" }).click();

test("an admin changes how the assistant answers, tries it first, sees it on record and brings the former way back", async ({
  page,
  signIn,
  organization,
}) => {
  await addRead(organization.admin, organization.id, "Warranty.md", "Pumps are covered for five years.");
  await signIn(organization.admin);
  await page.goto("/app/settings/ai-model");
  await expect(page.getByText("The offline model quotes your documents word for word.")).toBeVisible();
  await choose(page, "Tone", "Formal");
  await choose(page, "Creativity", "Steady (0.3)");
  await choose(page, "Languages", "German");
  await page.getByLabel("Instructions").fill("Call customers guests.");
  await page.getByLabel("Longest answer, in tokens").fill("12");
  await expectAccessible(page);

  await save(page);
  await expect(page.getByText("An answer can have 200 to 16,000 tokens.")).toBeVisible();
  await page.getByLabel("Longest answer, in tokens").fill("1,200");

  await page.getByLabel("Question").fill(question);
  await page.getByLabel("Question").press("Enter");
  for (const side of ["Present settings", "With your changes"]) {
    await expect(section(page, side)).toContainText("five years");
    await expect(section(page, side)).toContainText(/\d+ tokens/);
  }

  await save(page);
  await expect(section(page, "Unsaved changes")).toHaveCount(0);
  await expect(section(page, "Versions")).toContainText("Version 1");
  await expect(section(page, "Versions")).toContainText("Tone: Neutral → Formal");
  await expect(section(page, "Versions")).toContainText("Budget: the model’s own → 1,200 tokens");
  await page.reload();
  await expect(page.getByLabel("Instructions")).toHaveValue("Call customers guests.");
  await expect(page.getByRole("list", { name: "Chosen languages" })).toHaveText("German");

  await section(page, "Versions")
    .getByRole("button", { name: "Bring back the product’s own settings" })
    .click();
  await expect(section(page, "Versions")).toContainText("Version 2");
  await expect(page.getByRole("combobox", { name: "Tone" })).toHaveText("Neutral");
  await expect(page.getByLabel("Instructions")).toHaveValue("");

  await page.goto("/app/settings/audit");
  await expect(page.getByText("Brought back how the assistant answered")).toBeVisible();
  await expect(
    page.getByText(/Changed how the assistant answers: .*Tone from Neutral to Formal/),
  ).toBeVisible();
});

test("settings that break a lesson wait for a decision, and what somebody types meanwhile stays", async ({
  page,
  signIn,
  organization,
}) => {
  const { admin, owner, id: organizationId } = organization;
  await addRead(admin, organizationId, "Warranty.md", "Pumps are covered for five years.");
  const lesson = await call(admin, "/lessons/create", { question, answer: long }, { organizationId });
  await call(admin, "/lessons/accept", { ids: [lesson.id] }, { organizationId });
  await signIn(admin);
  await page.goto("/app/settings/ai-model");
  await page.getByLabel("Longest answer, in tokens").fill("200");
  await expect(page.getByText("your lessons are tried with it")).toBeVisible();
  await save(page);

  const held = section(page, "Waiting to be published");
  await expect(held.getByText("1 question of lessons would be answered wrongly")).toBeVisible();
  await expect(held.getByRole("definition").first()).toContainText("plant number 220");
  await expect(held.getByRole("definition").last()).not.toContainText("plant number 220");
  await expect(page.getByLabel("Longest answer, in tokens")).toHaveValue("");
  await expectAccessible(page);
  await held.getByRole("button", { name: "Keep the present settings" }).click();
  await expect(held).toHaveCount(0);

  await page.getByLabel("Longest answer, in tokens").fill("200");
  await save(page);
  await page.getByRole("button", { name: "Publish anyway" }).click();
  await expect(section(page, "Versions")).toContainText("Version 1");
  await expect(page.getByLabel("Longest answer, in tokens")).toHaveValue("200");

  await page.getByLabel("Instructions").fill("Half a sentence that");
  await call(owner, "/organization/ai-settings/bring-back", { number: 0 }, { organizationId });
  await expect(page.getByText("Somebody has published other settings meanwhile.")).toBeVisible();
  await expect(page.getByLabel("Instructions")).toHaveValue("Half a sentence that");
  await page.getByRole("button", { name: "Show them and discard my changes" }).click();
  await expect(page.getByLabel("Longest answer, in tokens")).toHaveValue("");
});
