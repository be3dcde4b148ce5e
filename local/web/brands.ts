import type { HostBrand } from "../../supabase/functions/_shared/domain/branding/head.ts";
import type { Database } from "../database/database.ts";

/** How long a host's brand is kept (product §9); a change is told at once. */
const KEPT_MS = 300_000;
/** Names that requests may come under are anybody's to make up. */
const MOST_KEPT = 1000;

/** What hosts serve, read from the database. */
export interface Brands {
  /** @returns null while it isn't known, when the page asks the API itself */
  of(host: string): Promise<HostBrand | null>;
  /** Reads them from there from now on, and anew whenever a brand or a host changes; resolves to how to stop. */
  follow(database: Database): Promise<() => Promise<void>>;
}

/** @param now milliseconds, as the clock of the machine has them unless told */
export function createBrands(log: (line: string) => void, now: () => number = Date.now): Brands {
  let source: Database | null = null;
  const kept = new Map<string, { until: number; brand: Promise<HostBrand | null> }>();

  async function read(database: Database, host: string): Promise<HostBrand | null> {
    try {
      const found = await database.query<{ brand: HostBrand }>("select public.resolve_host($1) as brand", [
        host,
      ]);
      return found[0]?.brand ?? null;
    } catch (error) {
      kept.delete(host);
      log(`[brands] ${host} not read: ${String(error)}`);
      return null;
    }
  }

  return {
    async of(host) {
      const known = kept.get(host);
      if (known && known.until > now()) return known.brand;
      if (!source) return null;
      if (kept.size >= MOST_KEPT) kept.clear();
      const brand = read(source, host);
      kept.set(host, { until: now() + KEPT_MS, brand });
      return brand;
    },
    async follow(database) {
      const [found] = await database.query<{ yes: boolean }>(
        "select to_regprocedure('public.resolve_host(text)') is not null as yes",
      );
      if (found?.yes !== true) return () => Promise.resolve();
      const forget = () => kept.clear();
      const stops = [
        await database.listen("organization_domains", forget, forget),
        await database.listen("organization_branding", forget, forget),
      ];
      source = database;
      return async () => {
        source = null;
        for (const stop of stops) await stop();
      };
    },
  };
}
