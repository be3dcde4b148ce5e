import type { AgentField } from "@domain/agents/fields.ts";

/** An instance as its reader gets it, as far as running it goes. */
export interface InstanceView {
  id: number;
  name: string;
  agent: { type: string; name: string; fields: readonly AgentField[] };
  rights: Readonly<Record<string, "hidden" | "read" | "write">>;
  values: Readonly<Record<string, unknown>>;
}
