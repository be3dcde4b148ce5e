import { useQuery } from "@tanstack/react-query";
import { DocumentStatus } from "@contract/documents.ts";
import { READABLE_TYPES } from "@domain/readable.ts";
import type { Filter } from "@/components/list/types.ts";
import { query } from "@/lib/api.ts";
import { formatNumber } from "@/lib/format.ts";
import { useTags } from "@/lib/use-tags.ts";

const STATUSES = { processing: "Processing", success: "Ready", failed: "Failed" } as const;
const ORIGINS = {
  upload: "Uploads",
  drive: "Drives",
  website: "Websites",
  text: "Texts",
  audio: "Recordings",
} as const;
const READERS = [
  { value: "everyone", label: "Everyone reads it" },
  { value: "tagged", label: "Some read it" },
];
const REVIEWS = [{ value: "due", label: "Due for review" }];
const TYPES = READABLE_TYPES.map(({ extension }) => ({ value: extension, label: extension.toUpperCase() }));

/** What the files list is filtered by; a status that wants attention says of how many documents. */
export function useDocumentFilters(): Filter[] {
  const counts = useQuery(query("/document/storage")).data;
  const tags = useTags().map(({ id, name }) => ({ value: String(id), label: name }));
  const statuses = DocumentStatus.options.map((status) => {
    const count = status === "success" ? 0 : (counts?.[status] ?? 0);
    return { value: status, label: STATUSES[status] + (count > 0 ? ` (${formatNumber(count)})` : "") };
  });
  return [
    { name: "status", label: "Status", options: statuses },
    { name: "type", label: "Type", options: TYPES },
    {
      name: "origin",
      label: "Origin",
      options: Object.entries(ORIGINS).map(([value, label]) => ({ value, label })),
    },
    { name: "readers", label: "Readers", options: READERS },
    { name: "review", label: "Review", options: REVIEWS },
    { name: "tag", label: "Tag", options: tags, pattern: /^[1-9]\d{0,14}$/ },
  ];
}
