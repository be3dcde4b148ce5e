import { afterAll, beforeAll, expect, vi } from "vitest";
import type { Ground } from "../../../local/ground.ts";
import type { CallPath, InputOf } from "../../../supabase/functions/_shared/contract/index.ts";
import { type FakeModel, startFakeModel } from "../../fakes/model.ts";
import { call } from "../../support/call.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { makeOrganization, type Organization } from "../../support/people.ts";
import { upload } from "../../support/upload.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

export const speech = [
  { start: 0, text: "Welcome to the yearly meeting." },
  { start: 4.5, text: "The pumps were serviced in spring." },
];

/** A stack of the file's own, with a model that it tells what to do, and an organisation in it. */
export let ground: Ground;
export let model: FakeModel;
export let organization: Organization;

beforeAll(async () => {
  model = await startFakeModel(speech);
  ground = await startOwnStack({ OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: model.url });
  organization = await makeOrganization();
});

afterAll(async () => {
  await ground.close();
  await model.close();
});

export const add = (name: string, bytes: string | Uint8Array<ArrayBuffer>) =>
  upload(organization.owner, organization.id, name, bytes);

export const asOwner = <Path extends CallPath>(path: Path, input: InputOf<Path>) =>
  call(organization.owner, path, input, { organizationId: organization.id });

interface Row {
  ordinal: number;
  page: number | null;
  time_seconds?: number | null;
  start_offset: number;
  end_offset: number;
  text: string;
}

/** The revision of a document that answers, or is read. */
const revision = `(select coalesce(documents.revision_id, max(revisions.id)) from public.documents
  join public.document_revisions as revisions on revisions.document_id = documents.id
  where documents.id = $1 group by documents.id)`;

export const partsOf = (id: number) =>
  ground.database.query<Row>(
    `select * from public.document_parts where revision_id = ${revision} order by ordinal`,
    [id],
  );

export const chunksOf = (id: number) =>
  ground.database.query<Row & { embedded: boolean }>(
    `select ordinal, page, time_seconds, start_offset, end_offset, text, embedding is not null as embedded
     from public.document_chunks where revision_id = ${revision} order by ordinal`,
    [id],
  );

export async function settled(id: number) {
  const document = async () => {
    const { documents } = await asOwner("/document/list", { limit: 100 });
    return documents.find((candidate) => candidate.id === id);
  };
  await expect.poll(async () => (await document())?.status, { timeout: 90_000 }).not.toBe("processing");
  const found = await document();
  if (!found) throw new Error(`Document ${id} is gone.`);
  return found;
}

/** Parts and chunks of a document, which must be exact and once only; its whole text. */
export async function stored(id: number) {
  const [parts, chunks] = await Promise.all([partsOf(id), chunksOf(id)]);
  let whole = "";
  for (const part of parts) {
    whole += "\n".repeat(part.start_offset - whole.length) + part.text;
    expect(part.end_offset).toBe(whole.length);
  }
  let covered = 0;
  for (const [index, chunk] of chunks.entries()) {
    expect(chunk.ordinal).toBe(index);
    expect(whole.slice(chunk.start_offset, chunk.end_offset)).toBe(chunk.text);
    expect(chunk.embedded).toBe(true);
    expect(whole.slice(covered, chunk.start_offset).trim()).toBe("");
    covered = Math.max(covered, chunk.end_offset);
  }
  expect(whole.slice(covered).trim()).toBe("");
  return { parts, chunks, whole };
}

/** A text of several slices; every sentence is its own. */
export function longText(slices: number): string {
  const sentence = (index: number) =>
    `Sentence ${index} of this long report is about pump number ${index * 7}.`;
  const paragraphs = Array.from({ length: Math.ceil((slices * 200_000) / 640) }, (_, paragraph) =>
    Array.from({ length: 10 }, (_, index) => sentence(paragraph * 10 + index)).join(" "),
  );
  return paragraphs.join("\n\n");
}
