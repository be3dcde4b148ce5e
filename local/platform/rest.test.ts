import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startGround } from "../ground.ts";
import type { Ground } from "../ground.ts";
import { ask } from "../testing/ask.ts";
import { makeProject } from "../testing/project.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

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
  exclude using btree (size with =) where (size = 6)
);
insert into public.things (name) values ('one');
grant select, insert, update, delete on public.things to anon;
create function public.echo(word text, amount int default 1, facts jsonb default '{}') returns jsonb
language sql stable as $$ select jsonb_build_object('word', echo.word, 'amount', echo.amount, 'facts', echo.facts) $$;
grant execute on function public.echo(text, int, jsonb) to anon;
`;

let ground: Ground;
let port: number;
beforeAll(async () => {
  ground = await startGround({
    root: await makeProject({ "supabase/migrations/20260101000000_things.sql": things }),
  });
  port = Number(new URL(ground.url).port);
});
afterAll(() => ground.close());

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

it("no value of a column or argument makes REST fail", async () => {
  const failures: unknown[] = [];
  for (const value of odd) {
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
  }
  expect(failures).toEqual([]);
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
