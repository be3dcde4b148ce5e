import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { call, events } from "../support/call.ts";
import { makeOrganization, type Organization } from "../support/people.ts";
import { page } from "../support/site.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";
import { storeFile } from "../support/upload.ts";
import { settledBy, until } from "../support/wait.ts";

const question = "How long are Peregrine pumps covered?";
const FIVE = "Peregrine pumps are covered for five years.";
const SIX = "Peregrine pumps are covered for six years.";
const aside = "The office opens at eight.";

/** An answer of the owner's that is watched and cites a document; its notices once that document is compared. */
async function watched({ owner, id: organizationId }: Organization) {
  const { id: chat_id } = await call(owner, "/chat/create", {}, { organizationId });
  let answer;
  for await (const event of events(
    owner,
    "/chat/message",
    { chat_id, message: question },
    { organizationId },
  ))
    if (event.type === "end") answer = event.message;
  const cited = answer?.citations.find(({ quote }) => quote.includes("five years"));
  if (!answer || !cited?.document_id) throw new Error("The answer doesn't cite how long.");
  const message_id = answer.id;
  await call(owner, "/chat/watch", { message_id }, { organizationId });
  return async () => {
    await until("the comparison", async () => {
      const open = await sql()`
        select from public.jobs where kind = 'watches.check' and status in ('queued', 'running')
        and (payload ->> 'document_id')::bigint = ${cited.document_id}`;
      return open.length === 0 ? true : null;
    });
    const { notices } = await call(owner, "/chat/watch/notices", { message_id }, { organizationId });
    return notices
      .filter(({ number }) => number === cited.number)
      .map(({ kind, before, after }) => ({ kind, before, after }));
  };
}

const told = [{ kind: "changed", before: FIVE, after: SIX }];

test("a text that is edited tells who watches an answer from it, and is quiet where something else changes", async () => {
  const organization = await makeOrganization();
  const { owner, id: organizationId } = organization;
  const text = async (content: string, id?: number) => {
    const input = { name: "Warranty", path: await storeFile(owner, content) };
    const { id: documentId } = id
      ? await call(owner, "/document/update/", { ...input, id, type: "md" }, { organizationId })
      : await call(
          owner,
          "/document/add",
          { ...input, type: "text/markdown", origin: "text" },
          { organizationId },
        );
    await settledBy(owner, organizationId, documentId);
    return documentId;
  };
  const id = await text(`# Warranty\n\n${FIVE} ${aside}`);
  const notices = await watched(organization);
  await text(`# Warranty\n\n${FIVE} ${aside.replace("eight", "nine")}`, id);
  expect(await notices()).toEqual([]);
  await text(`# Warranty\n\n${SIX} ${aside}`, id);
  expect(await notices()).toEqual(told);
});

test("a page that is crawled anew tells so, and is quiet where something else changes", async () => {
  const organization = await makeOrganization();
  const { owner, id: organizationId } = organization;
  const path = `/${randomUUID()}`;
  const put = (text: string) =>
    fetch(`${String(stack().site)}${path}`, {
      method: "PUT",
      body: JSON.stringify(page("Warranty", text)),
    });
  await put(`${FIVE} ${aside}`);
  const address = `${String(stack().site)}${path}`;
  const { id } = await call(
    owner,
    "/document/website/scan",
    { address, include: [path] },
    { organizationId },
  );
  const ended = () =>
    until("the end of a look at a website", async () => {
      const website = await call(owner, "/document/website/get", { id }, { organizationId });
      return website.run?.state !== "running" && website.pages.waiting === 0 ? true : null;
    });
  await ended();
  await call(owner, "/document/website/crawl", { id, name: "Site", include: [path] }, { organizationId });
  await ended();
  const notices = await watched(organization);
  const again = async (text: string) => {
    await put(text);
    await call(owner, "/document/website/run", { id }, { organizationId });
    await ended();
    return notices();
  };
  expect(await again(`${FIVE} ${aside.replace("eight", "nine")}`)).toEqual([]);
  expect(await again(`${SIX} ${aside}`)).toEqual(told);
});

test("a lesson that is put right tells so, and is quiet where it says the same", async () => {
  const organization = await makeOrganization();
  const { owner, id: organizationId } = organization;
  const { id } = await call(owner, "/lessons/create", { question, answer: FIVE }, { organizationId });
  await call(owner, "/lessons/accept", { ids: [id] }, { organizationId });
  const notices = await watched(organization);
  await call(owner, "/lessons/update", { id, answer: `${FIVE} ${aside}` }, { organizationId });
  expect(await notices()).toEqual([]);
  await call(owner, "/lessons/update", { id, answer: SIX }, { organizationId });
  expect(await notices()).toEqual(told);
});
