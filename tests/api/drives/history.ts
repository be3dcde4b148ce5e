import { setTimeout as pause } from "node:timers/promises";
import type { Ground } from "../../../local/ground.ts";
import { call, Refusal } from "../../support/call.ts";
import { makeOrganization, type Organization } from "../../support/people.ts";
import { upload } from "../../support/upload.ts";
import { until } from "../../support/wait.ts";
import type { HistorySource, MakeSource } from "./history-source.ts";
import { DriveModel } from "./model.ts";

/** Of each history: operations at the source in so many rounds, with looks after each. */
const ROUNDS = 14;
const PER_ROUND = 36;
/** A machine that is busy otherwise takes minutes for what takes seconds. */
const LONGEST_LOOK_MS = 300_000;
/** So many are enough to get over what was made to go wrong. */
const MOST_LOOKS = 20;

type Check = (what: unknown, wanted: unknown, where: string) => void;

/**
 * Makes a random history of a drive of which two folders are kept in step, one in the other, with failures thrown in; half of the
 * time it goes on while it is looked at. After each round the library has to be what the source holds.
 * @param story what was done comes to it, for who looks into what went wrong
 */
export async function runHistory(
  ground: Ground,
  make: MakeSource,
  random: () => number,
  check: Check,
  story: string[],
): Promise<void> {
  const org = await makeOrganization();
  await ground.database.query(
    "insert into public.limit_overrides (organization_id, meter, amount, reason) values ($1, 'documents', -1, 'Test')",
    [org.id],
  );
  const source = await make(org);
  const own = await upload(org.user, org.id, "own.txt", "Uploaded by hand.");
  const model = new DriveModel(source, random, story);
  for (let nth = 0; nth < 5; nth++) await model.step();
  const keeping = await keep(ground, org, source);
  let before = await keeping.documents();
  for (let round = 0; round < ROUNDS; round++) {
    const where = `round ${String(round)}`;
    story.push(where);
    story.push(await source.mischief(random));
    const isMeanwhile = random() < 0.5;
    const looking = isMeanwhile ? keeping.look() : null;
    story.push(isMeanwhile ? "looked at meanwhile" : "looked at after");
    for (let nth = 0; nth < PER_ROUND; nth++) await model.step();
    await looking;
    await source.calm();
    await keeping.settle();
    for (const [id, root] of [
      [keeping.outer, source.folder],
      [keeping.nested, source.inner],
    ] as const)
      check(await keeping.library(id), model.expected(root), where);
    const after = await keeping.documents();
    for (const [item, ids] of after) {
      check(ids.length, 1, `${where}: a file is one document, whoever holds it (${item})`);
      // What has stayed, moved or been renamed keeps its document, unless a look in between took it away.
      const former = before.get(item);
      if (!isMeanwhile && former) check(ids, former, `${where}: ${item} keeps its document`);
    }
    before = after;
  }
  check(model.operations >= 500, true, "operations");
  check(await keeping.strays(own.id), [], "what is nobody's");
}

