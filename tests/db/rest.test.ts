import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startGround } from "../../local/ground.ts";
import type { Ground } from "../../local/ground.ts";
import { ask } from "../../local/testing/ask.ts";
import { makeProject } from "../../local/testing/project.ts";
import { createNativeDatabase, type NativeDatabase, onNative } from "../support/native-database.ts";

vi.setConfig({ testTimeout: 120_000 });

const things = `
create table public.things (
  id bigint generated always as identity primary key,
  name varchar(20) not null default 'x' unique,
  size smallint not null default 1 check (size between 0 and 7),
  part_of bigint references public.things,
  facts jsonb not null default '{}',
  words text[] not null default '{}',
  at timestamptz not null default now(),
  key uuid,
  done boolean,
  price numeric,
  bytes bytea,
  exclude using btree (size with =) where (size = 6)
);
insert into public.things (name) values ('one');
grant select, insert, update, delete on public.things to anon;
create function public.echo(word text, amount int default 1, facts jsonb default '{}') returns jsonb
language sql stable as $$ select jsonb_build_object('word', echo.word, 'amount', echo.amount, 'facts', echo.facts) $$;
grant execute on function public.echo(text, int, jsonb) to anon;
`;

let ground: Ground;
let native: NativeDatabase | undefined;
let port: number;
beforeAll(async () => {
  native = onNative ? await createNativeDatabase() : undefined;
  ground = await startGround({
    databaseUrl: native?.url,
    root: await makeProject({ "supabase/migrations/20260101000000_things.sql": things }),
  });
  port = Number(new URL(ground.url).port);
});
afterAll(async () => {
  await ground.close();
  await native?.drop();
});

const odd = [
  null,
  true,
  0,
  -1,
  9,
  1.5,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e308,
  "",
  "a",
  "\\u0000",
  "a\\u0000b",
  "\\ud800",
  "x".repeat(30_000),
  [],
  ["a\\u0000"],
  [[]],
  {},
  { a: "\\u0000" },
  "2026-13-45",
  "NaN",
  "Infinity",
];
const columns = ["id", "name", "size", "part_of", "facts", "words", "at", "key", "none"];

async function status(method: string, path: string, body = ""): Promise<[number, string]> {
  const headers = { apikey: ground.publishableKey, prefer: "return=representation" };
  const answer = await ask(port, `/rest/v1/${path}`, { method, headers, body });
  return [answer.status, answer.body.slice(0, 300)];
}

it.each(odd.map((value) => [JSON.stringify(value).slice(0, 40), value]))(
  "no value of a column or argument makes REST fail: %s",
  async (_name, value) => {
    const failures: unknown[] = [];
    const json = JSON.stringify(value).replaceAll("\\\\\\\\u", "\\\\u");
    const requests = columns.flatMap((column) => {
      const filter = encodeURIComponent(typeof value === "string" ? value : json);
      return [
        ["POST", "things", `{"${column}":${json}}`],
        ["PATCH", "things?id=eq.1", `{"${column}":${json}}`],
        ["POST", "things", `[{"${column}":${json}},{"name":"b"}]`],
        ["GET", `things?${column}=eq.${filter}`],
        ["GET", `things?${column}=in.(${filter})`],
        ["GET", `things?${column}=cs.${filter}`],
        ["GET", `things?${column}=ilike.${filter}`],
        ["DELETE", `things?id=eq.999&${column}=gt.${filter}`],
      ];
    });
    for (const argument of ["word", "amount", "facts"]) {
      requests.push(["POST", "rpc/echo", `{"word":"a","${argument}":${json}}`]);
      requests.push(["GET", `rpc/echo?word=a&${argument}=${encodeURIComponent(json)}`]);
    }
    for (const [method = "", path = "", body = ""] of requests) {
      const [code, text] = await status(method, path, body);
      if (code >= 500 || code < 200)
        failures.push([method, path.slice(0, 80), body.slice(0, 80), code, text]);
    }
    expect(failures).toEqual([]);
  },
);

