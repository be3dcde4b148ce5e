import type { SenderRecord } from "../../supabase/functions/_shared/contract/senders.ts";
import { stack } from "./stack.ts";

/** Sets or takes away a record at the stack's own name server. */
export async function setRecord(
  { type, name, value }: Pick<SenderRecord, "type" | "name" | "value">,
  method: "POST" | "DELETE" = "POST",
): Promise<void> {
  const response = await fetch(`${stack().url}/dns/records`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type, name, value }),
  });
  if (!response.ok) throw new Error(`The record wasn't taken: ${response.status} ${await response.text()}`);
}
