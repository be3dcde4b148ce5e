import { randomUUID } from "node:crypto";
import { sql } from "./sql.ts";

/**
 * Adds an agent to the catalogue that nobody is offered, for tests that change the catalogue: no organisation owns it, so that every
 * file that runs meanwhile shares what is in it.
 */
export async function makeAgent(fields: readonly object[] = []): Promise<{ id: number; type: string }> {
  const type = `test_${randomUUID().replaceAll(/[^a-f]/g, "x")}`;
  const [made] = await sql()<{ id: number }[]>`
    insert into public.agents (type, name, position, visible, fields)
    select ${type}, ${type}, max(position) + 1, false, ${JSON.stringify(fields)}::text::jsonb from public.agents returning id`;
  if (!made) throw new Error("No agent was made.");
  return { id: made.id, type };
}
