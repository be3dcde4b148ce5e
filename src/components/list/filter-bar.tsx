import { SearchInput } from "@/components/search-input.tsx";
import { FilterSelect } from "./filter-select.tsx";
import type { ListState } from "./list-state.ts";
import type { Filter } from "./types.ts";

interface FilterBarProps {
  /** What the search field is called; without it there is none. */
  search: string | undefined;
  filters: readonly Filter[];
  state: ListState;
}

/** Search and filters of a list; a filter without anything to choose isn't shown. */
export function FilterBar({ search, filters, state }: FilterBarProps) {
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap gap-2">
      {search && (
        <SearchInput
          label={search}
          value={state.search}
          onSearch={state.setSearch}
          className="w-full sm:w-72"
        />
      )}
      {filters.map(({ name, label, options }) => {
        const value = state.chosen[name] ?? null;
        if (options.length === 0 && value === null) return null;
        return (
          <FilterSelect
            key={name}
            label={label}
            value={value}
            options={options}
            onChange={(chosen) => state.setFilter(name, chosen)}
            className="sm:max-w-48"
          />
        );
      })}
    </div>
  );
}
