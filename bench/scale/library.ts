import type { Database } from "../../local/database/database.ts";
import { countTerms } from "../../supabase/functions/_shared/domain/text/lexical.ts";
import { addDocument } from "../retrieval/document.ts";
import { createTenant, type Tenant } from "../retrieval/tenant.ts";
import { DIMENSIONS, type Place, type Space } from "./space.ts";

const CHUNKS_OF_A_DOCUMENT = 100;

/** A passage to be stored. */
export interface Passage {
  place: Place;
  words: string[];
}

/** An organisation's passages, in the database and here, where their vectors are searched exactly. */
export class Library {
  readonly tenant: Tenant;
  readonly #database: Database;
  readonly #space: Space;
  readonly #vectors: Int8Array[] = [];
  readonly #keys: string[] = [];

  private constructor(database: Database, space: Space, tenant: Tenant) {
    this.#database = database;
    this.#space = space;
    this.tenant = tenant;
  }

  static async open(database: Database, space: Space, name: string): Promise<Library> {
    return new Library(database, space, await createTenant(database, name));
  }

  get size(): number {
    return this.#vectors.length;
  }

  /** Stores passages, a hundred in each document, through the product's own function. */
  async add(passages: readonly Passage[]): Promise<void> {
    for (let at = 0; at < passages.length; at += CHUNKS_OF_A_DOCUMENT) {
      await this.#addDocument(passages.slice(at, at + CHUNKS_OF_A_DOCUMENT));
    }
  }

  async #addDocument(passages: readonly Passage[]): Promise<void> {
    const document = await addDocument(this.#database, this.tenant);
    const chunks = passages.map(({ place, words }, ordinal) => {
      const vector = this.#space.vector(place);
      this.#vectors.push(vector);
      this.#keys.push(`${document.id}/${ordinal}`);
      const text = words.join(" ");
      const [start, end] = [ordinal * 10_000, ordinal * 10_000 + text.length];
      const embedding = `[${vector.join(",")}]`;
      return {
        ordinal,
        text,
        start,
        end,
        hash: `${document.id}-${ordinal}`,
        embedding,
        ...countTerms({ text }),
      };
    });
    await this.#database.query("select public.save_document_chunks($1, $2::jsonb)", [
      document.revisionId,
      JSON.stringify(chunks),
    ]);
  }

  /** The `count` passages nearest to a vector by cosine, nearest first, as `document/ordinal`. */
  nearest(wanted: Int8Array, count: number): string[] {
    const scored = this.#vectors.map((vector, index) => ({ index, score: cosine(vector, wanted) }));
    scored.sort((a, b) => b.score - a.score);
    return scored.slice(0, count).map(({ index }) => this.#keys[index] ?? "");
  }
}

function cosine(one: Int8Array, other: Int8Array): number {
  let [product, square] = [0, 0];
  for (let at = 0; at < DIMENSIONS; at += 1) {
    const value = one[at] as number;
    product += value * (other[at] as number);
    square += value * value;
  }
  return product / Math.sqrt(square);
}
