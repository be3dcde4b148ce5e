import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { verifyExport } from "../../scripts/verify/export.ts";
import { call, events } from "../support/call.ts";
import type { Organization } from "../support/people.ts";
import { addRead } from "../support/wait.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

const TEXT = "# Warranty\n\nPumps are covered for five years.";

/** A chat of the user with an answer that cites; its id. */
async function answered({ id: organizationId, admin, user }: Organization): Promise<number> {
  await addRead(admin, organizationId, "Warranty.md", TEXT);
  const message = "How long are pumps covered?";
  const { id: chat_id } = await call(
    user,
    "/chat/create",
    { title: "Notice: “5” years?" },
    { organizationId },
  );
  const input = { chat_id, message };
  for await (const event of events(user, "/chat/message", input, { organizationId }))
    if (event.type === "end") expect(event.message.citations).not.toEqual([]);
  return chat_id;
}

/** Chooses a format in the dialog that is open, and takes the file. */
async function save(page: Page, format: string): Promise<{ name: string; bytes: Uint8Array }> {
  await page.getByRole("radio", { name: format }).check();
  const downloading = page.waitForEvent("download", { timeout: 60_000 });
  await page.getByRole("dialog").getByRole("button", { name: "Export" }).click();
  const download = await downloading;
  await expect(page.getByRole("dialog")).toBeHidden();
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("a chat and an answer are exported in each format, and verify offline", async ({
  page,
  organization,
  signIn,
}) => {
  const chatId = await answered(organization);
  await signIn(organization.user);
  await page.goto(`/app/chat?id=${chatId}`);
  const title = page.getByRole("main").getByRole("heading", { level: 1 }).getByRole("button");
  const sources = new Map([["Warranty.md", new TextEncoder().encode(TEXT)]]);
  for (const [format, ending] of [
    ["PDF", ".pdf"],
    ["Markdown", ".md"],
    ["JSON", ".json"],
  ] as const) {
    await title.click();
    await page.getByRole("menuitem", { name: "Export…" }).click();
    if (format === "PDF") await expectAccessible(page);
    const { name, bytes } = await save(page, format);
    expect(name).toBe(`Notice “5” years${ending}`);
    const { holds, problems } = await verifyExport(bytes, sources);
    expect(problems).toEqual([]);
    expect(holds).toHaveLength(2);
    const changed = Uint8Array.from(bytes);
    changed[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
    expect((await verifyExport(changed)).problems).not.toEqual([]);
  }
  await page.getByRole("button", { name: "Copy answer" }).click();
  await page.getByRole("menuitem", { name: "Export…" }).click();
  const { bytes } = await save(page, "JSON");
  const saved = JSON.parse(new TextDecoder().decode(bytes)) as { kind: string; messages: { role: string }[] };
  await page
    .getByRole("button", { name: /^Source 1/ })
    .first()
    .click();
  const downloading = page.waitForEvent("download", { timeout: 60_000 });
  await page.getByRole("button", { name: "Save the cited text" }).click();
  const text = await readFile(await (await downloading).path());
  const cited = await verifyExport(bytes, new Map([["text", text]]));
  expect(cited.problems).toEqual([]);
  expect(cited.holds[1]).toContain("quotes stand where they say");
  text[3] = (text[3] ?? 0) ^ 1;
  expect((await verifyExport(bytes, new Map([["text", text]]))).problems).toEqual([
    "text: no source of this export has this text, or was this file.",
  ]);
  expect([saved.kind, saved.messages.map(({ role }) => role)]).toEqual(["answer", ["user", "assistant"]]);
});
