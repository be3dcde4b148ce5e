import type { Database } from "../../local/database/database.ts";
import { createRights } from "../../local/realtime/rights.ts";
import { authIdOf, type Principal, principals } from "./principals.ts";
import { topicNames } from "./rules/topics.ts";
import { mayListen } from "./rules/scopes.ts";

/** What a principal may do on a private topic, against the rule; null: as the rule says. */
export interface TopicUse {
  topic: string;
  principal: string;
  violation: string | null;
}

/**
 * Every topic for every principal, by each mode and extension, asked as the realtime gateway asks. People hear
 * broadcasts on their own topics; nobody sends, and nobody is present.
 */
export async function* topicUses(database: Database): AsyncGenerator<TopicUse> {
  const rights = createRights(database, () => undefined);
  for (const principal of principals) {
    for (const topic of topicNames) {
      for (const mode of ["read", "write"] as const) {
        const answer = await rights.ask({
          mode,
          name: topic,
          identity: identityOf(principal),
          extensions: ["broadcast", "presence"],
        });
        const wanted = { broadcast: mode === "read" && mayListen(principal, topic), presence: false };
        for (const extension of ["broadcast", "presence"] as const) {
          const may = answer[extension] ?? false;
          const violation =
            may === wanted[extension] ? null : `${may ? "may" : "may not"} ${mode} ${extension}`;
          yield { topic, principal: principal.name, violation };
        }
      }
    }
  }
}

function identityOf({ role, id, claims: more }: Principal) {
  const claims = role === "anon" ? { role } : { role, sub: authIdOf(id), ...more };
  return { role, claims: JSON.stringify(claims), subject: String(id), expiresAt: null };
}
