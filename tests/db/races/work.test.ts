import { expect, it } from "vitest";
import { authIdOf, pathOf } from "../principals.ts";
import { race, rush } from "./arena.ts";
import { arena, chatOf, count, ofTwo, organization, refusals, succeeded, usedOf, winners } from "./cast.ts";

ofTwo(() => {
  it("questions in a chat, one is answered and counted", async () => {
    const [id, asker = 0] = await organization("owner");
    const statement = `select start_answer(${id}, 'Why?', ${await chatOf(id, asker)})`;
    const results = await race(arena, { as: asker, statement }, { as: asker, statement });
    expect([winners(results), refusals(results)]).toEqual([1, ["PT409"]]);
    expect(await count(`public.messages where organization_id = ${id} and status = 'generating'`)).toBe(1);
    expect(await usedOf(id, "messages")).toBe(1);
  });

  it("first questions under one key, one chat is started and one question counted", async () => {
    const [id, asker = 0] = await organization("owner");
    const key = crypto.randomUUID();
    const statement = `select start_answer(${id}, 'Why?', key => '${key}')`;
    const results = await race(arena, { as: asker, statement }, { as: asker, statement });
    expect([winners(results), refusals(results)]).toEqual([2, []]);
    expect(await count(`public.chats where organization_id = ${id}`)).toBe(1);
    expect(await count(`public.messages where organization_id = ${id}`)).toBe(2);
    expect(await usedOf(id, "messages")).toBe(1);
  });

  it("questions at the edge of the month's limit, one is answered", async () => {
    const [id, first = 0, second = 0] = await organization("owner", "user");
    await arena.sql`
      insert into public.meter_usage (organization_id, meter, period, used)
      values (${id}, 'messages', date_trunc('month', now() at time zone 'utc')::date, 199)`;
    const ask = async (as: number) => ({
      as,
      statement: `select start_answer(${id}, 'Why?', ${await chatOf(id, as)})`,
    });
    const results = await race(arena, await ask(first), await ask(second));
    expect([winners(results), refusals(results)]).toEqual([1, ["PT429"]]);
    expect(await usedOf(id, "messages")).toBe(200);
  });

  it("uploads that would both take the last of the storage, one is added", async () => {
    const [id, uploader = 0] = await organization("owner");
    const add = async (number: number) => {
      const size = JSON.stringify({ size: 600 * 1024 * 1024 });
      await arena.sql`
        insert into storage.objects (bucket_id, name, owner_id, metadata)
        values ('uploads', ${pathOf(number)}, ${authIdOf(uploader)}, ${size}::text::jsonb)`;
      return { as: uploader, statement: `select add_document(${id}, 'Large', '${pathOf(number)}', 'pdf')` };
    };
    const results = await race(arena, await add(id * 10), await add(id * 10 + 1));
    expect([winners(results), refusals(results)]).toEqual([1, ["PT429"]]);
  });

  it("fifty questions where forty-nine are left, one is refused", async () => {
    const [id, asker = 0] = await organization("owner");
    await arena.sql`
      insert into public.limit_overrides (organization_id, meter, amount, reason) values (${id}, 'messages', 49, 'Race')`;
    const moves = await Promise.all(
      Array.from({ length: 50 }, async () => ({
        as: asker,
        statement: `select start_answer(${id}, 'Why?', ${await chatOf(id, asker)})`,
      })),
    );
    const results = await rush(arena, moves);
    expect([winners(results), refusals(results)]).toEqual([49, ["PT429"]]);
    expect(await usedOf(id, "messages")).toBe(49);
  });

  it("fifty uploads that come and go, as many as fit are there and counted", async () => {
    const [id, uploader = 0] = await organization("owner");
    await arena.sql`
      insert into public.limit_overrides (organization_id, meter, amount, reason) values (${id}, 'storage', 490, 'Race')`;
    const paths = Array.from({ length: 50 }, (_, index) => pathOf(id * 1000 + index));
    for (const path of paths) {
      await arena.sql`
        insert into storage.objects (bucket_id, name, owner_id, metadata)
        values ('uploads', ${path}, ${authIdOf(uploader)}, ${'{"size": 10}'}::text::jsonb)`;
    }
    const add = (path: string) => ({
      as: uploader,
      statement: `select add_document(${id}, 'D', '${path}', 'txt')`,
    });
    const results = await rush(arena, paths.map(add));
    expect([winners(results), refusals(results)]).toEqual([49, ["PT429"]]);
    const added = results.flatMap((result) => ("value" in result ? [result.value] : []));
    const remove = (each: unknown) => ({
      as: uploader,
      statement: `select delete_document(${id}, ${String(each)})`,
    });
    const rest = await rush(arena, [...added.slice(0, 25).map(remove), ...paths.map(add)]);
    expect(refusals(rest).every((code) => code === "PT429")).toBe(true);
    const there = await count(`public.documents where organization_id = ${id}`);
    expect([await usedOf(id, "documents"), await usedOf(id, "storage")]).toEqual([there, there * 10]);
    expect(there).toBeLessThanOrEqual(49);
  });

  it("documents that get the same tags for the first time, both have one audience", async () => {
    const [id, admin = 0] = await organization("owner");
    const [tag] =
      await arena.sql`insert into public.tags (organization_id, name) values (${id}, 'New') returning id`;
    const tagging = async (number: number) => {
      const [made] = await arena.sql`
        insert into public.documents (organization_id, name, path, type) values (${id}, 'D', ${pathOf(number)}, 'txt')
        returning id`;
      const documentId = String(made?.["id"]);
      return {
        as: admin,
        statement: `select tag_documents(${id}, '{${documentId}}', '{${String(tag?.["id"])}}', '{}')`,
      };
    };
    const results = await race(arena, await tagging(id * 10 + 2), await tagging(id * 10 + 3));
    expect(winners(results)).toBe(2);
    const audiences = await arena.sql`
      select count(distinct audience_id)::integer as n, min(cardinality(tag_ids)) as tags
      from public.documents where organization_id = ${id}`;
    expect(audiences).toEqual([{ n: 1, tags: 1 }]);
  });

  it("additions of one upload, both give the same document", async () => {
    const [id, uploader = 0] = await organization("owner");
    await arena.sql`
      insert into storage.objects (bucket_id, name, owner_id) values ('uploads', ${pathOf(id)}, ${authIdOf(uploader)})`;
    const statement = `select add_document(${id}, 'Twice', '${pathOf(id)}', 'pdf')`;
    const [one, two] = await race(arena, { as: uploader, statement }, { as: uploader, statement });
    expect(succeeded(one)).toBe(true);
    expect(two).toEqual(one);
    expect(await count(`public.jobs where organization_id = ${id}`)).toBe(1);
  });

  it("workers, one gets the job and the other the next or none", async () => {
    await arena.sql`delete from public.jobs`;
    await arena.sql`select private.enqueue('chat.delete', 1, key) from unnest('{one,two}'::text[]) as key`;
    const claim = { as: "server" as const, statement: "select (claim_job('{chat.delete}', '{1}')).key" };
    const two = await race(arena, claim, claim);
    expect(two).toEqual([{ value: "one" }, { value: "two" }]);
    expect(await race(arena, claim, claim)).toEqual([{ value: null }, { value: null }]);
  });

  it("workers that find a schedule due, its job is queued once", async () => {
    await arena.sql`delete from public.jobs`;
    await arena.sql`insert into public.job_schedules (name, kind, every) values ('race', 'race', '1 hour')`;
    const claim = { as: "server" as const, statement: "select (claim_job('{race}', '{1}')).key" };
    const claimed = await race(arena, claim, claim);
    expect(claimed).toEqual([{ value: "schedule:race" }, { value: null }]);
    expect(await count("public.jobs where kind = 'race'")).toBe(1);
    await arena.sql`delete from public.job_schedules where name = 'race'`;
  });
});
