import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { undone } from "./attempt.ts";
import { openWorld } from "./world.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

const value = async <T>(statement: string): Promise<T | undefined> =>
  (await database.query<{ value: T }>(statement))[0]?.value;

const share = (id: number, sharing: string, principals = "{}") =>
  database.exec(`select private.set_document_sharing(${id}, '${sharing}', '${principals}')`);

const become = (user: number) => {
  const claims = JSON.stringify({ role: "authenticated", sub: `00000000-0000-4000-8000-0000000000${user}` });
  return database.exec(
    `set local role authenticated; select set_config('request.jwt.claims', '${claims}', true)`,
  );
};

/** How many files are to be moved since the last time it was asked. */
async function moves(): Promise<number | undefined> {
  const count = await value<number>(
    "select count(*)::int as value from public.jobs where kind = 'storage.move'",
  );
  await database.exec("delete from public.jobs where kind = 'storage.move'");
  return count;
}

it("a file gets another name when fewer are let, and when as many or more are it stays", async () => {
  await undone(database, async () => {
    await moves();
    await share(1012, "tags");
    expect(await moves()).toBe(0);
    await share(1012, "source", "{user:p13@example.com,user:p17@example.com}");
    expect(await moves()).toBe(1);
    await share(1012, "source", "{user:P17@example.com,user:p13@example.com,user:p13@example.com}");
    await share(1012, "source", "{user:p13@example.com,user:p17@example.com,domain:example.com}");
    expect(await moves()).toBe(0);
    await share(1012, "source", "{domain:example.com}");
    expect(await moves()).toBe(1);
    await share(1012, "me");
    expect(await moves()).toBe(1);
    await share(1012, "source", "{domain:example.com}");
    expect(await moves()).toBe(0);
    await database.exec("update public.documents set path = null where id = 1012");
    await share(1012, "me");
    expect(await moves()).toBe(0);
  });
});

it("a source says how many of its files nobody reads but who connected it", async () => {
  await undone(database, async () => {
    const unread = () => value<number>("select private.source_unreadable_count(7107)::int as value");
    expect(await unread()).toBe(2);
    await share(1012, "source", "{user:p17@example.com}");
    expect(await unread()).toBe(1);
    await share(1011, "tags");
    expect(await unread()).toBe(0);
    // Its owner reads what it shares with them, as they would anyway.
    await database.exec("update public.sources set owner_id = 17 where id = 7107");
    expect(await unread()).toBe(1);
  });
});

it.each([
  ["tags", "{}"],
  ["source", "{domain:example.com}"],
  ["source", "{domain:elsewhere.example}"],
  ["source", "{user:p17@example.com,user:p13@example.com}"],
  ["source", "{group:google:crew}"],
  ["source", "{group:google:others}"],
])("counting what nobody opens asks few, and comes to the rule of who reads: %s %s", async (sharing, to) => {
  await undone(database, async () => {
    await database.exec(`
      insert into public.source_group_members values (100, 'google', 'crew', 'p17@example.com'), (100, 'google', 'others', 'x@example.com');
      update public.users set email_proved_at = now() where id = 17`);
    for (const proved of [true, false]) {
      if (!proved) await database.exec("update public.users set email_proved_at = null");
      await share(1012, sharing, to);
      const byTheRule = await value<number>(`
        select count(*)::int as value from public.source_items as items
        join public.documents on documents.id = items.document_id
        where items.source_id = 7107 and not exists (
          select from public.organization_members as members
          where members.organization_id = 100 and members.user_id <> 12
            and documents.audience_id = any (private.audience_ids_of(members.user_id, 100)))`);
      expect(await value<number>("select private.source_unreadable_count(7107)::int as value")).toBe(
        byTheRule,
      );
    }
  });
});

it("what became one person's alone contradicts nothing, and is compared when it is opened", async () => {
  await undone(database, async () => {
    const contradictions = () =>
      value<number[]>(
        "select array_agg(id::int order by id) as value from public.contradictions where organization_id = 100",
      );
    const due = () =>
      value<boolean>(
        "select exists (select from private.documents_to_compare(100) where id = 1012) as value",
      );
    expect(await contradictions()).toEqual([8100, 8101, 8102]);
    expect(await due()).toBe(true);
    await share(1012, "me");
    expect(await contradictions()).toEqual([8100, 8101]);
    expect(await due()).toBe(false);
    await share(1012, "tags");
    expect(await due()).toBe(true);
  });
});

