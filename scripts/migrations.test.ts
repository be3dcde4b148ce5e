import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { makeProject } from "../local/testing/project.ts";
import { checkFrozen, checkKept, freeze } from "./migrations.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = "supabase/migrations";
const [first, second] = ["20260101000000_first.sql", "20260102000000_second.sql"];

const project = () =>
  makeProject({ [`${folder}/${first}`]: "select 1;", [`${folder}/${second}`]: "select 2;" });

describe("frozen migrations", () => {
  it("are as they were", async () => {
    expect(await checkFrozen(root)).toEqual([]);
  });

  it("may not change, go, or be overtaken; new ones may, until they are frozen", async () => {
    const made = await project();
    const write = (file: string, sql: string) => writeFile(join(made, folder, file), sql);
    await write(second, "select 3;");
    expect(await checkFrozen(made)).toEqual([]);
    expect(await freeze(made)).toBe(2);
    await write("20260103000000_third.sql", "select 1;");
    expect(await checkFrozen(made)).toEqual([]);
    expect(await freeze(made)).toBe(1);

    await write(second, "select 4;");
    await write("20260102000001_late.sql", "select 1;");
    await rm(join(made, folder, first));
    const complaints = [
      /^20260101\S+ is frozen and has gone/,
      /^20260102\S+ is frozen and has changed/,
      /_late/,
    ];
    expect(await checkFrozen(made)).toEqual(complaints.map((words) => expect.stringMatching(words)));
    await expect(freeze(made)).rejects.toThrow(/has changed/);
    await rm(made, { recursive: true });
  });
});

describe("migrations that nobody has applied yet", () => {
  it("make each thing once, in files of a noun", async () => {
    expect(await checkKept(root)).toEqual([]);
  });

  it("may replace what is frozen, and nothing else", async () => {
    const once = `create function public.one() returns int language sql return 1;
create table public.things (id bigint);
create policy "All" on public.things for select using (true);
create policy "All" on public.others for select using (true);
create unique index things_idx on public.things (id);`;
    const made = await makeProject({ [`${folder}/${first}`]: once });
    const write = (sql: string) => writeFile(join(made, folder, second), sql);
    expect(await checkKept(made)).toEqual([]);
    await write(`${once}\ncreate or replace function public.one(a int) returns int language sql return 2;`);
    expect(await checkKept(made)).toHaveLength(6);
    const again = "create or replace function public.one() returns int language sql return 2;";
    await write(again);
    expect(await checkKept(made)).toEqual([
      expect.stringMatching(/^function public.one is made in \S+first/),
    ]);
    await write("create or replace function public.two() returns int language sql return 2;");
    expect(await checkKept(made)).toEqual([expect.stringMatching(/replaces nothing/)]);
    await write("select 1;\n".repeat(251));
    expect(await checkKept(made)).toEqual([expect.stringMatching(/251 lines/)]);
    await rm(join(made, folder, second));
    await freeze(made);
    await write(again);
    expect(await checkKept(made)).toEqual([]);
    await rm(made, { recursive: true });
  });
});
