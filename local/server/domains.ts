import type { Database } from "../database/database.ts";

/** The hosts that serve organisations, read from the database. */
export interface Domains {
  readonly hosts: ReadonlySet<string>;
  /** Reads them, and again whenever one begins or ceases to serve; resolves to how to stop. */
  follow(database: Database): Promise<() => Promise<void>>;
}

/** None before `follow` has read them: nobody is served before that. */
export function createDomains(log: (line: string) => void): Domains {
  const hosts = new Set<string>();
  let last = Promise.resolve();
  const read = async (database: Database) => {
    const found = await database.query<{ host: string }>(
      "select host from public.organization_domains where state = 'active'",
    );
    hosts.clear();
    for (const { host } of found) hosts.add(host);
  };
  return {
    hosts,
    async follow(database) {
      if (!(await isThere(database))) return () => Promise.resolve();
      const again = () => {
        last = last
          .then(() => read(database))
          .catch((error: unknown) => log(`[domains] not read: ${String(error)}`));
      };
      const stop = await database.listen("organization_domains", again, again);
      await read(database);
      return stop;
    },
  };
}

async function isThere(database: Database): Promise<boolean> {
  const [found] = await database.query<{ yes: boolean }>(
    "select to_regclass('public.organization_domains') is not null as yes",
  );
  return found?.yes === true;
}
