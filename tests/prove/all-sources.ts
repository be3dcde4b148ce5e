import { setTimeout as pause } from "node:timers/promises";
import { call, type Caller } from "../support/call.ts";
import { wav } from "../support/files.ts";
import { page, type TestSite } from "../support/site.ts";
import { sql } from "../support/sql.ts";
import { storeFile, upload } from "../support/upload.ts";
import type { Person } from "../support/people.ts";
import * as bad from "./bad.ts";

/** What the fake model hears in each recording. */
export const heard = [{ start: 0, text: "The pumps were serviced in spring." }];

/** What is brought in from every source, and what of it was acknowledged. */
export interface AllSources {
  /** Has something of each kind begin; resolves once a website's scan, at least, was asked for. */
  begin(round: number, random: () => number): Promise<void>;
  /** What is under way; what would only come later is brought forward. */
  open(): Promise<string[]>;
  /** What was acknowledged and is lost, didn't end well, or is there twice. */
  wrong(): Promise<string[]>;
}

/** Lets the organisation bring in whatever it likes, and gives it lessons whose tests run when documents change. */
export async function allSources(owner: Person, organizationId: number, site: TestSite): Promise<AllSources> {
  await sql()`insert into public.limit_overrides (organization_id, meter, amount, reason)
    select ${organizationId}, name, -1, 'kills' from public.meters`;
  const [counted] = await sql()`select coalesce(sum(used), 0) as pages from public.meter_usage
    where meter = 'pages_crawled' and organization_id = ${organizationId}`;
  const pagesBefore = Number(counted?.pages ?? 0);
  const ask: typeof call = (caller: Caller, path, input) => call(caller, path, input, { organizationId });
  for (const [question, answer] of lessons) {
    const { id } = await ask(owner, "/lessons/create", { question, answer });
    await ask(owner, "/lessons/accept", { ids: [id] });
  }
  const known = {
    documents: new Set<number>(),
    /** Document → what its newest version says. */
    versions: new Map<number, string>(),
    scanned: new Set<number>(),
    crawled: new Set<number>(),
    pairs: [] as [number, number][],
    /** Document → its object. */
    deleted: new Map<number, string>(),
  };
  const deletable: [number, string][] = [];

  const website = async (round: number, stopAtScan: boolean) => {
    const start = `/${round}/`;
    const paths = Array.from({ length: bad.sitePages - 1 }, (_, nth) => `${start}${nth}`);
    const about = (path: string) =>
      `This page, ${path}, tells how the gardens of ${wordsOf(round)} are watered.`;
    site.pages.set(start, page(`Start ${round}`, about(start), paths));
    for (const path of paths) site.pages.set(path, page(`Page ${path}`, about(path)));
    const { id } = await ask(owner, "/document/website/scan", { address: `${site.origin}${start}` });
    known.scanned.add(id);
    if (stopAtScan) return;
    while ((await ask(owner, "/document/website/get", { id })).run?.state !== "done") await pause(50);
    await ask(owner, "/document/website/crawl", { id, name: `Site ${round}` });
    known.crawled.add(id);
  };
  const added = async (name: string, bytes: string | Uint8Array<ArrayBuffer>) => {
    const { id } = await upload(owner, organizationId, name, bytes);
    known.documents.add(id);
    return id;
  };
  const text = async (round: number) => {
    const input = { name: `Text ${round}`, type: "md", origin: "text" } as const;
    const path = await storeFile(owner, versionOf(round, "one"));
    const { id } = await ask(owner, "/document/add", { ...input, path });
    known.versions.set(id, versionOf(round, "one"));
    const newer = await storeFile(owner, versionOf(round, "two"));
    // Whether it is told or not, the new version may have come.
    known.versions.delete(id);
    known.documents.add(id);
    await ask(owner, "/document/update/", { id, path: newer, type: "md" });
    known.versions.set(id, versionOf(round, "two"));
  };
  const pair = async (round: number) => {
    const about = (days: number) =>
      `# Leave in ${wordsOf(round)}\n\nEvery employee of ${wordsOf(round)} receives ${days} days of paid annual leave.`;
    const first = await added(`Handbook ${round}.md`, about(28));
    known.pairs.push([first, await added(`Welcome ${round}.md`, about(25))]);
  };
  const deletion = async (round: number) => {
    const gone = deletable.shift();
    if (gone) {
      await ask(owner, "/document/delete", { id: gone[0] });
      known.deleted.set(...gone);
    }
    const path = await storeFile(owner, paragraphs(round, 40));
    const { id } = await ask(owner, "/document/add", { name: `Passing ${round}.txt`, path, type: "txt" });
    deletable.push([id, path]);
  };

  return {
    async begin(round, random) {
      const stopAtScan = random() < 0.3;
      const crawling = website(round, stopAtScan);
      const others = [
        added(`File ${round}.txt`, paragraphs(round, 200)),
        added(`Recording ${round}.wav`, wav(1000 + round)),
        text(round),
        pair(round),
        deletion(round),
        ask(owner, "/lessons/check", {}),
      ];
      // They are cut off by the kill wherever they are; only what was acknowledged counts.
      for (const doing of [crawling, ...others]) doing.catch(() => undefined);
      if (!stopAtScan) await crawling.catch(() => undefined);
    },
    async open() {
      await sql()`update public.jobs set run_at = now() where status = 'queued' and run_at > now()
        and kind in ('lesson.check', 'contradictions.find', 'storage.delete')`;
      // Only so many comparisons are made an hour.
      await sql()`update public.compared_pairs set compared_at = now() - interval '2 hours'
        where compared_at > now() - interval '1 hour'`;
      const rows = await sql()`
        select 'look ' || id as what from public.source_runs where state = 'running'
        union all select 'page ' || id from public.source_items where state = 'waiting'
        union all select 'job ' || kind from public.jobs where status in ('queued', 'running')
          and kind in ('document.ingest', 'source.run', 'lesson.check', 'contradictions.find', 'storage.delete', 'revision.retire')`;
      return rows.map(({ what }) => String(what));
    },
    async wrong() {
      return [
        ...(await bad.documents(known.documents)),
        ...(await bad.versions(known.versions)),
        ...(await bad.sites(known.scanned, known.crawled)),
        ...(await bad.pairs(known.pairs)),
        ...(await bad.undeleted(known.deleted)),
        ...(await bad.doubled(organizationId, pagesBefore)),
      ];
    },
  };
}

