import { z } from "zod";
import type { Database } from "../database/database.ts";
import type { Identity } from "./identity.ts";
import { Refusal } from "./refusal.ts";

export type Extension = "broadcast" | "presence";

/** May this identity read from (or write to) the private topic `name`? */
export interface Question {
  readonly mode: "read" | "write";
  readonly name: string;
  readonly identity: Identity;
  readonly extensions: readonly Extension[];
}

export type Answer = Readonly<Partial<Record<Extension, boolean>>>;

export interface Rights {
  /** What the policies on `realtime.messages` say; nothing is granted by a policy that raises. Rejects with a
   * `Refusal` if the database doesn't answer. Questions of one moment share one statement. */
  ask(question: Question): Promise<Answer>;
}

interface Waiting {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (refusal: Refusal) => void;
}

/** So many answers take about 12 ms, for which PGlite holds the event loop. */
const batchSize = 25;
const answersRow = z.tuple([
  z.object({
    answers: z.array(z.union([z.object({ error: z.string() }), z.record(z.string(), z.boolean())])),
  }),
]);

export function createRights(database: Database, log: (line: string) => void): Rights {
  let waiting = new Map<string, Waiting[]>();
  let running = false;

  const drain = async (): Promise<void> => {
    while (waiting.size > 0) {
      const groups = [...waiting.values()];
      waiting = new Map();
      for (let at = 0; at < groups.length; at += batchSize) {
        await settle(database, groups.slice(at, at + batchSize), log);
      }
    }
    running = false;
  };

  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const key = keyOf(question);
        const group = waiting.get(key) ?? [];
        group.push({ question, resolve, reject });
        waiting.set(key, group);
        if (running) return;
        running = true;
        setImmediate(() => void drain());
      }),
  };
}

/** Settles groups of equal questions with one statement; one that breaks the statement is then asked alone. */
async function settle(
  database: Database,
  groups: readonly Waiting[][],
  log: (line: string) => void,
): Promise<void> {
  try {
    const answers = await askDatabase(
      database,
      groups.flatMap((group) => group[0]?.question ?? []),
    );
    for (const [index, group] of groups.entries()) {
      const answer = answers[index] ?? {};
      if ("error" in answer) log(`a policy on realtime.messages failed: ${answer.error}`);
      const granted = "error" in answer ? {} : answer;
      for (const { resolve } of group) resolve(granted);
    }
  } catch (error) {
    if (groups.length > 1) {
      for (const group of groups) await settle(database, [group], log);
      return;
    }
    log(`the policies could not be checked: ${error instanceof Error ? error.message : String(error)}`);
    const refusal = new Refusal("UnableToSetPolicies", "Realtime was unable to check the policies");
    for (const { reject } of groups.flat()) reject(refusal);
  }
}

async function askDatabase(database: Database, questions: readonly Question[]) {
  const asked = questions.map(({ mode, name, identity, extensions }) => ({
    mode,
    topic: name,
    role: identity.role,
    claims: identity.claims,
    extensions,
  }));
  const rows = await database.query("select realtime.check_rights($1::jsonb) as answers", [
    JSON.stringify(asked),
  ]);
  return answersRow.parse(rows)[0].answers;
}

function keyOf({ mode, name, identity, extensions }: Question): string {
  return JSON.stringify([mode, name, extensions, identity.role, identity.claims]);
}
