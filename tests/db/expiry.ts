import type { Database } from "../../local/database/database.ts";
import { attempt, onlyValue, undone } from "./attempt.ts";
import { principals } from "./principals.ts";

/** A chat of the user's in world.sql, which is pinned and lies in a folder. */
const CHAT = 3013;

/** What its member is told and may do of it, and what that comes to when it is there no more. */
const GONE: readonly { statement: string; comesTo: string }[] = [
  { statement: `select count(*)::text from public.chats where id = ${CHAT}`, comesTo: "0" },
  { statement: "select list_pinned_chats(100)::text", comesTo: "[]" },
  { statement: "select (list_chat_folders(100) -> 0 ->> 'chats')", comesTo: "0" },
  { statement: `select update_chat(100, ${CHAT}, '{"title": "Still here"}')`, comesTo: "PT404" },
  { statement: `select move_chat(100, ${CHAT}, 9013)`, comesTo: "PT404" },
];

/** What is wrong about a temporary chat whose time is over: it is nobody's from then on, and the server deletes it, and no other. */
export async function expiryFlaws(database: Database): Promise<string[]> {
  const member = principals.find(({ name }) => name === "user") ?? null;
  return undone(database, async () => {
    await database.exec(
      `update public.chats set expires_at = now() - interval '1 second' where id = ${CHAT}`,
    );
    const flaws: string[] = [];
    for (const { statement, comesTo } of GONE) {
      const outcome = await attempt(database, member, statement);
      const found = "code" in outcome ? outcome.code : onlyValue(outcome.rows);
      if (found !== comesTo) flaws.push(`${statement} came to ${String(found)}, not ${comesTo}`);
    }
    const count = "select count(*)::int as chats from public.chats";
    const [before] = await database.query<{ chats: number }>(count);
    await database.query("select public.prune_chats()");
    const [after] = await database.query<{ chats: number }>(
      `${count} where id <> ${CHAT} or exists (select from public.chats where id = ${CHAT})`,
    );
    if (after?.chats !== (before?.chats ?? 0) - 1)
      flaws.push(`of ${before?.chats} chats ${after?.chats} are left`);
    return flaws;
  });
}
