import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { ApiError } from "../../supabase/functions/_shared/db/api-error.ts";
import { callOf, json } from "../../supabase/functions/_shared/db/statement.ts";
import { questionVector } from "../../supabase/functions/_shared/generation/retrieval/question-vector.ts";
import { embeddingsRenew } from "../../supabase/functions/worker/jobs/embeddings-renew.ts";
import { embedChunks } from "../../supabase/functions/worker/jobs/ingest/embed-chunks.ts";
import { Job, type JobDeps } from "../../supabase/functions/worker/jobs/job.ts";
import { serviceDb } from "./service-db.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());
beforeEach(() =>
  database.exec(`
    delete from public.embedding_renewals;
    delete from public.jobs where kind = 'embeddings.renew';
    update public.embedding_indexes set model_id = 901, next_model_id = null;
    update public.document_chunks set embedding = ('[1' || repeat(',0', 1535) || ']')::extensions.halfvec;`),
);

const never = new AbortController().signal;
const vectorOf = (first: number) => [first, 1, ...Array<number>(1534).fill(0)];
/** A model whose vectors tell by their first number how long a text is, and by their second that they are new. */
function model(embeddingModel: string | null, others: string[] = []) {
  const asked: string[] = [];
  const ai = {
    semantic: true,
    embeddingModel,
    embeds: (name: string) => name === embeddingModel || others.includes(name),
    vectorsOf: (name: string) => ({ semantic: name !== "lexical", dimensions: 768 }),
    async embed(texts: string[], _?: AbortSignal, name = embeddingModel ?? "") {
      asked.push(...texts.map(() => name));
      return Promise.resolve(texts.map((text) => vectorOf(text.length)));
    },
  };
  return { ai, asked };
}
const value = async <T>(call: string): Promise<T> => {
  const [row] = await database.query<{ value: T }>(`select ${call} as value`);
  return row?.value as T;
};
/** A question as it is compared in organisation 100. */
const vectorIn100 = async (ai: ReturnType<typeof model>["ai"]) =>
  questionVector(ai, await value<string | null>("public.embedding_model_of(100)"), "Who?", never);
const renew = (name: string) => value<number>(`public.renew_embeddings('${name}')`);

/** Runs one step of a job, as a worker does; null when there is none. */
async function step(of: ReturnType<typeof model>): Promise<string | null> {
  const [claimed] = await database.query("select * from public.claim_job('{embeddings.renew}', '{1}')");
  if (!claimed) return null;
  const job = Job.parse(claimed);
  let at = 0;
  // Each look at the clock is a step's whole time, so that a step is one batch.
  const deps = { db: serviceDb(database), ai: of.ai, now: () => (at += 2000) } as unknown as JobDeps;
  const lease = { signal: never } as Parameters<typeof embeddingsRenew.run>[2];
  const result = await embeddingsRenew.run(job, deps, lease);
  const held = `${job.id}, '${job.lease}'`;
  if (result.outcome === "finished") await value(`public.finish_job(${held})`);
  if (result.outcome === "continue") {
    const state = result.state === undefined ? "null" : `'${JSON.stringify(result.state)}'`;
    await value(`public.continue_job(${held}, ${state})`);
  }
  return result.outcome;
}
async function all(of: ReturnType<typeof model>): Promise<number> {
  for (let steps = 0; ; steps += 1) if ((await step(of)) === null) return steps;
}
/** The models whose vectors answer in an organisation, and how many. */
const kept = (organization: number) =>
  database.query<{ name: string | null; vectors: number }>(
    `select models.name, count(chunks.embedding)::integer as vectors
     from public.document_chunks as chunks
     join public.document_revisions as revisions on revisions.id = chunks.revision_id and revisions.state = 'ready'
     left join public.embedding_models as models on models.id = chunks.embedding_model_id
     where chunks.organization_id = $1 group by 1 order by 1`,
    [organization],
  );
const found = async (organization: number, vector: number[]) => {
  const call = `public.search_chunks(${organization}, '{}', '{}', '[${vector.join(",")}]', user_id => 14, match_count => 1)`;
  const { results } = await value<{ results: { similarity: number }[] }>(call);
  return results[0]?.similarity ?? 0;
};