const lessons = [
  ["How often are the boilers of Kestrel Yard swept?", "The boilers of Kestrel Yard are swept twice a year."],
  ["Who keeps the keys of the Alder store?", "The night porter keeps the keys of the Alder store."],
] as const;

function versionOf(round: number, version: string): string {
  return `This is version ${version} of the text about ${wordsOf(round)}.`;
}

/** Paragraphs that no other file has, and that claim nothing another contradicts. */
function paragraphs(round: number, count: number): string {
  const lines = Array.from(
    { length: count },
    (_, nth) => `People of ${wordsOf(round)} walk along ${wordsOf(round * 1000 + nth)} in the evening.`,
  );
  return lines.join("\n\n");
}

const syllables = [
  "bra",
  "ke",
  "lun",
  "mor",
  "ti",
  "sa",
  "ven",
  "do",
  "ri",
  "pel",
  "gan",
  "hu",
  "zo",
  "fen",
  "wa",
  "ly",
];

/** Two names that no other number has. */
function wordsOf(number: number): string {
  const name = (seed: number) => {
    let rest = seed;
    let word = "";
    for (let at = 0; at < 5; at += 1) {
      word += syllables[rest % syllables.length] ?? "";
      rest = Math.floor(rest / syllables.length);
    }
    return word.charAt(0).toUpperCase() + word.slice(1);
  };
  return `${name(number * 7919 + 104_729)} ${name(number * 31_337 + 7)}`;
}
