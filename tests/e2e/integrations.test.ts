import type { Page } from "@playwright/test";
import { googleAccount, sharedGoogle } from "../support/google.ts";
import { ask, expect, expectAccessible, test } from "./visitors.ts";

/** Adds a file to the local Google, or a folder where it has no text. @returns its id */
async function add(name: string, parent: string, text?: string): Promise<string> {
  const file = text === undefined ? { name, parent } : { name, parent, text, mimeType: "text/plain" };
  return String((await sharedGoogle().control("file/add", file))["id"]);
}

/** Chooses an account at Google and agrees. The app's own page names the account too. */
async function consent(page: Page, account: string): Promise<void> {
  await page.waitForURL(({ pathname }) => !pathname.startsWith("/app/"));
  await page.getByText(account).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Goes to the local Google from the dialog, and allows what it asks for there. */
async function allow(page: Page, account: string, picked: readonly string[] = []): Promise<void> {
  await page.getByRole("button", { name: "Continue to Google" }).click();
  await consent(page, account);
  if (picked.length > 0) {
    for (const name of picked) await page.getByLabel(name).check();
    await page.getByRole("button", { name: /Continue|Select|Choose/ }).click();
  }
}

test("a drive is connected, a folder of it chosen, counted, read, answered from, and let go", async ({
  page,
  organization,
  signIn,
  expectedErrors,
}) => {
  // Saying no at Google is an answer that is an error.
  expectedErrors.push(/status of 4\d\d .*\/google\/auth/);
  const account = await googleAccount();
  const folder = await add("Warranties", account);
  const heron = await add("Heron.txt", folder, "Heron pumps have 43 months of warranty on the impeller.");
  await add("Plan.dwg", folder, "not to be read");
  await signIn(organization.user);
  await page.goto("/app/train/integrations");
  await expect(page.getByText("Nothing is kept in step yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add from a drive" }).click();
  await page.getByRole("link", { name: "Connect Google Drive" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect Google Drive" });
  await expect(dialog.getByText("Google will ask you to allow")).toBeVisible();
  await expectAccessible(page);

  // Who says no there is told so, and nothing is connected.
  await page.getByRole("button", { name: "Continue to Google" }).click();
  // The dialog has a Cancel too, which stands until the page is left.
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Google Drive isn’t connected")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");

  await page.getByRole("button", { name: "Connect Google Drive" }).click();
  await allow(page, account);
  await expect(page.getByText(`Google Drive connected as ${account}`)).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain("connecting");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Choose folders" }).click();
  await page.getByRole("button", { name: /My Drive/ }).click();
  await page.getByRole("button", { name: "Warranties" }).click();
  await expect(page.getByText("Heron.txt")).toBeVisible();
  await page.getByRole("button", { name: "Choose this folder" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("radio", { name: "Only me" })).toBeChecked();
  await page.getByRole("radio", { name: "By tags" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Count what would come in" }).click();
  await expect(page.getByText("This would add 1 file and leave out 1.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Begin with 1 file" }).click();

  const row = page.getByRole("row").filter({ hasText: "Heron.txt" });
  await expect(row).toContainText("Answers");
  await expect(page.getByRole("row").filter({ hasText: "Plan.dwg" })).toContainText("Left out");
  await expect(page.getByText("Up to date")).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button", { name: "Heron.txt", exact: true }).click();
  await expect(page.getByRole("link", { name: "Open it in Google Drive" })).toBeVisible();
  await page.keyboard.press("Escape");

  const question = "How many months of warranty does the impeller of Heron pumps have?";
  expect(await ask(page, question)).toContain("43 months");
  await page.goto("/app/train/files?origin=drive");
  await expect(page.getByRole("row").filter({ hasText: "Heron.txt" })).toContainText(
    "Google Drive · Everyone",
  );

  // What changes there changes here, and what goes there goes.
  await sharedGoogle().control("file/change", { id: heron, text: "Heron pumps have 51 months of warranty." });
  await page.goto("/app/train/integrations");
  await page.getByRole("link", { name: "Warranties" }).click();
  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByText("Up to date")).toBeVisible();
  await expect.poll(() => ask(page, question)).toContain("51 months");

  await page.goto("/app/train/integrations");
  await page.getByRole("link", { name: "Warranties" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Delete" }).click();
  const question2 = page.getByRole("alertdialog", { name: "Delete this sync?" });
  await question2.getByRole("radio", { name: "Remove its documents" }).check();
  await expectAccessible(page);
  await question2.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Nothing is kept in step yet")).toBeVisible();
  await page.goto("/app/train/files?origin=drive");
  await expect(page.getByText("No documents match")).toBeVisible();
});

test("a connection that its vendor takes no more is told of above every screen, and mended", async ({
  page,
  organization,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const account = await googleAccount();
  await add("Notes", account);
  await signIn(organization.user);
  await page.goto("/app/integrations?connect=google");
  await allow(page, account);
  await expect(page.getByText(`Google Drive connected as ${account}`)).toBeVisible();
  await page.getByRole("button", { name: /My Drive/ }).waitFor();
  await sharedGoogle().control("tokens/revoke", { account });
  await sharedGoogle().control("tokens/expire", { account });
  // Whoever leaves before the drive has answered hasn't heard that it is over.
  const refused = page.waitForResponse((response) => response.status() === 409);
  await page.getByRole("button", { name: /My Drive/ }).click();
  await refused;
  const mend = page.getByRole("button", { name: "Sign in again" });
  await page.goto("/app/chat");
  await expect(page.getByText("Google Drive isn’t connected any more.")).toBeVisible();
  await expect(mend).toBeVisible();
  await mend.click();
  await consent(page, account);
  await expect(page.getByText(`Google Drive connected as ${account}`)).toBeVisible();
  await expect(page.getByText("Google Drive isn’t connected any more.")).toBeHidden();
  // It leads back to where it was begun.
  await expect(page).toHaveURL(/\/app\/chat$/);

  await page.goto("/app/integrations");
  await page.getByRole("button", { name: "Disconnect Google Drive" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByRole("button", { name: "Connect Google Drive" })).toBeVisible();
});

test("files that are picked one by one are all that is seen", async ({ page, organization, signIn }) => {
  const account = await googleAccount();
  await add("Picked.txt", account, "Picked.");
  await add("Kept back.txt", account, "Kept back.");
  await signIn(organization.user);
  await page.goto("/app/integrations?connect=google");
  await page.getByRole("radio", { name: "Single files" }).check();
  await allow(page, account, ["Picked.txt"]);
  await expect(page.getByText("You allowed single files only")).toBeVisible();
  await page.getByRole("button", { name: /Chosen files/ }).click();
  await page.getByRole("checkbox", { name: "Picked.txt" }).click();
  await expect(page.getByText("Kept back.txt")).toBeHidden();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Keep in step" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Picked.txt" })).toContainText("Answers");
});

test("sheets, separated text and slides of a drive answer with their place, which opens there", async ({
  page,
  organization,
  signIn,
}) => {
  const account = await googleAccount();
  const folder = await add("Marina", account);
  const { control } = sharedGoogle();
  const rows = [
    ["Quay", "Keeper"],
    ["Osprey", "Ottoline Vance"],
    ["Kestrel", "Bram Holt"],
  ];
  const content = { kind: "sheets" as const, sheets: [{ name: "Keepers", rows }] };
  const slides = [
    { title: "Welcome", lines: ["The club of the marina"] },
    { title: "Tides", lines: ["The sluice opens 95 minutes before high water."] },
  ];
  await control("file/add", { name: "Quays.xlsx", parent: folder, content });
  const lines = "Boat,Varnish\nTern,Amber oil\nGannet,Copal resin\n";
  await control("file/add", { name: "Varnishes.csv", parent: folder, text: lines });
  await control("file/add", { name: "Season.pptx", parent: folder, content: { kind: "slides", slides } });
  await signIn(organization.user);
  await page.goto("/app/integrations?connect=google");
  await allow(page, account);
  await page.getByRole("button", { name: /My Drive/ }).click();
  await page.getByRole("checkbox", { name: "The folder Marina" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Count what would come in" }).click();
  await page.getByRole("button", { name: "Begin with 3 files" }).click();
  await expect(page.getByText("Up to date")).toBeVisible();

  for (const [name, question, answer, place] of [
    ["Quays.xlsx", "Who is the keeper of the Osprey quay?", "Ottoline Vance", "Keepers, A2:B2"],
    ["Varnishes.csv", "Which varnish does the Gannet boat have?", "Copal resin", "Row 3"],
    [
      "Season.pptx",
      "How many minutes before high water does the sluice open?",
      "95 minutes",
      "Slide 2: Tides",
    ],
  ] as const) {
    const log = await ask(page, question);
    expect(log).toContain(answer);
    expect(log).toContain(place);
    const source = page.getByRole("log").getByRole("button", { name: `Source 1: ${name}` });
    await source.first().click();
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
    await expect(page.getByText("From Google Drive · Only you")).toBeVisible();
    await expect(page.getByRole("link", { name: "Open it in Google Drive" })).toBeVisible();
  }
});

test("who is in a group reads what it is shared with, once its sharer lets groups be read", async ({
  page,
  organization,
  signIn,
}) => {
  const account = await googleAccount();
  const folder = await add("Shared work", account);
  const file = await add("Kestrel.txt", folder, "Kestrel valves are checked every 17 weeks.");
  const group = `${account.split("@")[0]}-crew@atrium.example`;
  await sharedGoogle().control("group", { email: group, members: [organization.owner.email] });
  await sharedGoogle().control("share", { id: file, with: { type: "group", email: group } });
  await signIn(organization.user);
  await page.goto("/app/integrations?connect=google");
  await allow(page, account);
  await page.getByRole("button", { name: /My Drive/ }).click();
  await page.getByRole("button", { name: "Shared work" }).click();
  await page.getByRole("button", { name: "Choose this folder" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("radio", { name: "As in Google Drive" }).check();
  await page.getByRole("button", { name: "Count what would come in" }).click();
  await page.getByRole("button", { name: "Begin with 1 file" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Kestrel.txt" })).toContainText("Answers");

  const told = page.getByText("Nobody reads a file here through a group that can’t be read.");
  await expect(told).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Let groups be read" }).click();
  const dialog = page.getByRole("dialog", { name: "Let groups be read" });
  await expect(dialog.getByText(/groups/).last()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Continue to Google" }).click();
  await consent(page, account);
  // It leads back to the sync, which is looked at again by itself.
  await expect(page).toHaveURL(/\/app\/train\/integrations\/google\/\d+$/);
  await expect(told).toBeHidden();

  await signIn(organization.owner);
  const question = "How often are Kestrel valves checked?";
  await expect.poll(() => ask(page, question)).toContain("17 weeks");
});
