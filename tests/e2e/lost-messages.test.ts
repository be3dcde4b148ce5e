import type { Page } from "@playwright/test";
import { events } from "../support/call.ts";
import { sql } from "../support/sql.ts";
import { addRead } from "../support/wait.ts";
import { deafen } from "./deafen.ts";
import { expect, test } from "./fixtures.ts";

const log = (page: Page) => page.getByRole("log");

test("a screen that hears nothing is right all the same while something on it moves", async ({
  page,
  context,
  organization,
  signIn,
}) => {
  const { owner, id: organizationId } = organization;
  await addRead(owner, organizationId, "Fees.md", "The mooring fee at Whitby is twelve pounds a night.");
  await signIn(owner);
  const ask = async (chat_id: number | null, message: string) => {
    let id = chat_id ?? 0;
    const input = { message, ...(chat_id !== null && { chat_id }) };
    for await (const event of events(owner, "/chat/message", input, { organizationId }))
      if (event.type === "start") id = event.chat.id;
    return id;
  };
  const chatId = await ask(null, "What is the mooring fee at Whitby?");
  const [document] = await sql()<{ id: number }[]>`
    insert into public.documents (organization_id, uploaded_by, name, type, path, size, status, stage)
    values (${organizationId}, ${owner.id}, 'Slow.txt', 'txt', 'files/' || gen_random_uuid(), 10, 'processing', 'reading') returning id`;
  // One may have begun by itself with the document.
  await sql()`delete from public.contradiction_runs where organization_id = ${organizationId}`;
  const [look] = await sql()<{ id: number }[]>`
    insert into public.contradiction_runs (organization_id) values (${organizationId}) returning id`;

  await deafen(context);
  const [files, chat, reports] = [page, await context.newPage(), await context.newPage()];
  await files.goto("/app/train/files");
  await chat.goto(`/app/chat?id=${chatId}`);
  await reports.goto("/app/settings/reports?report=contradictions");
  const uploads = files.getByRole("list", { name: "Uploads" });
  await expect(uploads.getByText("Slow.txt")).toBeVisible();
  await expect(log(chat)).toContainText("twelve pounds");
  await expect(reports.getByRole("button", { name: "Stop" })).toBeVisible();

  await sql()`update public.documents set status = 'failed', stage = null, status_reason = 'This file is damaged.' where id = ${document?.id ?? 0}`;
  await sql()`update public.contradiction_runs set state = 'done', ended_at = now() where id = ${look?.id ?? 0}`;
  await ask(chatId, "And at which place?");
  await Promise.all([
    expect(uploads.getByText("This file is damaged.")).toBeVisible(),
    expect(log(chat)).toContainText("And at which place?"),
    expect(reports.getByRole("button", { name: "Look now" })).toBeVisible(),
  ]);
});
