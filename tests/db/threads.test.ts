import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../local/database/database.ts";
import { searchWords } from "../../supabase/functions/_shared/domain/text/snippet.ts";
import { openMigrated } from "../support/database.ts";
import { asked } from "./asked.ts";

let database: Database;
beforeAll(async () => {
  database = await openMigrated();
  await database.exec(`
    insert into auth.users (id, email) values ('00000000-0000-0000-0000-0000000000a1', 'reader@example.com');
    insert into public.users (auth_id, email, name) select id, email, 'Reader' from auth.users;
    insert into public.organizations (id, name) overriding system value values (77, 'Seventy-seven');
    insert into public.organization_members (organization_id, user_id, role)
      select 77, id, 'owner' from public.users where auth_id = '00000000-0000-0000-0000-0000000000a1'`);
});
afterAll(() => database.close());

/** A statement as the reader. */
const as = <Value>(call: string) => asked<Value>(database, "00000000-0000-0000-0000-0000000000a1", call);

const addChats = (from: number, to: number) =>
  database.exec(`insert into public.chats (organization_id, user_id, title, titled)
    select 77, users.id, 'Chat ' || n || case when n in (7, 8) then ' only' || n else '' end, true from public.users, generate_series(${from}, ${to}) as n
    where auth_id = '00000000-0000-0000-0000-0000000000a1'`);

describe("chats in order", () => {
  it("folds texts as the app marks them", async () => {
    for (const text of [
      "Straße",
      "İSTANBUL ılık",
      "Điện Ñandú",
      "СЁМГА",
      "كِتَاب",
      "北京 ÆØ",
      "plain ASCII",
      "ﬁn",
    ]) {
      const [row] = await database.query<{ folded: string }>("select private.folded($1) as folded", [text]);
      expect(row?.folded.split(" ")).toEqual(searchWords(text));
    }
  });

  it("pins 50 chats and no more, the latest above", async () => {
    await addChats(1, 51);
    const ids = (
      await database.query<{ id: number }>(
        "select id from public.chats where organization_id = 77 order by id",
      )
    ).map(({ id }) => id);
    for (const id of ids.slice(0, 50)) await as(`public.pin_chat(77, ${id})`);
    await expect(as(`public.pin_chat(77, ${ids[50]})`)).rejects.toThrow(
      "You can pin at most 50 chats. Unpin one first.",
    );
    const pinned = await as<{ id: number }[]>("public.list_pinned_chats(77)");
    expect(pinned.map(({ id }) => id)).toEqual(ids.slice(0, 50).toReversed());
    const [first, second] = ids;
    await as(`public.reorder_pins(77, '{${first},${second}}')`);
    const after = await as<{ id: number }[]>("public.list_pinned_chats(77)");
    expect(after.slice(0, 3).map(({ id }) => id)).toEqual([first, second, ids[49]]);
  });

  it("has 200 folders and no more, also by restoring one", async () => {
    const gone = await as<number>("public.create_chat_folder(77, 'Gone')");
    await as(`public.update_chat_folder(77, ${gone}, '{"deleted": true}')`);
    for (let index = 0; index < 200; index += 1) await as(`public.create_chat_folder(77, 'Folder ${index}')`);
    for (const call of [
      "create_chat_folder(77, 'One more')",
      `update_chat_folder(77, ${gone}, '{"deleted": false}')`,
    ]) {
      await expect(as(`public.${call}`)).rejects.toThrow("You can have at most 200 folders of chats.");
    }
  });

  it("finds words in titles and messages, with wildcards as they are, and forgets what is deleted", async () => {
    await database.exec(`
      insert into public.messages (organization_id, chat_id, role, content)
      select 77, id, 'user', 'Öffnung um 100% im Büro_A' from public.chats where title like 'Chat 7 %'`);
    const found = async (search: string) =>
      (await as<{ total: number }>(`public.list_chats(77, '${search}', 50, 0)`)).total;
    expect([
      await found("OFFNUNG buro"),
      await found("100%"),
      await found("1_0%"),
      await found("ONLY7 chat"),
    ]).toEqual([1, 1, 0, 1]);
    expect(await found("buro_a")).toBe(1);
    expect(await found("buroxa")).toBe(0);
    await database.exec("update public.chats set deleted_at = now() where title like 'Chat 7 %'");
    expect(await found("offnung")).toBe(0);
  });

  it("finds an answer once it is written, and by its new title alone when that changes", async () => {
    await database.exec(`insert into public.messages (organization_id, chat_id, role, content, status)
      select 77, id, 'assistant', 'Zebra', 'generating' from public.chats where title like 'Chat 8 %'`);
    const found = async (search: string) =>
      (await as<{ total: number }>(`public.list_chats(77, '${search}', 50, 0)`)).total;
    expect(await found("zebra")).toBe(0);
    await database.exec("update public.messages set status = 'complete' where content = 'Zebra'");
    expect(await found("zebra")).toBe(1);
    await database.exec("update public.chats set title = 'Giraffe' where title like 'Chat 8 %'");
    expect([await found("giraffe"), await found("only8")]).toEqual([1, 0]);
  });
});
