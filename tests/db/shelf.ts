import type { Database } from "../../local/database/database.ts";
import { attempt } from "./attempt.ts";

const LEASE = "00000000-0000-4000-8000-0000000000aa";
const CHUNK = (text: string) =>
  JSON.stringify([
    {
      ordinal: 0,
      text,
      start: 0,
      end: text.length,
      hash: text,
      termCount: 1,
      terms: "{7:1}/536870912",
      embedding: null,
    },
  ]);
const PART = (text: string) => JSON.stringify([{ ordinal: 0, page: null, start: 0, end: text.length, text }]);

/** Documents of world.sql as they are read, in SQL alone: organisation 100 unless said otherwise. */
export class Shelf {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async value(expression: string): Promise<unknown> {
    const [row] = await this.#database.query<{ value: unknown }>(`select ${expression} as value`);
    return row?.value;
  }

  async run(...statements: string[]): Promise<void> {
    for (const statement of statements) await this.#database.query(statement);
  }

  /** "done", or the SQLSTATE of a refusal; it is undone. */
  async tried(expression: string): Promise<string> {
    const outcome = await attempt(this.#database, null, `select ${expression}`);
    return "code" in outcome ? outcome.code : "done";
  }

  /** A new document, of which nothing is read yet. */
  async document({ organization = 100, type = "txt" } = {}): Promise<number> {
    const [made] = await this.#database.query<{ id: number }>(
      "insert into public.documents (organization_id, name, type) values ($1, 'Shelf', $2) returning id",
      [organization, type],
    );
    return made?.id ?? 0;
  }

  /** A revision more of a document, and the job that reads it, which a worker holds: what to call its steps with. */
  async read(document: number, type = "txt"): Promise<Reading> {
    await this.run(
      `select private.add_revision(documents, null, '${type}', 9) from public.documents where id = ${document}`,
      `update public.jobs set status = 'running', lease = '${LEASE}', leased_until = now() + interval '1 hour'
       where key = 'document:${document}' and status = 'queued'`,
    );
    const job = Number(
      await this.value(`(select max(id) from public.jobs where key = 'document:${document}')`),
    );
    const revision = Number(
      await this.value(`(select max(id) from public.document_revisions where document_id = ${document})`),
    );
    return { document, revision, held: `${job}, '${LEASE}'` };
  }

  begin({ held }: Reading): Promise<unknown> {
    return this.value(`public.begin_reading(${held}) is not null`);
  }

  /** What comes of looking for the same bytes. */
  reuse({ held }: Reading, hash: string): Promise<unknown> {
    return this.value(`public.reuse_text(${held}, '${hash}')`);
  }

  /** The last step of a reading. */
  save({ held }: Reading, text: string): string {
    return `public.save_slice(${held}, '${PART(text)}', '${CHUNK(text)}', 1)`;
  }

  /** A document that answers with a text, whose bytes have a hash. */
  async ready(text: string, hash = text, { organization = 100, type = "txt" } = {}): Promise<number> {
    const document = await this.document({ organization, type });
    await this.revise(document, text, hash, type);
    return document;
  }

  /** Another revision that answers. @returns its id */
  async revise(document: number, text: string, hash = text, type = "txt"): Promise<number> {
    const reading = await this.read(document, type);
    await this.begin(reading);
    await this.reuse(reading, hash);
    await this.run(`select ${this.save(reading, text)}`);
    return reading.revision;
  }

  /** What the search finds of a document. */
  found(document: number, organization = 100): Promise<unknown> {
    return this.value(`(
      select string_agg(result ->> 'text', '|' order by result ->> 'text') from jsonb_array_elements(public.search_chunks(
        ${organization}, '{7}', '{1}', user_id => ${organization === 100 ? 15 : 18},
        document_ids => '{${document}}') -> 'results') as result)`);
  }

  /** Status, stage and reason of a document. */
  stands(document: number): Promise<unknown> {
    return this.value(`(
      select concat_ws(' ', status, stage, status_reason) from public.documents where id = ${document})`);
  }
}

export interface Reading {
  document: number;
  revision: number;
  /** The first arguments of the functions of a step. */
  held: string;
}
