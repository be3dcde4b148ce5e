import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import type { AgentField } from "../../_shared/domain/agents/fields.ts";
import type { MemberContext } from "../context.ts";

type Values = Record<string, unknown>;
type Named = ReadonlyMap<string, readonly number[]>;
const Found = z.record(z.string(), z.array(z.int()));

const areDocuments = ({ kind }: Pick<AgentField, "kind">) => kind === "documents";
const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

/** The documents that rows name by their names, by these: those that somebody may read. */
export async function documentsNamed(
  { service, organizationId }: MemberContext,
  userId: number,
  fields: readonly Pick<AgentField, "key" | "kind">[],
  rows: readonly { values: Values }[],
): Promise<Named> {
  const keys = fields.filter(areDocuments).map(({ key }) => key);
  const names = new Set(rows.flatMap(({ values }) => keys.flatMap((key) => namesIn(values[key]))));
  if (names.size === 0) return new Map();
  const asked = { organization_id: organizationId, user_id: userId, names: [...names] };
  return new Map(Object.entries(Found.parse(await rpc(service, "documents_by_names", asked))));
}

/** A row's values with documents' numbers in place of their names; a name must be exactly that of one document. */
export function withDocuments(
  values: Values,
  fields: readonly Pick<AgentField, "key" | "kind" | "label">[],
  named: Named,
): { values: Values; faults: { key: string; message: string }[] } {
  const faults: { key: string; message: string }[] = [];
  const told: Values = { ...values };
  for (const { key, label, kind } of fields) {
    const value = values[key];
    if (!areDocuments({ kind }) || namesIn(value).length === 0) continue;
    told[key] = (value as unknown[]).map((each) => {
      if (typeof each !== "string") return each;
      const ids = named.get(each) ?? (/^[1-9]\d{0,14}$/.test(each) ? [Number(each)] : []);
      const [id] = ids;
      if (ids.length === 1) return id;
      const message =
        ids.length === 0
          ? `${label}: no document that you may read is called “${each}”.`
          : `${label}: ${ids.length} documents are called “${each}”. Give the number that stands in its address.`;
      faults.push({ key, message });
      return each;
    });
  }
  return { values: told, faults: faults.slice(0, 1) };
}
