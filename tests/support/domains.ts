import { randomUUID } from "node:crypto";
import type { LocalRecord } from "../../local/dns/records.ts";
import type { Domain } from "../../supabase/functions/_shared/contract/domains.ts";
import { sql } from "./sql.ts";
import { stack } from "./stack.ts";

/** A host of this machine that no other test has. */
export const newHost = (): string => `h${randomUUID().slice(0, 8)}.acme.localhost`;

/** Has the stack's name server say a record more. */
export async function addRecord(name: string, type: LocalRecord["type"], value = ""): Promise<void> {
  await ask("POST", { name, type, value });
}

/** Has the stack's name server say nothing of a name any more, or none of a type. */
export async function dropRecords(name: string, type?: LocalRecord["type"]): Promise<void> {
  await ask("DELETE", { name, ...(type && { type }) });
}

/** Sets all records that a domain asks for. */
export async function setUp({ proof, pointing }: Pick<Domain, "proof" | "pointing">): Promise<void> {
  for (const record of [proof, pointing[0]?.[0]]) {
    if (record) await addRecord(record.name, record.type, record.value);
  }
}

async function ask(method: "POST" | "DELETE", record: object): Promise<void> {
  const answer = await fetch(`${stack().url}/dns/records`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(record),
  });
  if (!answer.ok) throw new Error(`The name server refused a record: ${await answer.text()}`);
}

/** Lets an organisation have domains, which the Free plan doesn't. */
export async function allowDomains(organizationId: number, amount = -1): Promise<void> {
  await sql()`
    insert into public.limit_overrides (organization_id, meter, amount, reason) values (${organizationId}, 'domains', ${amount}, 'Test')
    on conflict (organization_id, meter) do update set amount = excluded.amount`;
}

/** Lets a domain be looked at again at once. */
export async function forgetLook(id: number): Promise<void> {
  await sql()`update public.organization_domains set asked_at = null where id = ${id}`;
}
