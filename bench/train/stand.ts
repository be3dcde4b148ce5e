import type { Database } from "../../local/database/database.ts";
import { DEMO_ORGANIZATION } from "../stack.ts";

interface Count {
  read: number;
  failed: number;
  waiting: number;
}

/** What became so far of what is brought in. */
export interface Stand {
  files: Count;
  pages: Count;
  /** Looks at websites under way, and pages that wait for one. */
  looking: number;
  /** Why documents failed, the most frequent first. */
  reasons: { reason: string | null; count: number }[];
}

/** @param before what was there already, and doesn't count */
export async function standOf(database: Database, before?: Stand): Promise<Stand> {
  const counted = await database.query<{ origin: string } & Record<keyof Count, number>>(
    `select case origin when 'website' then 'pages' else 'files' end as origin,
            (count(*) filter (where status = 'success'))::int as read,
            (count(*) filter (where status = 'failed'))::int as failed,
            (count(*) filter (where status = 'processing'))::int as waiting
     from public.documents where organization_id = $1 group by 1`,
    [DEMO_ORGANIZATION],
  );
  const reasons = await database.query<{ reason: string | null; count: number }>(
    `select status_reason as reason, count(*)::int as count from public.documents
     where organization_id = $1 and status = 'failed' group by 1 order by 2 desc`,
    [DEMO_ORGANIZATION],
  );
  const [looks] = await database.query<{ count: number }>(
    `select (select count(*) from public.source_runs where state = 'running' and organization_id = $1)::int
          + (select count(*) from public.source_items where state = 'waiting' and organization_id = $1)::int as count`,
    [DEMO_ORGANIZATION],
  );
  const of = (origin: string): Count => {
    const found = counted.find((each) => each.origin === origin);
    return { read: found?.read ?? 0, failed: found?.failed ?? 0, waiting: found?.waiting ?? 0 };
  };
  const since = (count: Count, was: Count | undefined): Count => ({
    read: count.read - (was?.read ?? 0),
    failed: count.failed - (was?.failed ?? 0),
    waiting: count.waiting,
  });
  const [files, pages] = [since(of("files"), before?.files), since(of("pages"), before?.pages)];
  return { files, pages, looking: looks?.count ?? 0, reasons };
}
