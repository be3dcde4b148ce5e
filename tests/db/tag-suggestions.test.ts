import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { setClock } from "../support/clock.ts";
import { authIdOf } from "./principals.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(async () => {
  await setClock(database, "0");
  await database.close();
});

/** Of each document: whether the hour's bound leaves it out. */
async function over(...documents: number[]): Promise<boolean[]> {
  const claims = JSON.stringify({ role: "authenticated", sub: authIdOf(14) });
  await database.query("select set_config('request.jwt.claims', $1, false)", [claims]);
  const [row] = await database.query<{ documents: { over: boolean }[] }>(
    "select public.tags_to_suggest(100, $1) -> 'documents' as documents",
    [documents],
  );
  return row?.documents.map((document) => document.over) ?? [];
}

const asked = async () => {
  const [row] = await database.query<{ documents: number }>(
    "select documents from public.tag_suggestion_uses where organization_id = 100 order by hour desc limit 1",
  );
  return row?.documents;
};

it("tags are suggested for 300 documents an hour; what was suggested before counts no more", async () => {
  await database.exec(
    "delete from public.tag_suggestions; update public.tag_suggestion_uses set documents = 298, hour = date_trunc('hour', now(), 'UTC')",
  );
  expect(await over(1001, 1002, 1003)).toEqual([false, false, true]);
  expect(await asked()).toBe(300);
  await database.query(
    `select public.save_tag_suggestions(100, 1001,
       public.tags_to_suggest(100, '{1001}') #>> '{documents,0,basis}', '[]')`,
  );
  expect(await over(1001, 1002)).toEqual([false, true]);
  const [other] = await database.query<{ documents: number }>(
    "select documents from public.tag_suggestion_uses where organization_id = 200",
  );
  expect(other?.documents).toBe(298);
  await setClock(database, "1 hour");
  expect(await over(1002, 1003)).toEqual([false, false]);
  expect(await asked()).toBe(2);
});
