import { readFile } from "node:fs/promises";
import { outlineOf } from "../../supabase/functions/_shared/domain/help/headings.ts";
import { readVtt } from "../../supabase/functions/_shared/domain/help/vtt.ts";
import { keepHelp } from "../support/help.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, line) => `Line ${line} of it.`).join("\n\n");

test("an article is found as one types, opens at its heading, and is told whether it helped", async ({
  page,
  organization,
  signIn,
}) => {
  const word = `Quokka${crypto.randomUUID().slice(0, 8)}`;
  const body = `${paragraphs(20)}\n\n## Feed it\n\nGive the ${word} **leaves**.\n\n${paragraphs(30)}\n\n## Its home\n\nAn island. <script>alert(1)</script> [Elsewhere](javascript:alert(1))`;
  const { headings } = outlineOf(body);
  const other = await keepHelp("article", { category: "People", position: 40_003 });
  const data = { audience: "admin", related: [other.slug], headings };
  const { slug, title } = await keepHelp("article", { body, category: "People", position: 40_002, data });
  await signIn(organization.user);
  await page.goto("/app/help-center/articles");
  await page.getByRole("searchbox", { name: "Search the articles" }).pressSequentially(word.toLowerCase());
  const found = page.getByRole("region", { name: "Search results" }).getByRole("link");
  await expect(found).toHaveCount(1);
  await expect(found.locator("mark")).toHaveText(word);
  await expect(found).toContainText("For admins");
  await expectAccessible(page);
  await found.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  await page.goto(`/app/help-center/articles?article=${slug}#feed-it`);
  const heading = page.getByRole("heading", { name: /^Feed it/ });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  await expect(page.getByRole("heading", { level: 1, name: title })).not.toBeInViewport();
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Its home" })
    .click();
  await expect(page.getByRole("heading", { name: /^Its home/ })).toBeInViewport();
  await expect(page).toHaveURL(/#its-home$/);
  await expect(page.getByRole("link", { name: "Elsewhere" })).toHaveCount(0);
  await expectAccessible(page);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the link to “Feed it”" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL(`/app/help-center/articles?article=${slug}#feed-it`, page.url()).href,
  );
  const helpful = page.getByRole("region", { name: "Was this helpful?" });
  await helpful.getByRole("button", { name: "No" }).click();
  await helpful.getByLabel("What was missing or wrong?").fill("What it drinks.");
  await helpful.getByRole("button", { name: "Send" }).click();
  await expect(helpful).toContainText("Thank you.");
  await page.reload();
  await expect(helpful.getByRole("button", { name: "No" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("region", { name: "Related articles" }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: other.title })).toBeVisible();

  await page.goto(`/app/help-center/articles?search=${crypto.randomUUID()}`);
  await expect(page.getByText(/^Nothing found for/)).toBeVisible();
  await expectAccessible(page);
});

test("a prompt is filled in and stands in the chat, behind what was typed there, or goes to an agent", async ({
  page,
  organization,
  signIn,
}) => {
  const { title } = await keepHelp("prompt", { body: "Compare {{first}} with {{second}}." });
  const mail = await keepHelp("prompt", { body: "Thank everybody.", data: { opens: "message_generator" } });
  await signIn(organization.admin);
  await page.goto("/app/chat");
  const composer = page.getByRole("textbox", { name: "Your message" });
  await composer.fill("What I had begun");
  await page.goto(`/app/help-center/prompts?search=${title}`);
  await page.getByRole("button", { name: `Use “${title}”` }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByLabel("First").fill("the old contract");
  await expect(dialog).toContainText("Compare the old contract with {{second}}.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Use in chat" }).click();
  await expect(composer).toHaveValue("What I had begun\n\nCompare the old contract with {{second}}.");

  await page.goto(`/app/help-center/prompts?search=${mail.title}`);
  await page.getByRole("button", { name: `Use “${mail.title}”` }).click();
  await expect(page.getByText("Choose what to use this prompt with")).toBeVisible();
  await page.getByRole("button", { name: "New message generator" }).click();
  await page.getByLabel("Name").fill("Thanks");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByLabel("Purpose")).toHaveValue("Thank everybody.");
});

test("a video has captions, chapters that lead to their moment, and a transcript that is searched", async ({
  page,
  organization,
  signIn,
}) => {
  const slug = "sign-in-and-ask";
  const cues = readVtt(await readFile(`public/help/videos/${slug}.vtt`, "utf8"));
  const chapters = [
    { at: 0, title: "Sign in" },
    { at: 6, title: "Ask" },
  ];
  const data = { seconds: cues.at(-1)?.to ?? 0, chapters, cues };
  const { title } = await keepHelp("video", { slug, category: "Chat", data });
  await signIn(organization.user);
  await page.goto("/app/help-center/videos");
  await page.getByRole("link", { name: title }).click();
  const video = page.locator("video");
  await expect(video).toHaveJSProperty("textTracks.0.mode", "showing");
  const played = () => video.evaluate((player: HTMLVideoElement) => player.currentTime);
  const state = () => video.evaluate((player: HTMLVideoElement) => player.readyState);
  await expect.poll(state).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: /Ask$/ }).first().click();
  await expect.poll(played).toBeGreaterThanOrEqual(6);
  await page.getByRole("searchbox", { name: "Search the transcript" }).fill("passage");
  const lines = page.getByRole("list", { name: "Transcript" }).getByRole("button");
  await expect(lines.first().locator("mark")).toHaveText("passage");
  const last = cues.findLast(({ text }) => text.includes("passage"));
  await lines.last().click();
  await expect.poll(played).toBeGreaterThanOrEqual(last?.from ?? 99);
});

test.describe("an article that isn't there", () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] });

  test("is told so, with the way back to all of them", async ({ page, organization, signIn }) => {
    await signIn(organization.user);
    await page.goto("/app/help-center/articles?article=no-such-article");
    await expect(page.getByText("There is no such article")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "See all articles" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Articles" })).toBeVisible();
  });
});
