import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Call } from "../../supabase/functions/_shared/contract/call.ts";
import { NOT_A_MEMBER } from "../../supabase/functions/_shared/contract/errors.ts";
import { type CallPath, contract } from "../../supabase/functions/_shared/contract/index.ts";
import { type Caller, send } from "../support/call.ts";
import { startStackApart } from "../support/own-stack.ts";
import { makeOperator, type Person } from "../support/people.ts";
import { sql } from "../support/sql.ts";
import { stack } from "../support/stack.ts";
import { addRead } from "../support/wait.ts";
import { inputSchema, sampleOf, type Schema } from "./checks/samples.ts";
import { makeScene, type Scene } from "./successes/scene.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** Stands in everything that the tenant wrote, and nowhere else. */
const MARKER = `zq${randomUUID().replaceAll("-", "").slice(0, 16)}`;

let closeStack: () => Promise<void>;
let operator: Person;
let scene: Scene;
/** What the tenant's rows are called, one of each kind. */
let ids: number[];
/** Where the tenant's files lie: whoever learns it may read a public bucket. */
let paths: string[];

beforeAll(async () => {
  closeStack = await startStackApart("operators");
  operator = await makeOperator();
  // No row of the tenant has its owner's number, or a call about that row might sign the owner out.
  await sql()`select setval(pg_get_serial_sequence('public.users', 'id'), 1000)`;
  scene = await makeScene();
  const { id, owner, user, as } = scene;
  const document = await addRead(
    owner,
    id,
    `${MARKER}.md`,
    `# ${MARKER}\n\nThe code of the safe is ${MARKER}.`,
  );
  const chat = await as(owner, "/chat/create", {});
  await sql()`update public.chats set title = ${MARKER} where id = ${chat.id}`;
  const [message] = await sql()<{ id: number }[]>`
    insert into public.messages (organization_id, chat_id, role, content, status)
    values (${id}, ${chat.id}, 'user', ${`What is ${MARKER}?`}, 'complete') returning id::int`;
  const tag = await as(owner, "/organization/tags/create", { name: MARKER });
  const team = await as(owner, "/teams/create", { name: MARKER });
  const folder = await as(owner, "/document/folders/create", { name: MARKER });
  const [lesson] = await sql()<{ id: number }[]>`
    insert into public.lessons (organization_id, question, answer) values (${id}, ${MARKER}, ${MARKER}) returning id::int`;
  const [job] = await sql()<{ id: number }[]>`
    insert into public.jobs (organization_id, kind, key, payload, status, finished_at, last_error)
    values (${id}, 'toy.marked', ${MARKER}, ${sql().json({ text: MARKER })}, 'dead', now(),
            ${`The file “${MARKER}.md” couldn't be read at https://${MARKER}.example/x by ${MARKER}@example.com.`}) returning id::int`;
  await sql()`update public.organizations set suggested_tag_context = ${MARKER} where id = ${id}`;
  await sql()`update public.users set ai_context = ${MARKER} where id = ${owner.id}`;
  ids = [document.id, chat.id, message?.id, tag.id, team.id, folder.id, lesson?.id, job?.id, user.id, id].map(
    Number,
  );
  const files = await sql()<{ name: string }[]>`
    select path as name from public.documents where organization_id = ${id}
    union select path from public.document_revisions where organization_id = ${id} and path is not null`;
  paths = files.map(({ name }) => name);
});

afterAll(() => closeStack());

const isId = ({ type, exclusiveMinimum }: Schema) => type === "integer" && exclusiveMinimum === 0;

/** A copy of a sample whose ids are the one given, in lists and objects too. */
function naming(schema: Schema, sample: unknown, id: number): unknown {
  if (isId(schema)) return id;
  if (Array.isArray(sample)) return sample.map((each) => naming(schema.items ?? {}, each, id));
  if (typeof sample !== "object" || sample === null) return sample;
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [
      name,
      name === "search" ? MARKER.slice(0, 6) : naming(schema.properties?.[name] ?? {}, value, id),
    ]),
  );
}

const holds = (text: string) => text.includes(MARKER) || paths.some((path) => text.includes(path));

