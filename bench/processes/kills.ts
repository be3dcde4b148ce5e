import { setTimeout as delay } from "node:timers/promises";
import type postgres from "postgres";
import { functionsOf } from "../ingest/memory.ts";

/** What was killed, by the function's name. */
export type Kills = Record<string, number>;

/**
 * Kills one process of a function every so often, of one name after the other, the way a machine's end does: without a word.
 * @param stackPid whose children they are
 */
export async function killOn(
  stackPid: number,
  names: readonly string[],
  everyMs: number,
  isOver: () => boolean,
): Promise<Kills> {
  const kills: Kills = Object.fromEntries(names.map((name) => [name, 0]));
  for (let turn = 0; ; turn += 1) {
    await delay(everyMs);
    if (isOver()) return kills;
    const name = names[turn % names.length] ?? "";
    const all = (await functionsOf(stackPid)).filter((one) => one.name === name);
    const victim = all[Math.floor(turn / names.length) % Math.max(1, all.length)];
    if (!victim) continue;
    process.kill(Number(victim.pid), "SIGKILL");
    kills[name] = (kills[name] ?? 0) + 1;
  }
}

/** Ends the connection on which the stack listens, as a restart of the server does. @returns how many there were */
export async function endListening(sql: postgres.Sql): Promise<number> {
  const ended = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen %'`;
  return ended.length;
}

/** The most connections of the functions' login that the server had at a time. */
export async function watchConnections(sql: postgres.Sql, isOver: () => boolean): Promise<number> {
  let most = 0;
  for (; !isOver(); await delay(500)) {
    const [row] = await sql<{ open: number }[]>`
      select count(*)::int as open from pg_stat_activity where datname = current_database() and usename = 'atrium_api'`;
    most = Math.max(most, row?.open ?? 0);
  }
  return most;
}