describe("a value over REST is the text it is, read by the type of its column:", () => {
  async function asked(method: string, path: string, body?: unknown): Promise<[number, unknown]> {
    const headers = { apikey: ground.publishableKey, prefer: "return=representation" };
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await ask(port, `/rest/v1/${path}`, sent);
    return [answer.status, JSON.parse(answer.body)];
  }
  const names = [
    "true",
    "null",
    "007",
    "1.50",
    "1e5",
    "+1",
    "0x10",
    " padded ",
    '"quoted"',
    "a,b(c)",
    '{"a": 1}',
  ];

  it.each(names)("a text that is %s is found as such by every comparison", async (name) => {
    await ground.database.query("insert into public.things (name) values ($1) on conflict do nothing", [
      name,
    ]);
    const text = encodeURIComponent(name);
    const inList = encodeURIComponent(`"${name.replaceAll('"', '\\"')}"`);
    const plain = /^[\w.+ ]+$/.test(name);
    for (const filter of [
      `name=eq.${text}`,
      `name=not.neq.${text}`,
      `name=gte.${text}&name=lte.${text}`,
      `name=in.(${inList},none)`,
      ...(plain ? [`name=in.(none,${text})`, `or=(name.eq.${text},id.eq.-1)`] : []),
      ...(plain ? [`and=(name.not.neq.${text},or(id.eq.-1,name.in.(${text})))`] : []),
    ])
      expect([filter, await asked("GET", `things?select=name&${filter}`)]).toEqual([
        filter,
        [200, [{ name }]],
      ]);
  });

  it("every other type", async () => {
    const row = {
      name: "typed",
      size: 3,
      facts: { a: [1, null] },
      words: ["true", "1.50", "a b"],
      at: "2026-01-02T03:04:05+00:00",
      key: "00000000-0000-4000-8000-000000000001",
      done: true,
      price: "1.50",
      bytes: "\\x0a",
    };
    expect((await asked("POST", "things", row))[0]).toBe(201);
    for (const filter of [
      "size=eq.3",
      "facts=eq." + encodeURIComponent('{"a":[1,null]}'),
      "facts->a->>0=eq.1",
      "words=eq." + encodeURIComponent('{true,1.50,"a b"}'),
      "words=cs." + encodeURIComponent("{1.50,true}"),
      "at=eq.2026-01-02T03:04:05Z",
      "key=in.(00000000-0000-4000-8000-000000000001)",
      "done=eq.true",
      "done=eq.t",
      "done=is.true",
      "done=in.(true)",
      "price=eq.1.5",
      "price=gt.1.4999",
      "bytes=eq." + encodeURIComponent("\\x0a"),
    ])
      expect([filter, await asked("GET", `things?select=name&name=eq.typed&${filter}`)]).toEqual([
        filter,
        [200, [{ name: "typed" }]],
      ]);
    for (const filter of ["size=eq.true", "at=eq.5", "done=eq.maybe", "id=eq.null", "key=eq.1"])
      expect([filter, (await asked("GET", `things?${filter}`))[0]]).toEqual([filter, 400]);
    const [updated, rows] = await asked("PATCH", "things?select=done&name=eq.typed&done=eq.true", {
      done: false,
    });
    expect([updated, rows]).toEqual([200, [{ done: false }]]);
    expect(await asked("DELETE", "things?select=name&name=eq.typed&price=eq.1.50")).toEqual([
      200,
      [{ name: "typed" }],
    ]);
  });

  it.each([true, 7, 1.5])("%s for a text is that text", async (value) => {
    await ground.database.query("delete from public.things where name = $1", [String(value)]);
    expect(await asked("POST", "things?select=name", { name: value })).toEqual([
      201,
      [{ name: String(value) }],
    ]);
  });
});

it.each([
  "things?select=*&limit=-1",
  "things?select=*&limit=99999999999999999999",
  "things?offset=99999999999999999999",
  "things?offset=-1",
  "things?limit=x",
  "things?order=id.sideways",
  "things?order=none",
  "things?select=none",
  "things?select=id,things(",
  "things?select=*,none(*)",
  "things?id=xx.1",
  "things?id=eq.1&id=eq.x",
  "things?and=(id.eq.1",
  "things?or=()",
  "things?name=match.(",
  "things?name=match.[",
  "things?name=fts.a%20%26%20%26",
  "things?facts->a=eq.1",
  "things?facts->>=eq.1",
  "things?=",
  "things?select=" + "a,".repeat(500),
  "rpc/none",
  "rpc/echo?word=a&amount=x",
  "things?columns=none",
])("a query that means nothing is refused: %s", async (path) => {
  const [code, text] = await status("GET", path);
  expect([code, text]).toEqual([expect.toSatisfy((given: number) => given >= 200 && given < 500), text]);
});