/** Calls by which the tenant's owner finds what an operator mustn't, a few of each noun. */
const readers = [
  "/chat/get",
  "/document/text",
  "/lessons/list",
  "/organization/tags/getAll",
  "/teams/list",
] as const;

/** Every call, about each of the tenant's rows: the paths whose answers hold what the tenant wrote. */
async function walk(caller: Caller, paths: readonly string[] = Object.keys(contract)): Promise<string[]> {
  const found = new Set<string>();
  for (const path of paths) {
    const definition: Call = contract[path as CallPath];
    if (definition.access === "signature") continue;
    const schema = inputSchema(definition);
    const sample = sampleOf(schema);
    const ask = async (id: number) => {
      const response = await send(caller, path, naming(schema, sample, id), { organizationId: scene.id });
      const text = await response.text();
      if (holds(text)) found.add(path);
      return text.includes(NOT_A_MEMBER);
    };
    const [first = 0, ...rest] = ids;
    // Who is refused at the door is refused whatever they ask about.
    const refused = await ask(first);
    if (!refused && JSON.stringify(schema).includes('"exclusiveMinimum":0')) await Promise.all(rest.map(ask));
  }
  return [...found].toSorted();
}

describe("an operator who is no member reads nothing of what a tenant wrote", () => {
  it("through any call", async () => {
    expect(await walk(operator)).toEqual([]);
    // What is looked for is there to be found.
    expect(await walk(scene.owner, readers)).toEqual(readers);
  });

  it("in any table over REST", async () => {
    const tables = await sql()<{ name: string; columns: string | null }[]>`
      select table_name as name, string_agg(column_name, ',') filter (
        where has_column_privilege('authenticated', format('public.%I', table_name), column_name, 'select')) as columns
      from information_schema.columns where table_schema = 'public' group by 1 order by 1`;
    const holders = async ({ token }: Person) => {
      const found: string[] = [];
      for (const { name, columns } of tables) {
        for (const select of ["*", columns].filter((one) => one !== null)) {
          const response = await fetch(`${stack().url}/rest/v1/${name}?select=${select}&limit=100000`, {
            headers: { apikey: stack().publishableKey, authorization: `Bearer ${token}` },
          });
          if (holds(await response.text())) found.push(name);
        }
      }
      return [...new Set(found)];
    };
    expect(await holders(operator)).toEqual([]);
    expect(await holders(scene.owner)).toEqual(
      expect.arrayContaining(["chats", "documents", "messages", "tags"]),
    );
  });

  it("in any bucket", async () => {
    const buckets = await sql()<{ id: string }[]>`select id from storage.buckets`;
    expect(buckets.length).toBeGreaterThan(2);
    for (const { id } of buckets) {
      const bucket = operator.client.storage.from(id);
      for (const folder of ["", "files", String(scene.id), scene.owner.authId]) {
        const { data } = await bucket.list(folder, { limit: 1000 });
        expect([id, folder, holds(JSON.stringify(data ?? []))]).toEqual([id, folder, false]);
      }
      for (const path of paths) {
        const signed = await bucket.createSignedUrl(path, 60);
        expect([id, path, signed.data?.signedUrl]).toEqual([id, path, undefined]);
      }
    }
  });

  it("on any channel", async () => {
    const { id, owner, user } = scene;
    const hears = async ({ client }: Person, topic: string) => {
      const channel = client.channel(topic, { config: { private: true } });
      const status = await new Promise((resolve) => {
        channel.subscribe((one) => {
          if (one !== "CLOSED") resolve(one);
        });
      });
      await client.removeChannel(channel);
      return status;
    };
    await operator.client.realtime.setAuth(operator.token);
    await owner.client.realtime.setAuth(owner.token);
    for (const topic of [`organization:${id}`, `user:${owner.authId}`, `user:${user.authId}`]) {
      expect([topic, await hears(operator, topic)]).toEqual([topic, "CHANNEL_ERROR"]);
    }
    expect(await hears(owner, `user:${owner.authId}`)).toBe("SUBSCRIBED");
    await owner.client.removeAllChannels();
  });
});
