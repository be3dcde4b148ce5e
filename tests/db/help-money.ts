import type { Database } from "../../local/database/database.ts";
import { attempt } from "./attempt.ts";
import { authIdOf } from "./principals.ts";

/** A rule of what messages to the help agent cost that doesn't hold, and how. */
export interface HelpMoneyFlaw {
  rule: string;
  violation: string;
}

interface Started {
  conversation_id: string;
  answer_id: number;
  job?: { id: number; lease: string };
}

/** Person 13 of organisation 100 in world.sql, who asks the help agent. */
class Asker {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async run(statement: string): Promise<void> {
    await this.#database.query(statement);
  }

  async value(expression: string): Promise<unknown> {
    const [row] = await this.#database.query<{ value: unknown }>(`select ${expression} as value`);
    return row?.value;
  }

  /** Has so many free messages left, and may spend so much. */
  async stands(left: number, ceiling: number): Promise<void> {
    await this.run(`update public.help_allowances set free_used = 10 - ${left} where user_id = 13`);
    await this.run(`update public.organizations set paid_help_ceiling_pence = ${ceiling} where id = 100`);
  }

  /** What a message comes to: what it started, or the SQLSTATE that refuses it. */
  async ask(rest = ""): Promise<Started | string> {
    await this.run(
      `select set_config('request.jwt.claims', '{"role": "authenticated", "sub": "${authIdOf(13)}"}', true)`,
    );
    const statement = `public.start_help_answer(100, 'Why?'${rest && `, ${rest}`})`;
    const tried = await attempt(this.#database, null, `select ${statement}`);
    return "code" in tried ? tried.code : ((await this.value(statement)) as Started);
  }

  /** Ends an answer; `how`: further arguments. */
  async end(started: Started | string, how: string): Promise<void> {
    const { job } = started as Started;
    await this.run(`select public.finish_help_answer(${job?.id}, '${job?.lease}', ${how})`);
  }

  async state(): Promise<string> {
    const parts = [
      "select 10 - free_used from public.help_allowances where user_id = 13",
      "select pence from public.help_spending where organization_id = 100",
      "select coalesce(sum(pence), 0) from public.charges where organization_id = 100 and reference <> 'help_message:1'",
      "select coalesce(sum(charged_pence), 0) from public.help_messages where organization_id = 100",
    ];
    const told = await this.value(`concat_ws(' ', ${parts.map((part) => `(${part})`).join(", ")})`);
    return String(told);
  }
}

const cited = `'complete', links => '[{"number": 1}]'`;
const paid = "confirmed => true";
const key = (last: number) => `key => '00000000-0000-4000-8000-00000000000${last}'`;
const outcome = (told: Started | string) => (typeof told === "string" ? told : "asked");

/**
 * What doesn't hold of the money, to be asked in a transaction that is undone. States are: free messages left, pence spent or
 * reserved, pence in the ledger, pence shown at messages.
 */
export async function* helpMoneyFlaws(database: Database): AsyncGenerator<HelpMoneyFlaw> {
  const flaws: HelpMoneyFlaw[] = [];
  const holds: Holds = (rule, found, wanted) => {
    if (found !== wanted) flaws.push({ rule, violation: `${String(found)}, not ${String(wanted)}` });
  };
  try {
    await tryAll(new Asker(database), holds);
  } catch (error) {
    flaws.push({ rule: "each step can be made", violation: String(error) });
  }
  yield* flaws;
}

type Holds = (rule: string, found: unknown, wanted: unknown) => void;

async function tryAll(una: Asker, holds: Holds): Promise<void> {
  await una.stands(1, 50);
  const free = await una.ask(paid);
  holds("a free message goes before a paid one", await una.state(), "0 0 0 0");
  await una.end(free, cited);
  holds("a free message stays used, and costs nothing", await una.state(), "0 0 0 0");
  holds("without a confirmation nothing is charged", await una.ask(), "PT402");
  const first = await una.ask(`${paid}, ${key(1)}`);
  holds("a confirmed message reserves its price", await una.state(), "0 20 0 0");
  const again = await una.ask(`${paid}, ${key(1)}`);
  holds("a message that is sent again takes nothing", await una.state(), "0 20 0 0");
  const same = typeof again !== "string" && typeof first !== "string" && again.answer_id === first.answer_id;
  holds("a message that is sent again is the same", same, true);
  const second = await una.ask(paid);
  holds("the ceiling holds", outcome(await una.ask(paid)), "PT429");
  await una.end(first, cited);
  holds("an answer is charged once it is there", await una.state(), "0 40 20 20");
  await una.ask(`${paid}, ${key(1)}`);
  holds("an answered message is never charged again", await una.state(), "0 40 20 20");
  await una.end(second, "'complete'");
  holds("an answer that cites nothing costs nothing", await una.state(), "0 20 20 20");
  await una.end(await una.ask(`${paid}, ${key(2)}`), `'failed', 'Because.', '[{"number": 1}]'`);
  holds("a failed answer costs nothing", await una.state(), "0 20 20 20");
  const anew = await una.ask(`${paid}, ${key(2)}`);
  await una.end(anew, `${cited}, unanswered => true`);
  holds("what isn't answered costs nothing, also the second time", await una.state(), "0 20 20 20");
  const deleted = await una.ask(paid);
  await una.run(`delete from public.help_conversations where id = ${(deleted as Started).conversation_id}`);
  holds("what is deleted before its answer costs nothing", await una.state(), "0 20 20 20");
  const taken = await una.ask(paid);
  const conversation = (taken as Started).conversation_id;
  await una.run(`update public.help_conversations set state = 'with_person' where id = ${conversation}`);
  await una.end(taken, cited);
  holds("what goes to a person while it is answered costs nothing", await una.state(), "0 20 20 20");
  await una.ask(`conversation_id => ${conversation}`);
  holds("a message to a person takes nothing", await una.state(), "0 20 20 20");
  await una.run(
    `update public.help_conversations set state = 'with_person' where id = ${(first as Started).conversation_id}`,
  );
  holds("an answer that ended with a person is given back", await una.state(), "0 0 0 0");
  await una.stands(1, 0);
  await una.end(await una.ask(), "'failed'");
  holds("a failed answer gives the free message back", await una.state(), "1 0 0 0");
}
