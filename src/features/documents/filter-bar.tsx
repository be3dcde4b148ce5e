import { useQuery } from "@tanstack/react-query";
import { DocumentStatus } from "@contract/documents.ts";
import { UPLOAD_TYPES } from "@domain/uploads.ts";
import { SearchInput } from "@/components/search-input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { query } from "@/lib/api.ts";
import { formatNumber } from "@/lib/format.ts";
import { useTags } from "@/lib/use-tags.ts";
import type { DocumentFilters } from "./document-filters.ts";

const ANY = "any";
const STATUSES = { processing: "Processing", success: "Ready", failed: "Failed" } as const;

interface FilterBarProps {
  filters: DocumentFilters;
  onChange: (change: Partial<DocumentFilters>) => void;
}

/** Search, status and type of the files list. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const counts = useQuery(query("/document/storage")).data;
  const tags = useTags();
  const countOf = (status: DocumentStatus) => (status === "success" ? 0 : (counts?.[status] ?? 0));
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap gap-2">
      <SearchInput
        label="Search files"
        value={filters.search}
        onSearch={(search) => onChange({ search })}
        className="w-full sm:w-64"
      />
      <Select
        value={filters.status ?? ANY}
        onValueChange={(value) => onChange({ status: DocumentStatus.safeParse(value).data ?? null })}
      >
        <SelectTrigger aria-label="Status" className="min-w-32 flex-1 sm:flex-none">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value={ANY}>Any status</SelectItem>
          {DocumentStatus.options.map((status) => (
            <SelectItem key={status} value={status}>
              {STATUSES[status]}
              {countOf(status) > 0 && ` (${formatNumber(countOf(status))})`}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <Select
        value={filters.type ?? ANY}
        onValueChange={(value) => onChange({ type: value === ANY ? null : value })}
      >
        <SelectTrigger aria-label="Type" className="min-w-32 flex-1 sm:flex-none">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value={ANY}>Any type</SelectItem>
          {UPLOAD_TYPES.map(({ extension }) => (
            <SelectItem key={extension} value={extension}>
              {extension.toUpperCase()}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      {(tags.length > 0 || filters.tag !== null) && (
        <Select
          value={String(filters.tag ?? ANY)}
          onValueChange={(value) => onChange({ tag: value === ANY ? null : Number(value) })}
        >
          <SelectTrigger aria-label="Tag" className="max-w-48 min-w-32 flex-1 sm:flex-none">
            <SelectValue placeholder="Unknown tag" />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value={ANY}>Any tag</SelectItem>
            {tags.map((tag) => (
              <SelectItem key={tag.id} value={String(tag.id)}>
                {tag.name}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </div>
  );
}
