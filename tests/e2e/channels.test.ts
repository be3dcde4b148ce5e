import { randomUUID } from "node:crypto";
import { sharedMicrosoft } from "../support/microsoft.ts";
import { ask, expect, expectAccessible, test } from "./visitors.ts";

interface Team {
  team: string;
  name: string;
  channels: { members: { id: string; isOwner: boolean }[] }[];
}

/** A channel of the local Microsoft's team, with a thread and a file, and an account of its own in it. */
async function makeChannel() {
  const { control } = sharedMicrosoft();
  const mail = `p${randomUUID().slice(0, 8)}@atrium.example`;
  await control("account/add", { name: "Pat Test", mail, admin: true });
  const { teams } = (await control("teams", {})) as unknown as { teams: [Team] };
  const [{ team, name: teamName, channels }] = teams;
  const members = (channels[0]?.members ?? []).map(({ id, isOwner }) => ({ id, owner: isOwner }));
  await control("team/members", { team, members: [...members, { id: mail }] });
  const name = `Moorings ${randomUUID().slice(0, 6)}`;
  const made = (await control("channel/add", { team, name })) as {
    channel: string;
    folder: { item: string };
  };
  await control("share", { item: made.folder.item, with: mail });
  const say = async (html: string, more: object = {}) =>
    String((await control("message/post", { channel: made.channel, from: mail, html, ...more }))["message"]);
  const first = await say("<p>How long is the buoy of berth 7 chained?</p>");
  await say("<p>The buoy of berth 7 has 23 metres of chain.</p>", { replyTo: first });
  await control("file/add", { parent: made.folder.item, name: "Chains.txt", text: "Chains are galvanised." });
  return { control, mail, name, teamName, first };
}

test("a channel of Teams is connected, chosen, counted, read, answered from, followed and let go", async ({
  page,
  organization,
  signIn,
}) => {
  const { control, mail, name, teamName, first } = await makeChannel();
  await signIn(organization.user);
  await page.goto("/app/train/integrations?add=microsoft");
  await page.getByRole("link", { name: "Connect Microsoft Teams" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect Microsoft Teams" });
  await expect(dialog.getByText("Reading the messages of those channels")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue to Microsoft" }).click();
  await page.getByRole("listitem").filter({ hasText: mail }).getByRole("link").click();
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText(`Microsoft Teams connected as ${mail}`)).toBeVisible();

  await page.getByRole("button", { name: teamName }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Choose ${name}` }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("radio", { name: "Only me" })).toBeChecked();
  await page.getByRole("button", { name: "Count what would come in" }).click();
  await expect(page.getByText("This would add 2 files.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Begin with 2 files" }).click();

  const row = page.getByRole("row").filter({ hasText: "How long is the buoy" });
  await expect(row).toContainText("Answers");
  await expect(page.getByRole("row").filter({ hasText: "Chains.txt" })).toContainText("Answers");
  await expect(page.getByText("Up to date")).toBeVisible();
  await expectAccessible(page);
  const sync = page.url();

  expect(await ask(page, "How many metres of chain has the buoy of berth 7?")).toContain("23 metres");

  // What is said to the thread later is read by the next look.
  await control("message/edit", { message: first, html: "<p>How long is the chain of berth 7?</p>" });
  await page.goto(sync);
  await page.getByRole("button", { name: "Sync now" }).click();
  await expect(page.getByRole("row").filter({ hasText: "How long is the chain" })).toContainText("Answers");
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const settings = page.getByRole("dialog", { name: "Sync settings" });
  await expect(settings.getByText("Who is a member of the channel there")).toBeVisible();
  await settings.getByLabel("Name").fill("Talk of the moorings");
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Talk of the moorings" })).toBeVisible();

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this sync?" });
  await question.getByRole("radio", { name: "Remove its documents" }).check();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Nothing is kept in step yet")).toBeVisible();
});
