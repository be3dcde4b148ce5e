import { call } from "../support/call.ts";
import { storeFile } from "../support/upload.ts";
import { addRead, settledBy } from "../support/wait.ts";
import { ask, expect, expectAccessible, test } from "./visitors.ts";

const text = (fee: string, opens: string) =>
  `# Moorings\n\nThe mooring fee at Whitby is ${fee} pounds a night.\n\n# Hours\n\nThe office opens at ${opens}.`;

test("an answer is watched: other edits stay quiet, and one of its sentence shows the difference", async ({
  page,
  organization,
  signIn,
}) => {
  const { owner, id: organizationId } = organization;
  const { id } = await addRead(owner, organizationId, "Fees.md", text("twelve", "eight"));
  const replace = async (content: string) => {
    const path = await storeFile(owner, content);
    await call(owner, "/document/update/", { id, path, type: "md" }, { organizationId });
    await settledBy(owner, organizationId, id);
  };
  await signIn(owner);
  await page.goto("/app/chat");
  await ask(page, "What is the mooring fee at Whitby?");
  await page.getByRole("button", { name: "Watch this answer" }).click();
  const mark = page.getByRole("link", { name: "Watched: what it cites hasn’t changed" });
  await expect(mark).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Stop watching" })).toBeVisible();

  await replace(text("twelve", "nine"));
  await replace(text("fifteen", "nine"));
  // The quiet edit came first: had it been told, there would be two.
  const news = page.getByRole("link", { name: "1 new change in what this cites" });
  await expect(news).toBeVisible();
  await expect(page.getByRole("link", { name: "Watched answers 1 answer with something new" })).toBeVisible();
  await news.click();
  const list = page.getByRole("dialog", { name: "Watched answers" });
  await expect(list.locator("del")).toHaveText("twelve");
  await expect(list.locator("ins")).toHaveText("fifteen");
  await expectAccessible(page);

  await list.getByRole("button", { name: "Close" }).click();
  // Until it has left, the list offers to stop watching, too.
  await expect(list).toBeHidden();
  await expect(page.getByRole("link", { name: /^Watched: last change/ })).toBeVisible();
  await page.getByRole("button", { name: "Stop watching" }).click();
  await expect(page.getByRole("button", { name: "Watch this answer" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Watched answers/ })).toHaveCount(0);
});
