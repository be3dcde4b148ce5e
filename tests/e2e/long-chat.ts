import type { Person } from "../support/people.ts";
import { sql } from "../support/sql.ts";

/** A chat with far more than a screen of questions and answers, some of them wide. */
export async function longChat(organizationId: number, person: Person, turns = 25): Promise<number> {
  const [chat] = await sql()<{ id: number }[]>`
    insert into public.chats (organization_id, user_id, title, titled)
    values (${organizationId}, ${person.id}, ${"A long title of a chat ".repeat(8).trim()}, true) returning id`;
  if (!chat) throw new Error("no chat");
  const wide = `\`\`\`\n${"wide ".repeat(80)}\n\`\`\`\n\n| a | b |\n|---|---|\n| ${"cell".repeat(80)} | 2 |`;
  await sql()`
    insert into public.messages (organization_id, chat_id, role, content)
    select ${organizationId}, ${chat.id}, role,
           case role when 'user' then 'Question ' || n else 'Answer ' || n || E'\n\nin more\n\nthan a line' end
    from generate_series(1, ${turns}::int) as n, (values (1, 'user'), (2, 'assistant')) as turn (place, role)
    order by n, place`;
  await sql()`
    update public.messages set parent_id = before.id
    from (select id as of_id, lag(id) over (order by id) as id from public.messages where chat_id = ${chat.id}) as before
    where messages.id = before.of_id`;
  await sql()`
    update public.messages set content = ${wide}
    where id = (select max(id) from public.messages where chat_id = ${chat.id})`;
  return chat.id;
}

/** What real answers are made of. */
const RICH = `## What the handbook says

You may carry over **five days**, as [the rules](https://rules.example) say:

- until _March_, without asking
- after that, \`only\` with your lead

| Year | Days |
|---|---|
| 2024 | 25 |
| 2025 | 28 |

\`\`\`ts
const days = carriedOver(2024);
\`\`\`

${"It is the same for everybody who works here, whatever the contract says about the hours. ".repeat(8)}`;

/** Makes the answers of a chat long Markdown, each with a phrase of its own: "the 12th carried day" in the 12th. */
export async function enrich(chatId: number): Promise<void> {
  await sql()`
    update public.messages as m set content = 'About the **' || turn.n || 'th carried** day.' || E'\n\n' || ${RICH}
    from (select id, row_number() over (order by id) as n from public.messages
          where chat_id = ${chatId} and role = 'assistant') as turn
    where m.id = turn.id`;
}