describe("another embedding model", () => {
  it("is told once for each organisation, and none is told that has it already", async () => {
    expect(await renew("model")).toBe(0);
    expect(await renew("next")).toBe(3);
    expect(await renew("next")).toBe(3);
    expect(await value("(select count(*)::integer from public.jobs where kind = 'embeddings.renew')")).toBe(
      3,
    );
    expect(await value("public.embedding_state()")).toMatchObject({ renewing: 3, next: "next" });
  });

  it("takes over when each passage has its vector; until then the one before answers", async () => {
    const next = model("next", ["model"]);
    await renew("next");
    const [before] = await kept(100);
    await step(next);
    await step(next);
    expect(await kept(100)).toEqual([before]);
    expect(await found(100, [1, ...Array<number>(1535).fill(0)])).toBeCloseTo(1);
    const asVector = await vectorIn100(next.ai);
    expect([asVector.semantic, next.asked.at(-1)]).toEqual([true, "model"]);
    await all(next);
    expect(await kept(100)).toEqual([{ name: "next", vectors: before?.vectors }]);
    expect(await kept(200)).toMatchObject([{ name: "next" }]);
    expect(await found(100, vectorOf("Ten words.".length))).toBeCloseTo(1, 3);
    expect(await value("(select count(*)::integer from public.embedding_renewals)")).toBe(0);
    expect(await value("public.embedding_state()")).toMatchObject({ renewing: 0, problem: null });
    await vectorIn100(next.ai);
    expect(next.asked.at(-1)).toBe("next");
  });

  it("puts vectors in their places some at a time, while questions find passages by words alone", async () => {
    await renew("next");
    const old = [1, ...Array<number>(1535).fill(0)];
    const [job] = await database.query<{ id: number; lease: string }>(
      `update public.jobs set status = 'running', lease = gen_random_uuid(), leased_until = now() + interval '1 hour'
       where kind = 'embeddings.renew' and organization_id = 100 returning id, lease`,
    );
    const place = () => value(`public.place_embeddings(${job?.id ?? 0}, '${job?.lease ?? ""}', 'next', 1)`);
    expect(await place()).toBe("lacking");
    await database.exec(`
      insert into public.embedding_renewals (chunk_id, organization_id, model_id, embedding)
      select id, 100, private.embedding_model_id('next', 768), ('[0,1' || repeat(',0', 1534) || ']')::extensions.halfvec
      from private.chunks_to_renew(100, private.embedding_model_id('next', 768)) as id`);
    expect(await found(100, old)).toBeCloseTo(1);
    const said = [await place()];
    expect(await found(100, old)).toBe(0);
    expect(await value("public.embedding_model_of(100)")).toBe("next");
    while (said.at(-1) === "more") said.push(await place());
    expect([said.length > 2, said.at(-1)]).toEqual([true, "placed"]);
    expect(await found(100, [0, 1, ...Array<number>(1534).fill(0)])).toBeCloseTo(1);
  });

  it("goes on behind what was saved when a worker dies, and embeds nothing twice", async () => {
    const next = model("next");
    await renew("next");
    await step(next);
    const asked = next.asked.length;
    expect(asked).toBeGreaterThan(0);
    await database.exec(`
      update public.jobs set status = 'running', lease = gen_random_uuid(), leased_until = now() - interval '1 second'
      where kind = 'embeddings.renew' and status = 'queued'`);
    await all(next);
    const chunks = await value<number>(
      `(select count(*)::integer from public.document_chunks as chunks
        join public.document_revisions as revisions on revisions.id = chunks.revision_id and revisions.state = 'ready')`,
    );
    expect(next.asked).toHaveLength(chunks);
  });

  it("waits for what is read meanwhile, and overtakes no vector of the one before", async () => {
    const next = model("next", ["model"]);
    const db = serviceDb(database);
    await renew("next");
    const passage = { text: "New words.", headingPath: [], tableHeader: null };
    const job = { organization_id: 100 } as Job;
    const embedded = await embedChunks(
      job,
      { db, ai: next.ai as unknown as JobDeps["ai"] },
      [passage],
      never,
    );
    if (!("vectors" in embedded)) throw new Error("It was refused.");
    expect(next.asked).toEqual(["model"]);
    await all(next);
    const save = callOf("save_document_chunks", { revision_id: 1001, chunks: json([]) });
    await expect(db.transact([...embedded.hold, save])).rejects.toMatchObject({ code: "unavailable" });
    await renew("model");
    await step(model("model"));
    await db.transact([
      ...(await embedChunks(job, { db, ai: model("x", ["next"]).ai as never }, [passage], never).then(
        (again) => ("hold" in again ? again.hold : []),
      )),
      save,
    ]);
  });

  it("may be given up for a third, or for the one before, with nothing left of it", async () => {
    await renew("next");
    await step(model("next"));
    await renew("model");
    await all(model("model"));
    expect(await value("public.embedding_state()")).toMatchObject({ renewing: 0 });
    await renew("third");
    expect(await step(model("next"))).toBe("finished");
    await renew("third");
    await all(model("third"));
    expect(await kept(100)).toMatchObject([{ name: "third" }]);
    expect(await value("(select count(*)::integer from public.embedding_renewals)")).toBe(0);
  });

  it("is asked for passages that have no vector, as after a time without embeddings", async () => {
    await database.exec("update public.document_chunks set embedding = null where id = 10010");
    expect(await renew("model")).toBe(1);
    const same = model("model");
    await all(same);
    expect(same.asked).toEqual(["model"]);
    expect(await value("(select embedding is not null from public.document_chunks where id = 10010)")).toBe(
      true,
    );
  });
});

describe("a model that can't be asked any more", () => {
  it("leaves questions and new passages to their words", async () => {
    const other = model("next");
    const db = serviceDb(database);
    expect(await vectorIn100(other.ai)).toEqual({
      embedding: null,
      semantic: false,
    });
    const failing = {
      ...model("next", ["model"]).ai,
      embed: () => Promise.reject(new ApiError("provider_failed", "Gone.")),
    };
    const passage = { text: "New.", headingPath: [], tableHeader: null };
    const job = { organization_id: 100 } as Job;
    const embedded = await embedChunks(job, { db, ai: failing as never }, [passage], never);
    expect(embedded).toEqual({ vectors: [null], hold: [] });
    const today = { ...failing, embeddingModel: "model" };
    expect(await embedChunks(job, { db, ai: today as never }, [passage], never)).toEqual({
      refusal: "Gone.",
    });
  });
});
