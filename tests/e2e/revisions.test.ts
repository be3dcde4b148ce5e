import { call } from "../support/call.ts";
import { storeFile } from "../support/upload.ts";
import { addRead, settledBy } from "../support/wait.ts";
import { row } from "./rows.ts";
import { ask, expect, expectAccessible, test } from "./visitors.ts";

test("a document that gets a new version answers anew, and an old answer shows what it cited", async ({
  page,
  organization,
  signIn,
}) => {
  const { owner, id: organizationId } = organization;
  const name = "Fees.txt";
  const { id } = await addRead(
    owner,
    organizationId,
    name,
    "The mooring fee at Whitby is twelve pounds a night.",
  );
  const replace = async (bytes: string | Uint8Array<ArrayBuffer>) =>
    call(
      owner,
      "/document/update/",
      { id, path: await storeFile(owner, bytes), type: "txt" },
      { organizationId },
    );
  await signIn(owner);
  await page.goto("/app/chat");
  await ask(page, "What is the mooring fee at Whitby?");
  await expect(page.getByRole("log")).toContainText("twelve pounds");
  const chat = page.url();

  await page.goto("/app/train/files");
  await expect(row(page, name)).toContainText("Ready");
  await replace(new Uint8Array());
  await expect(row(page, name)).toContainText("so the one before still answers. This file is empty.");
  await expect(row(page, name)).toContainText("Ready");
  await expect(row(page, name).getByRole("button", { name: `Retry ${name}` })).toBeVisible();
  await expectAccessible(page);
  await replace("Prices of this year.\n\nThe mooring fee at Whitby is fifteen pounds a night.");
  await settledBy(owner, organizationId, id);
  await expect(row(page, name)).not.toContainText("still answers");

  await page.goto("/app/chat");
  await ask(page, "What is the mooring fee at Whitby?");
  await expect(page.getByRole("log")).toContainText("fifteen pounds");
  await page.goto(chat);
  await page.getByRole("region", { name: "Sources" }).getByRole("button").first().click();
  await expect(page.getByRole("note")).toContainText("The document has changed since.");
  await expect(page.locator("mark").first()).toContainText("twelve pounds");
  await expect(page.locator("[data-radix-popper-content-wrapper]")).toHaveCount(0);
  await expectAccessible(page);
});
