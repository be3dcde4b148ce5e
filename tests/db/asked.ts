import type { Database } from "../../local/database/database.ts";

/** What a call of the database tells somebody who is signed in. @param sub their id at sign-in @throws the database's refusal */
export async function asked<T>(database: Database, sub: string, call: string): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.query(
      "select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)",
      [JSON.stringify({ sub, role: "authenticated" })],
    );
    const [row] = await tx.query<{ told: T }>(`select ${call} as told`);
    if (!row) throw new Error("Nothing was told.");
    return row.told;
  });
}
