import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Ground } from "../../../local/ground.ts";
import type { Call } from "../../../supabase/functions/_shared/contract/call.ts";
import { type CallPath, contract } from "../../../supabase/functions/_shared/contract/index.ts";
import { call, send } from "../../support/call.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import {
  addMember,
  makeOperator,
  makeOrganization,
  makePerson,
  type Organization,
  type Person,
} from "../../support/people.ts";
import { stack } from "../../support/stack.ts";
import { inputSchema, sampleOf, type Schema } from "../checks/samples.ts";
import { makeDrive, type Sync } from "./scene.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

/** Stands in what is its connector's alone, and nowhere else. */
const MARKER = `zq${randomUUID().replaceAll("-", "").slice(0, 16)}`;

let ground: Ground;
let org: Organization;
let colleague: Person;
let operator: Person;
let sync: Sync;
/** The document, its sync, its item, a chat about it, its answer, and whose they are. */
let ids: number[];
let paths: string[];

beforeAll(async () => {
  ground = await startOwnStack({});
  [org, colleague, operator] = [await makeOrganization(), await makePerson("Carl"), await makeOperator()];
  await addMember(org.id, colleague, "user");
  const here = { organizationId: org.id };
  const drive = await makeDrive(ground, org);
  await drive.add(`${MARKER}.txt`, drive.folder, `The code of the safe is ${MARKER}. It was made in 1990.`);
  sync = await drive.begin({ sharing: "me" });
  const [document] = await drive.library();
  if (!document) throw new Error("There is no document.");
  const { id: folder } = await call(org.user, "/document/folders/create", { name: "Mine" }, here);
  const { id: tag } = await call(org.admin, "/organization/tags/create", { name: "Safes" }, here);
  const chat = await call(org.user, "/chat/create", {}, here);
  const statement = `
    with document as (
      update public.documents set folder_id = ${folder}, valid_until = (now() - interval '1 day')::date
      where id = ${document.id} returning id, revision_id
    ), tagged as (
      insert into public.document_tags (organization_id, document_id, tag_id) select ${org.id}, id, ${tag} from document
    ), answer as (
      insert into public.messages (organization_id, chat_id, role, content, status, rating, rating_comment)
      values (${org.id}, ${chat.id}, 'assistant', 'It is ${MARKER} [1].', 'complete', -1, 'Say ${MARKER} twice.') returning id
    ), cited as (
      insert into public.message_citations (organization_id, message_id, number, document_id, document_name, quote, start_offset, end_offset)
      select ${org.id}, answer.id, 1, document.id, '${MARKER}.txt', '${MARKER}', 0, 10 from answer, document
    ), lesson as (
      insert into public.lessons (organization_id, question, answer, proposed_by)
      values (${org.id}, 'What is ${MARKER}?', '${MARKER}', ${org.user.id}) returning id
    ), rests as (
      insert into public.lesson_sources (organization_id, lesson_id, document_id) select ${org.id}, lesson.id, document.id from lesson, document
    )
    select answer.id::int as answer, lesson.id::int as lesson,
           (select id::int from public.source_items where document_id = ${document.id}) as item from answer, lesson`;
  const [made] = await ground.database.query<{ answer: number; lesson: number; item: number }>(statement);
  ids = [
    document.id,
    sync.id,
    chat.id,
    made?.answer ?? 0,
    made?.lesson ?? 0,
    made?.item ?? 0,
    folder,
    tag,
    org.user.id,
  ];
  const files = await ground.database.query<{ path: string }>(
    `select path from public.documents where id = ${document.id} and path is not null
     union select path from public.document_revisions where document_id = ${document.id} and path is not null`,
  );
  paths = files.map(({ path }) => path);
});
afterAll(() => ground.close());

const holds = (text: string) => text.includes(MARKER) || paths.some((path) => text.includes(path));
const isId = ({ type, exclusiveMinimum }: Schema) => type === "integer" && exclusiveMinimum === 0;

/** A sample whose ids are the one given, and that searches for what is hidden. */
function naming(schema: Schema, sample: unknown, id: number): unknown {
  if (isId(schema)) return id;
  if (Array.isArray(sample)) return sample.map((each) => naming(schema.items ?? {}, each, id));
  if (typeof sample !== "object" || sample === null) return sample;
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [
      name,
      // The beginning alone, since refusals may repeat what was asked.
      name === "search" ? MARKER.slice(0, 6) : naming(schema.properties?.[name] ?? {}, value, id),
    ]),
  );
}

/** What must be given of an input, and what it names. */
function least({ required = [] }: Schema, whole: unknown): unknown {
  if (typeof whole !== "object" || whole === null || Array.isArray(whole)) return whole;
  return Object.fromEntries(
    Object.entries(whole).filter(([name]) => required.includes(name) || name === "search" || name === "id"),
  );
}

/** Calls that change nothing; what they invalidate is nothing either. */
const readers = Object.keys(contract).filter((path) => {
  const definition: Call = contract[path as CallPath];
  return (
    definition.access !== "signature" && definition.invalidates === undefined && !/delete|leave/.test(path)
  );
});

/** The calls whose answers tell somebody of it, asked about each of the rows. */
async function told(person: Person, asked: readonly string[] = readers): Promise<string[]> {
  const found = new Set<string>();
  for (const path of asked) {
    const schema = inputSchema(contract[path as CallPath]);
    const sample = sampleOf(schema);
    const ask = async (id: number) => {
      const whole = naming(schema, sample, id);
      // Also with nothing but what must be given: filters leave things out.
      for (const input of [whole, least(schema, whole)]) {
        const response = await send(person, path, input, { organizationId: org.id });
        if (holds(await response.text())) found.add(path);
      }
    };
    await Promise.all((JSON.stringify(schema).includes('"exclusiveMinimum":0') ? ids : [0]).map(ask));
  }
  return [...found].toSorted();
}

/** Tables of which somebody reads it over REST. */
async function read({ token }: Person): Promise<string[]> {
  const tables = await ground.database.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(column_name, ',') as columns from information_schema.columns
     where table_schema = 'public' and has_column_privilege('authenticated', format('public.%I', table_name), column_name, 'select')
     group by 1 order by 1`,
  );
  const found: string[] = [];
  for (const { name, columns } of tables) {
    const response = await fetch(`${stack().url}/rest/v1/${name}?select=${columns}&limit=100000`, {
      headers: { apikey: stack().publishableKey, authorization: `Bearer ${token}` },
    });
    if (holds(await response.text())) found.push(name);
  }
  return found;
}

it("is there to be found, by who connected it", async () => {
  const mine = ["/document/list", "/document/text", "/google/folder-syncs/files"];
  expect(readers).toEqual(expect.arrayContaining(mine));
  expect(await told(org.user, mine)).toEqual(mine);
  expect(await read(org.user)).toEqual(expect.arrayContaining(["documents", "source_items"]));
});

it.each(["owner", "admin", "colleague", "operator"] as const)(
  "what is one person's alone is told to no %s by any call, and read in no table",
  async (who) => {
    const person = who === "colleague" ? colleague : who === "operator" ? operator : org[who];
    expect(await told(person)).toEqual([]);
    expect(await read(person)).toEqual([]);
  },
);

it("its count isn't in anybody else's lists, folders and tags", async () => {
  const here = { organizationId: org.id };
  for (const person of [org.owner, org.admin, colleague]) {
    expect((await call(person, "/document/list", {}, here)).total).toBe(0);
    const { folders } = await call(person, "/document/folders", {}, here);
    expect(folders.map(({ documents }) => documents)).toEqual([0]);
  }
});
