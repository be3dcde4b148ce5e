import type { Database } from "../../local/database/database.ts";
import { undone } from "./attempt.ts";
import { Shelf } from "./shelf.ts";

/** A rule of revisions and sources that doesn't hold, and how. */
export interface RevisionFlaw {
  rule: string;
  violation: string;
}

type Rule = (shelf: Shelf) => Promise<[seen: unknown, expected: unknown][]>;
const TOY = 7101;

const rules: Readonly<Record<string, Rule>> = {
  "equal bytes are taken from what answers in the organisation, of the same type": async (shelf) => {
    await shelf.ready("Words.", "h");
    const same = await shelf.read(await shelf.document());
    const told = await shelf.reuse(same, "h");
    const others: [number, string][] = [
      [await shelf.document({ organization: 200 }), "txt"],
      [await shelf.document({ type: "md" }), "md"],
    ];
    const seen: unknown[] = [];
    for (const [document, type] of others)
      seen.push(await shelf.reuse(await shelf.read(document, type), "h"));
    return [
      [told, "reused"],
      [await shelf.found(same.document), "Words."],
      [await shelf.stands(same.document), "success"],
      [
        await shelf.value(`(select text from public.document_parts where revision_id = ${same.revision})`),
        "Words.",
      ],
      [seen.join(), "none,none"],
    ];
  },
  "equal bytes that failed, or answer no more, are read anew": async (shelf) => {
    const failing = await shelf.read(await shelf.document());
    await shelf.reuse(failing, "failed");
    await shelf.run(`select public.fail_reading(${failing.held})`);
    const changed = await shelf.ready("Old.", "old");
    await shelf.revise(changed, "New.");
    const seen: unknown[] = [];
    for (const hash of ["failed", "old"])
      seen.push(await shelf.reuse(await shelf.read(await shelf.document()), hash));
    return [[seen.join(), "none,none"]];
  },
  "of equal bytes the earlier is read, and the later waits": async (shelf) => {
    const first = await shelf.read(await shelf.document());
    const second = await shelf.read(await shelf.document());
    const told = [
      await shelf.reuse(first, "h"),
      await shelf.reuse(second, "h"),
      await shelf.reuse(first, "h"),
    ];
    return [[told.join(), "none,wait,none"]];
  },
  "a document's own bytes again change nothing": async (shelf) => {
    const document = await shelf.ready("Words.", "h");
    const before = await shelf.value(`(select revision_id from public.documents where id = ${document})`);
    const again = await shelf.read(document);
    const told = await shelf.reuse(again, "h");
    return [
      [told, "reused"],
      [await shelf.value(`(select revision_id from public.documents where id = ${document})`), before],
      [await shelf.stands(document), "success"],
      [
        await shelf.value(
          `(select count(*)::integer from public.document_revisions where document_id = ${document})`,
        ),
        1,
      ],
    ];
  },
  "what answered goes on answering until the switch, and then only the new one does": async (shelf) => {
    const document = await shelf.ready("Old.");
    const reading = await shelf.read(document);
    await shelf.begin(reading);
    const going = { stage: "reading" };
    await shelf.run(
      `select public.save_slice(${reading.held}, '[]',
         '[{"ordinal": 1, "text": "Half.", "start": 9, "end": 14, "hash": "x", "termCount": 1, "terms": "{7:1}/536870912"}]',
         0.5, null, '${JSON.stringify(going)}')`,
    );
    const [during, stands] = [await shelf.found(document), await shelf.stands(document)];
    await shelf.run(`select ${shelf.save(reading, "New.")}`);
    return [
      [during, "Old."],
      [stands, "success reading"],
      [await shelf.found(document), "Half.|New."],
      [await shelf.stands(document), "success"],
    ];
  },
  "a revision that fails leaves what answered, and says so": async (shelf) => {
    const document = await shelf.ready("Old.");
    const reading = await shelf.read(document);
    await shelf.run(`select public.fail_reading(${reading.held})`);
    const first = await shelf.read(await shelf.document());
    await shelf.run(`select public.fail_reading(${first.held})`);
    return [
      [await shelf.found(document), "Old."],
      [
        await shelf.stands(document),
        "success The new version couldn't be read, so the one before still answers. This file couldn't be read.",
      ],
      [await shelf.stands(first.document), "failed This file couldn't be read."],
    ];
  },
  "who reads what has been replaced writes nothing, and fails nothing": async (shelf) => {
    const document = await shelf.document();
    const first = await shelf.read(document);
    await shelf.run(`update public.jobs set dying = true where key = 'document:${document}'`);
    const second = await shelf.read(document);
    await shelf.run(`select public.fail_reading(${first.held})`);
    const stands = await shelf.stands(document);
    const third = await shelf.read(document);
    const late = await shelf.tried(shelf.save(second, "Late."));
    return [
      [stands, "processing queued"],
      [late, "PT409"],
      [
        await shelf.value(`(select string_agg(state, ',' order by number) from public.document_revisions
                            where document_id = ${document})`),
        "former,former,reading",
      ],
      [await shelf.begin(third), true],
    ];
  },
  "former passages go, others stay; former revisions stay while they are cited, or were so within the hour":
    async (shelf) => {
      const document = await shelf.ready("One.");
      for (const text of ["Two.", "Three.", "Four."]) await shelf.revise(document, text);
      const dropped = await shelf.value(`(
      select string_agg(public.drop_former_passages(id)::text, ',' order by number)
      from public.document_revisions where document_id = ${document})`);
      await shelf.run(
        `update public.document_revisions set former_at = now() - interval '2 hours'
       where document_id = ${document} and number < 3`,
        `update public.message_citations set document_id = ${document}, revision_id = (
         select id from public.document_revisions where document_id = ${document} and number = 1)
       where message_id = 30142 and number = 1`,
        "select public.prune_revisions()",
      );
      return [
        [dropped, "true,true,true,false"],
        [await shelf.found(document), "Four."],
        [
          await shelf.value(`(select string_agg(number::text, ',' order by number) from public.document_revisions
                            where document_id = ${document})`),
          "1,3,4",
        ],
      ];
    },
  "the file before the last change is kept, under a name of its own, until the next change or its time":
    async (shelf) => {
      const document = await shelf.ready("One.");
      const file = (number: number) => `files/00000000-0000-4000-8000-00000000000${number}`;
      const seen: unknown[] = [];
      const told = async () =>
        seen.push(
          await shelf.value(
            `(select string_agg(path, ',') from public.kept_files where document_id = ${document})`,
          ),
          await shelf.value(
            `(select count(*)::int from public.jobs where kind = 'storage.delete' and key like 'storage:files/00000000%')`,
          ),
        );
      for (const number of [1, 2]) {
        await shelf.run(
          `update public.document_revisions set path = '${file(number)}' where document_id = ${document} and state = 'ready'`,
        );
        await shelf.revise(document, `Version ${number + 1}.`);
        await told();
      }
      await shelf.run(
        `update public.kept_files set kept_until = now() - interval '1 second' where document_id = ${document}`,
        "select public.prune_uploads()",
      );
      await told();
      return [
        [seen.join(), [file(1), 0, file(2), 1, null, 2].join()],
        [
          await shelf.value(
            `(select count(*)::int from public.jobs where kind = 'storage.keep' and (payload ->> 'document_id')::bigint = ${document})`,
          ),
          2,
        ],
      ];
    },
  "a run takes what goes from its own source alone": async (shelf) => {
    const documents = [await shelf.ready("Here."), await shelf.ready("There."), await shelf.ready("Else.")];
    await shelf.run(
      "delete from public.source_items",
      `insert into public.source_items (organization_id, source_id, external_id, document_id, state)
       values (100, ${TOY}, 'here', ${documents[0]}, 'current'), (100, ${TOY}, 'there', ${documents[1]}, 'current'),
              (100, 7102, 'else', ${documents[2]}, 'current')`,
    );
    const run = Number(await shelf.value(`public.begin_source_run(${TOY})`));
    await shelf.run(`select public.list_source_item(${run}, 'here')`);
    const ended = await shelf.value(`public.finish_source_run(${run})`);
    return [
      [ended, 1],
      [
        await shelf.value(`(select string_agg(id::text, ',' order by id) from public.documents
                            where id in (${documents.join()}))`),
        [documents[0], documents[2]].join(),
      ],
    ];
  },
  "a run that broke off takes nothing, and says so of its source": async (shelf) => {
    await shelf.run(`delete from public.source_items where source_id = ${TOY}`);
    const listing = Number(await shelf.value(`public.begin_source_run(${TOY})`));
    await shelf.run(
      `select public.list_source_item(${listing}, 'a')`,
      `select public.finish_source_run(${listing})`,
    );
    const run = Number(await shelf.value(`public.begin_source_run(${TOY})`));
    const gone = await shelf.value(`public.finish_source_run(${run}, null, 'Out of reach.')`);
    return [
      [gone, 0],
      [await shelf.value(`(select count(*)::integer from public.source_items where source_id = ${TOY})`), 1],
      [
        await shelf.value(`(select concat_ws(' ', state, reason) from public.sources where id = ${TOY})`),
        "failed Out of reach.",
      ],
    ];
  },
  "an item that is being read at its version isn't begun anew": async (shelf) => {
    const first = Number(await shelf.value(`public.begin_source_run(${TOY})`));
    const changed = (run: number, version: string) =>
      shelf.value(`public.list_source_item(${run}, 'a', ${version}) -> 'changed'`);
    const seen = [await changed(first, "'1'")];
    await shelf.run(
      `select public.take_source_item(${first}, 'a', 'A', 'txt', 9)`,
      `select public.finish_source_run(${first})`,
    );
    const second = Number(await shelf.value(`public.begin_source_run(${TOY})`));
    seen.push(await changed(second, "'1'"), await changed(second, "'2'"));
    return [
      [seen.join(), "true,false,true"],
      [await shelf.tried(`public.take_source_item(${second}, 'never listed', 'A', 'txt', 9)`), "PT404"],
      [await shelf.tried(`public.take_source_item(${first}, 'a', 'A', 'txt', 9)`), "PT409"],
    ];
  },
};

/** Every rule of revisions and sources that doesn't hold; each is tried on a world of its own. */
export async function* revisionFlaws(database: Database): AsyncGenerator<RevisionFlaw> {
  for (const [rule, check] of Object.entries(rules)) {
    const seen = await undone(database, async () => {
      const results = await check(new Shelf(database)).catch((error: unknown) => [
        [String(error), "no error"],
      ]);
      return results.filter(([got, expected]) => got !== expected);
    });
    for (const [got, expected] of seen) yield { rule, violation: `${String(got)}, not ${String(expected)}` };
  }
}
