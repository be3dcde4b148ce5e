import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { AnswerEvent } from "../../../supabase/functions/_shared/contract/chat.ts";
import type { Document } from "../../../supabase/functions/_shared/contract/documents.ts";
import { events } from "../../support/call.ts";
import { storeFile } from "../../support/upload.ts";
import { add, asOwner, chunksOf, ground, model, organization, partsOf, settled } from "./reading.ts";

/** Gives a document new bytes, as its uploader. */
async function replace(id: number, bytes: string | Uint8Array<ArrayBuffer>, type = "txt"): Promise<Document> {
  return asOwner("/document/update/", { id, path: await storeFile(organization.owner, bytes), type });
}
const textOf = async (id: number, revision_id?: number | null) => {
  const { parts, revision, document } = await asOwner("/document/text", {
    id,
    ...(revision_id && { revision_id }),
  });
  return {
    text: parts.map(({ text }) => text).join("\n"),
    former: revision.former,
    id: revision.id,
    document,
  };
};
const found = async (id: number) => (await chunksOf(id)).map(({ text }) => text);
const documentNow = async (id: number) => (await textOf(id)).document;
const ended = (id: number) =>
  expect.poll(async () => (await documentNow(id)).stage, { timeout: 60_000 }).toBeNull();
const revisions = (id: number) =>
  ground.database.query<{ state: string; kept: boolean; passages: number }>(
    `select state, path is not null as kept,
            (select count(*)::int from public.document_chunks where revision_id = revisions.id) as passages
     from public.document_revisions as revisions where document_id = $1 order by number`,
    [id],
  );

it("a new version is read while the one before answers, and then takes its place", async () => {
  const before = await add("prices.txt", "The Heron valve costs forty pounds.");
  await settled(before.id);
  const held = model.hold("costs fifty pounds");
  const replaced = await replace(before.id, "The Heron valve costs fifty pounds.", "md");
  await held.reached;
  expect(replaced).toMatchObject({
    id: before.id,
    name: "prices.txt",
    status: "success",
    stage: "queued",
    type: "txt",
  });
  expect(await documentNow(before.id)).toMatchObject({ status: "success", stage: "reading" });
  expect((await textOf(before.id)).text).toBe("The Heron valve costs forty pounds.");
  expect(await found(before.id)).toEqual(["The Heron valve costs forty pounds."]);
  held.release();
  await ended(before.id);
  const after = await documentNow(before.id);
  expect(after).toMatchObject({
    status: "success",
    stage: null,
    type: "md",
    size: 35,
    created_at: before.created_at,
  });
  expect((await textOf(before.id)).text).toBe("The Heron valve costs fifty pounds.");
  expect(await found(before.id)).toEqual(["The Heron valve costs fifty pounds."]);
  expect(await (await fetch(after.path)).text()).toBe("The Heron valve costs fifty pounds.");
  await expect.poll(async () => (await fetch(before.path)).ok, { timeout: 30_000 }).toBe(false);
  await expect
    .poll(() => revisions(before.id), { timeout: 30_000 })
    .toEqual([
      { state: "former", kept: false, passages: 0 },
      { state: "ready", kept: true, passages: 1 },
    ]);
});

it("a new version that can't be read leaves the one before answering, and says so", async () => {
  const { id, path } = await add("notes.txt", "The Gull pump hums.");
  await settled(id);
  await replace(id, new Uint8Array());
  await ended(id);
  const failed = await documentNow(id);
  expect(failed).toMatchObject({ status: "success", path, size: 19 });
  expect(failed.status_reason).toBe(
    "The new version couldn't be read, so the one before still answers. This file is empty. Check it and upload it again.",
  );
  expect((await textOf(id)).text).toBe("The Gull pump hums.");
  expect(await asOwner("/document/update/", { id, retry: true })).toMatchObject({
    status: "success",
    stage: "queued",
    status_reason: null,
  });
  await ended(id);
  expect((await documentNow(id)).status_reason).toBe(failed.status_reason);
  await replace(id, "The Gull pump sings.");
  await ended(id);
  expect(await documentNow(id)).toMatchObject({ status: "success", status_reason: null });
  expect((await textOf(id)).text).toBe("The Gull pump sings.");
});

it("of two new versions the later one counts, and the same bytes change nothing", async () => {
  const { id } = await add("versions.txt", "First words.");
  await settled(id);
  const held = model.hold("Second words");
  await replace(id, "Second words.");
  await held.reached;
  await replace(id, "Third words.");
  held.release();
  await expect.poll(async () => (await textOf(id)).text, { timeout: 60_000 }).toBe("Third words.");
  const asked = model.embedded.length;
  const third = await textOf(id);
  const { path } = await replace(id, "Third words.");
  await ended(id);
  expect(await textOf(id)).toMatchObject({ id: third.id, text: "Third words.", former: false });
  expect((await documentNow(id)).path).toBe(path);
  expect(model.embedded.length).toBe(asked);
  await expect
    .poll(async () => (await revisions(id)).map(({ state, passages }) => [state, passages]), {
      timeout: 30_000,
    })
    .toEqual([
      ["former", 0],
      ["former", 0],
      ["ready", 1],
    ]);
});

it("a version of the same bytes as another document takes its text, and the model isn't asked", async () => {
  const words = `The Skua gauge reads ${randomUUID()}.`;
  await settled((await add("other.txt", words)).id);
  const { id } = await add("own.txt", "Something else.");
  await settled(id);
  const asked = model.embedded.length;
  await replace(id, words);
  await ended(id);
  expect(await found(id)).toEqual([words]);
  expect((await partsOf(id)).map(({ text }) => text)).toEqual([words]);
  expect(model.embedded.length).toBe(asked);
});

it("an answer shows what it cited, also when the document has changed since", async () => {
  const words = "The Puffin turbine is serviced in March.";
  const { id } = await add("Puffin.txt", words);
  await settled(id);
  const { id: chat_id } = await asOwner("/chat/create", {});
  model.say(`${words} [1]`);
  let end: AnswerEvent | undefined;
  const question = { chat_id, message: "When is the Puffin turbine serviced?" };
  for await (const event of events(organization.owner, "/chat/message", question, {
    organizationId: organization.id,
  })) {
    end = event;
  }
  const cited = end?.type === "end" ? end.message.citations[0] : undefined;
  expect(cited).toMatchObject({ document_id: id, quote: words });
  await replace(id, "Preface.\n\nThe Puffin turbine is serviced in April.");
  await ended(id);
  await ground.database.query(
    "update public.document_revisions set former_at = '2020-01-01' where state = 'former'",
  );
  await ground.database.query("select public.prune_revisions()");
  const { messages } = await asOwner("/chat/get", { id: chat_id });
  const kept = messages.at(-1)?.citations[0];
  expect(kept).toEqual(cited);
  const then = await textOf(id, kept?.revision_id);
  expect(then.former).toBe(true);
  expect(then.text.slice(kept?.start, kept?.end)).toBe(words);
  expect((await textOf(id)).text).toContain("in April");
});
