import type { DescribedField } from "@contract/document-details.ts";
import type { Document } from "@contract/documents.ts";
import type { InputOf } from "@contract/index.ts";
import { METADATA_LIMITS } from "@domain/metadata/limits.ts";
import { z } from "zod";
import type { Details } from "./details-sheet.tsx";
import type { Detail } from "./more-fields.tsx";
import type { Choice } from "./pick-one.tsx";

const most = (field: string, length: number) =>
  z
    .string()
    .trim()
    .max(length, `${field} can have at most ${String(length)} characters.`);

/** What the form holds: empty is not known. */
export const Values = z
  .object({
    title: most("Title", METADATA_LIMITS.title),
    author: most("Author", METADATA_LIMITS.author),
    dated: z.string(),
    language: z.string(),
    valid_from: z.string(),
    valid_until: z.string(),
    owner_id: z.custom<Choice | null>(),
    replaces_id: z.custom<Choice | null>(),
    metadata: z.custom<Detail[]>(),
  })
  .superRefine(({ valid_from, valid_until, metadata }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (valid_from && valid_until && valid_from > valid_until) {
      refuse("valid_until", "Valid until can’t be before valid from.");
    }
    const named = metadata.filter(({ key, value }) => key.trim() || value.trim());
    const keys = named.map(({ key }) => key.trim());
    if (keys.includes("") || named.some(({ value }) => !value.trim()))
      refuse("metadata", "Each detail needs a name and a text.");
    else if (new Set(keys).size < keys.length) refuse("metadata", "Each name can be used once.");
  });
export type Values = z.infer<typeof Values>;

/** The form's values of a document. */
export function valuesOf(document: Document, details: Details): Values {
  return {
    title: document.title ?? "",
    author: document.author ?? "",
    dated: document.dated ?? "",
    language: document.language ?? "",
    valid_from: document.valid_from ?? "",
    valid_until: document.valid_until ?? "",
    owner_id: details.owner && { id: details.owner.id, name: details.owner.name },
    replaces_id: details.replaces,
    metadata: Object.entries(document.metadata).map(([key, value]) => ({ key, value })),
  };
}

/** What the file says of a field, in the form's terms. */
export function foundIn({ found }: Details, field: Exclude<DescribedField, "metadata">): string {
  return (field === "dated" ? found.date : found[field]) ?? "";
}

const texts = ["title", "author", "dated", "language"] as const;

/** What is to be saved: what differs, and of what the file's own word counts again. */
export function changesOf(
  values: Values,
  before: Values,
  details: Details,
): Omit<InputOf<"/document/update/metadata">, "id"> {
  const changed = texts.filter((field) => values[field] !== before[field]);
  const asFound = changed.filter(
    (field) => values[field] !== "" && values[field] === foundIn(details, field),
  );
  const said = changed.filter((field) => !asFound.includes(field));
  const days = (["valid_from", "valid_until"] as const).filter((field) => values[field] !== before[field]);
  const metadata = recordOf(values.metadata);
  return {
    ...Object.fromEntries([...said, ...days].map((field) => [field, values[field] || null])),
    ...(values.owner_id?.id !== before.owner_id?.id && { owner_id: values.owner_id?.id ?? null }),
    ...(values.replaces_id?.id !== before.replaces_id?.id && { replaces_id: values.replaces_id?.id ?? null }),
    ...(JSON.stringify(metadata) !== JSON.stringify(recordOf(before.metadata)) && { metadata }),
    as_found: asFound,
  };
}

function recordOf(details: readonly Detail[]): Record<string, string> {
  const named = details.map(({ key, value }) => [key.trim(), value.trim()] as const);
  return Object.fromEntries(named.filter(([key]) => key !== ""));
}