it("where a document comes from and how it is shared is told to who reads it, and to nobody else", async () => {
  const source = () => value<object>("select public.document_source(100, 1012) as value");
  const listed = () =>
    value<{ id: number; service?: string; sharing?: string }[]>(
      "select public.list_documents(100, 100, 0) -> 'documents' as value",
    );
  for (const [sharing, principals, other] of [
    ["source", "{user:p17@example.com}", 13],
    ["tags", "{}", null],
  ] as const) {
    await undone(database, async () => {
      await share(1012, sharing, principals);
      await become(17);
      expect(await source()).toEqual({ service: "google", sharing });
      expect(await listed()).toContainEqual(
        expect.objectContaining({ id: 1012, service: "google", sharing }),
      );
      const upload = (await listed())?.find(({ id }) => id === 1001);
      expect(upload).not.toHaveProperty("sharing");
      if (other === null) return;
      await become(other);
      expect(await source()).toBeNull();
    });
  }
  await undone(database, async () => {
    await share(1012, "me");
    await database.exec("update public.documents set uploaded_by = 17 where id = 1012");
    await become(17);
    expect(await source()).toEqual({ service: "google", sharing: "me" });
  });
});

it("whom else a source names, its readers aren't told", async () => {
  await undone(database, async () => {
    await share(1012, "source", "{user:p17@example.com,user:outsider@elsewhere.example}");
    await become(17);
    const rows = await database.query("select * from public.documents where id = 1012");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("elsewhere");
    await expect(database.query("select * from public.audiences")).rejects.toThrow(/permission denied/);
  });
});

it("an audience is kept once, however its principals are told, and hundreds of them have room", async () => {
  await undone(database, async () => {
    const many = Array.from({ length: 900 }, (_, index) => `user:somebody.${index}@long.example.com`);
    const otherwise = many.toReversed().map((one) => one.replace("somebody", "SomeBody"));
    await share(1011, "source", `{${many.join(",")}}`);
    await share(1012, "source", `{${otherwise.join(",")}}`);
    expect(
      await value<boolean>(
        "select count(distinct audience_id) = 1 as value from public.documents where id in (1011, 1012)",
      ),
    ).toBe(true);
  });
});

it("lessons are tested by an admin who reads nothing that others don't; else what was said is told to none", async () => {
  await undone(database, async () => {
    const tester = () => value<number>("select private.tester_of(100)::int as value");
    const told = () => value<boolean>("select private.test_is_told(100) as value");
    expect([await tester(), await told()]).toEqual([15, true]);
    await database.exec("update public.documents set uploaded_by = 15 where id = 1011");
    expect([await tester(), await told()]).toEqual([14, true]);
    await database.exec("update public.documents set uploaded_by = 14 where id = 1012");
    expect([await tester(), await told()]).toEqual([15, false]);
  });
});

it("a lesson that rests on what a drive shares with some isn't for others, though an admin reads it", async () => {
  await undone(database, async () => {
    await share(1012, "source", "{user:p15@example.com}");
    await become(15);
    await expect(database.exec("select public.accept_lessons(100, '{8104}')")).rejects.toThrow(
      /can't be for others/,
    );
  });
});

it("a lesson that rests on what is closed later answers no more, and says why to who reads it", async () => {
  await undone(database, async () => {
    const lesson = () =>
      database.query(
        "select state, document_id, reason from public.lessons where id = 8104 and exists (select from public.documents where name = 'Secret of a drive?') = (state = 'accepted')",
      );
    await share(1012, "tags");
    await become(15);
    await database.exec("select public.accept_lessons(100, '{8104}')");
    await database.exec("reset role");
    expect(await lesson()).toMatchObject([{ state: "accepted" }]);
    await share(1011, "tags");
    expect(await lesson()).toMatchObject([{ state: "accepted" }]);
    await share(1012, "source", "{user:p17@example.com}");
    expect(await lesson()).toEqual([
      {
        state: "rejected",
        document_id: null,
        reason: "A document that it rests on is for some people only by now.",
      },
    ]);
  });
});

it("audiences that no document has are forgotten, with whom they name, and all others stay", async () => {
  await undone(database, async () => {
    const audiences = () =>
      database.query(
        "select id, principals from public.audiences where exists (select from public.documents where audience_id = audiences.id) order by id",
      );
    await share(1012, "source", "{user:once.named@example.com}");
    await share(1012, "source", "{user:p17@example.com}");
    const used = await audiences();
    expect(await value<number>("select public.prune_audiences() as value")).toBeGreaterThan(0);
    expect(
      await value<boolean>(
        "select bool_or('user:once.named@example.com' = any (principals)) as value from public.audiences",
      ),
    ).toBe(false);
    expect(await audiences()).toEqual(used);
    expect(await value<number>("select public.prune_audiences() as value")).toBe(0);
  });
});
