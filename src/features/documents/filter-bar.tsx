import { useQuery } from "@tanstack/react-query";
import { DocumentStatus } from "@contract/documents.ts";
import { UPLOAD_TYPES } from "@domain/uploads.ts";
import { FilterSelect } from "@/components/filter-select.tsx";
import { SearchInput } from "@/components/search-input.tsx";
import { query } from "@/lib/api.ts";
import { formatNumber } from "@/lib/format.ts";
import { useTags } from "@/lib/use-tags.ts";
import type { DocumentFilters } from "./document-filters.ts";

const STATUSES = { processing: "Processing", success: "Ready", failed: "Failed" } as const;
const TYPES = UPLOAD_TYPES.map(({ extension }) => ({ value: extension, label: extension.toUpperCase() }));

interface FilterBarProps {
  filters: DocumentFilters;
  onChange: (change: Partial<DocumentFilters>) => void;
}

/** Search, status and type of the files list. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const counts = useQuery(query("/document/storage")).data;
  const tags = useTags();
  const labelOf = (status: DocumentStatus) => {
    const count = status === "success" ? 0 : (counts?.[status] ?? 0);
    return STATUSES[status] + (count > 0 ? ` (${formatNumber(count)})` : "");
  };
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap gap-2">
      <SearchInput
        label="Search files"
        value={filters.search}
        onSearch={(search) => onChange({ search })}
        className="w-full sm:w-64"
      />
      <FilterSelect
        label="Status"
        value={filters.status}
        options={DocumentStatus.options.map((status) => ({ value: status, label: labelOf(status) }))}
        onChange={(status) => onChange({ status: DocumentStatus.safeParse(status).data ?? null })}
      />
      <FilterSelect
        label="Type"
        value={filters.type}
        options={TYPES}
        onChange={(type) => onChange({ type })}
      />
      {(tags.length > 0 || filters.tag !== null) && (
        <FilterSelect
          label="Tag"
          value={filters.tag === null ? null : String(filters.tag)}
          options={tags.map((tag) => ({ value: String(tag.id), label: tag.name }))}
          onChange={(tag) => onChange({ tag: tag === null ? null : Number(tag) })}
          className="max-w-48"
        />
      )}
    </div>
  );
}