/** Two syncs of a drive's folders, and what they hold here. */
async function keep(ground: Ground, org: Organization, source: HistorySource) {
  const here = { organizationId: org.id };
  const paths =
    source.vendor === "google"
      ? (["/google/folders", "/google/sync", "/google/folder-syncs"] as const)
      : (["/onedrive/folders", "/onedrive/sync", "/onedrive/folder-syncs"] as const);
  const [folders, sync, syncs] = paths;
  const ask = <T>(text: string, values: unknown[]) => ground.database.query<T & object>(text, values);
  const { places } = await call(org.user, folders, {}, here);
  const driveId = places[0]?.drive_id ?? "";

  /** Waits for the end of looks; who waits to try again does so at once. The database is asked, since it costs less. */
  const ended = async (ids: number[]) => {
    const end = performance.now() + LONGEST_LOOK_MS;
    for (;;) {
      const busy = await ask(
        `with hastened as (
           update public.jobs set run_at = now() where organization_id = $1 and status = 'queued' and run_at > now()
         )
         select 'look ' || id || ' of sync ' || source_id || ' ' || coalesce(cursor::text, '') as what
         from public.source_runs where organization_id = $1 and state = 'running'
         union all select 'document ' || id || ' ' || stage from public.documents where organization_id = $1 and stage is not null
         limit 5`,
        [org.id],
      );
      if (busy.length === 0) break;
      if (performance.now() > end) throw new Error(`A look doesn't end: ${JSON.stringify(busy)}`);
      // Several histories wait for one database, and asking is work for it too.
      await pause(200);
    }
    const { syncs: all } = await call(org.user, syncs, { limit: 100 }, here);
    return all.filter(({ id }) => ids.includes(id));
  };
  const begin = async (id: string) => {
    const draft = await call(org.user, sync, { folder: { drive_id: driveId, id }, sharing: "me" }, here);
    await ended([draft.id]);
    return draft.id;
  };
  const [outer, nested] = [await begin(source.folder), await begin(source.inner)];
  /** Has a sync looked at, after the look that the vendor's notice of a change has begun meanwhile. */
  const begun = async (id: number): Promise<void> => {
    try {
      await call(org.user, sync, { id }, here);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error;
      await ended([id]);
      await begun(id);
    }
  };
  const look = async () => {
    for (const id of [outer, nested]) await begun(id);
    return ended([outer, nested]);
  };
  /** Looks until both have ended well; a word is given where much would go. */
  const settle = async () => {
    for (let nth = 0; ; nth++) {
      const found = await look();
      const isWell = found.every(
        ({ state, run, files }) =>
          state === "active" && run?.state === "done" && run.failed === 0 && files.failed === 0,
      );
      if (isWell) return;
      if (nth === MOST_LOOKS) {
        const failed = await ask(
          "select name, reason, facts from public.source_items where organization_id = $1 and state = 'failed'",
          [org.id],
        );
        throw new Error(`Looks don't end well: ${JSON.stringify({ failed, found })}`);
      }
    }
  };
  await settle();

  return {
    outer,
    nested,
    look,
    settle,
    /** Documents that a sync holds: "name: text", sorted. */
    async library(id: number): Promise<string[]> {
      const found = await ask<{ said: string }>(
        `select documents.name || ': ' || trim(string_agg(parts.text, '' order by parts.ordinal)) as said
         from public.source_items as items
         join public.documents on documents.id = items.document_id
         join public.document_parts as parts on parts.revision_id = documents.revision_id
         where items.source_id = $1 group by items.id, documents.id`,
        [id],
      );
      return found.map(({ said }) => said).sort();
    },
    /** The documents of each item, of all syncs; one each. */
    async documents(): Promise<Map<string, number[]>> {
      const held = await ask<{ external_id: string; ids: number[] }>(
        `select external_id, array_agg(distinct document_id::int) as ids from public.source_items
         where organization_id = $1 and document_id is not null group by external_id`,
        [org.id],
      );
      return new Map(held.map(({ external_id, ids }) => [external_id, ids]));
    },
    /** What no sync holds, and what is left of what answers no more. */
    strays: (own: number) =>
      until("passages of what answers no more to go", async () => {
        const gone = await ask<{ what: string }>(
          `select 'passages of ' || revision_id as what from public.document_chunks
           where organization_id = $1 and revision_id not in (
             select revision_id from public.documents where organization_id = $1 and revision_id is not null)
           limit 1`,
          [org.id],
        );
        if (gone.length > 0) return null;
        const found = await ask<{ what: string }>(
          `select 'document ' || documents.id as what from public.documents
           where organization_id = $1 and documents.id <> $2 and documents.id not in (
             select document_id from public.source_items where document_id is not null)
           union all select 'nothing of the upload' where not exists (
             select from public.documents join public.document_parts as parts on parts.revision_id = documents.revision_id
             where documents.id = $2 and documents.name = 'own.txt' and parts.text = 'Uploaded by hand.')`,
          [org.id, own],
        );
        return found.map(({ what }) => what);
      }),
  };
}
