import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ground } from "../../../local/ground.ts";
import { randomFrom, sample } from "../../../local/testing/sample.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { makeOrganization } from "../../support/people.ts";
import { upload } from "../../support/upload.ts";
import { until } from "../../support/wait.ts";
import { DriveModel } from "./model.ts";
import { type DriveScene, makeDrive } from "./scene.ts";

/** Of each history: operations at the source in so many rounds, with a look after each. */
const ROUNDS = 14;
const PER_ROUND = 36;
const HISTORIES = 200;

let ground: Ground;
beforeAll(async () => {
  ground = await startOwnStack({}, { log: (line) => process.env.LOG && console.log("LOG", line) });
});
afterAll(() => ground.close());

/** What goes wrong while a look is under way; a few times at most, so that it ends. */
async function mischief({ control, account }: DriveScene, random: () => number): Promise<void> {
  const operation = ["files.list", "files.get", "changes.list", ""][Math.floor(random() * 4)] ?? "";
  const skip = Math.floor(random() * 4);
  const plain = { operation, skip };
  await [
    () => control("fail", { ...plain, kind: "429", retryAfter: 1 }),
    () => control("fail", { ...plain, kind: "userRateLimitExceeded" }),
    () => control("fail", { ...plain, kind: "500", times: 2 }),
    () => control("fail", { ...plain, kind: "half" }),
    () => control("fail", { ...plain, kind: "close" }),
    () => control("fail", { operation: "files.list", kind: "403", skip }),
    () => control("changes/drop", {}),
    () => control("tokens/expire", { account }),
    () => control("pages/limit", { size: 3 }),
    () => Promise.resolve(),
  ][Math.floor(random() * 10)]?.();
}

async function calm({ control }: DriveScene): Promise<void> {
  await control("fail/clear", {});
  await control("pages/limit", { size: null });
}

/** Looks until one has ended well; a word is given where much would go. */
const settle = (drive: DriveScene, id: number) =>
  until("a look that ended well", async () => {
    const { state, run } = await drive.look(id);
    return state === "active" && run?.state === "done" ? true : null;
  });

/** Documents that a sync holds: "name: text", sorted. */
async function library(id: number): Promise<string[]> {
  const found = await ground.database.query<{ said: string }>(
    `select documents.name || ': ' || trim(string_agg(parts.text, '' order by parts.ordinal)) as said
     from public.source_items as items
     join public.documents on documents.id = items.document_id
     join public.document_parts as parts on parts.revision_id = documents.revision_id
     where items.source_id = $1 group by items.id, documents.id`,
    [id],
  );
  return found.map(({ said }) => said).sort();
}

/** The document of each item that a sync holds. */
async function documentsOf(id: number): Promise<Map<string, number>> {
  const held = await ground.database.query<{ external_id: string; document_id: number }>(
    "select external_id, document_id::int from public.source_items where source_id = $1 and document_id is not null",
    [id],
  );
  return new Map(held.map(({ external_id, document_id }) => [external_id, document_id]));
}

it.each(sample([...Array(HISTORIES).keys()], 1))(
  "history %i: after each look the library is what the source holds",
  async (seed) => {
    const random = randomFrom(seed + 1);
    const org = await makeOrganization();
    await ground.database.query(
      "insert into public.limit_overrides (organization_id, meter, amount, reason) values ($1, 'documents', -1, 'Test')",
      [org.id],
    );
    const drive = await makeDrive(ground, org);
    const own = await upload(org.user, org.id, "own.txt", "Uploaded by hand.");
    const model = new DriveModel(drive, random);
    for (let nth = 0; nth < 5; nth++) await model.step();
    const { id } = await drive.begin();
    let before = await documentsOf(id);
    for (let round = 0; round < ROUNDS; round++) {
      await mischief(drive, random);
      // Some of it happens while a look is under way.
      const looking = random() < 0.5 ? drive.look(id) : null;
      for (let nth = 0; nth < PER_ROUND; nth++) await model.step();
      await looking;
      await calm(drive);
      await settle(drive, id);
      expect([seed, round, await library(id)]).toEqual([seed, round, model.expected()]);
      const after = await documentsOf(id);
      for (const [item, document] of after) {
        // What has stayed, moved or been renamed keeps its document, unless a look in between took it away.
        if (looking === null && before.has(item)) expect([item, document]).toEqual([item, before.get(item)]);
      }
      before = after;
    }
    expect(model.operations).toBeGreaterThanOrEqual(500);
    const strays = await ground.database.query(
      `select id from public.documents where organization_id = $1 and id <> $2
       and id not in (select document_id from public.source_items where document_id is not null)`,
      [org.id, own.id],
    );
    expect(strays).toEqual([]);
    const kept = await ground.database.query("select 1 from public.documents where id = $1", [own.id]);
    expect(kept).toHaveLength(1);
  },
  600_000,
);

it("no object is left of what is gone", async () => {
  await until("objects that are nobody's to go", async () => {
    const left = await ground.database.query(
      `select name from storage.objects where bucket_id = 'uploads'
       and not exists (select from public.document_revisions where path = objects.name)
       and not exists (select from public.kept_files where path = objects.name)`,
    );
    return left.length === 0 ? true : null;
  });
}, 120_000);
