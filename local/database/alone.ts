import postgres from "postgres";

/** Of the lock that a run holds while it brings a database up to date. */
const lockKey = 4_017_223_906;

/**
 * Does `work` while no other run does so on this native database. A connection of its own holds the lock, which ends with it.
 * @param url of the server itself: a pooler gives each statement another connection
 */
export async function alone<T>(url: string, work: () => Promise<T>): Promise<T> {
  const sql = postgres(url, {
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: "atrium-start" },
  });
  try {
    await sql`select pg_advisory_lock(${String(lockKey)}::bigint)`;
    return await work();
  } finally {
    await sql.end({ timeout: 2 });
  }
}
