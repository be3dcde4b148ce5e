import type { AgentField, AgentRecipient } from "@domain/agents/fields.ts";
import { formatCount } from "@/lib/format.ts";
import { languageName } from "./languages.ts";

/** Whether a field takes the form's whole width. */
export const isWide = (kind: AgentField["kind"]): boolean =>
  ["long_text", "recipients", "documents", "choices", "lines", "switch"].includes(kind);

/** A value that can't be changed, in words. */
export function lockedWords({ kind, options = [] }: AgentField, value: unknown): string {
  const label = (each: unknown) => options.find((option) => option.value === each)?.label ?? String(each);
  if (kind === "switch") return value === true ? "On" : "Off";
  if (kind === "choice") return label(value);
  if (kind === "language") return languageName(String(value));
  if (kind === "money" && typeof value === "number") return (value / 100).toFixed(2);
  if (!Array.isArray(value)) return String(value);
  const entries: unknown[] = value;
  if (kind === "choices") return entries.map(label).join(", ");
  if (kind === "documents") return formatCount(entries.length, "document");
  if (kind === "recipients") {
    return (entries as AgentRecipient[])
      .map(({ name = "", address = "" }) => (name && address ? `${name} <${address}>` : name || address))
      .join("\n");
  }
  return formatCount(entries.length, "line");
}
