import type { Member } from "@contract/members.ts";
import { ROLE_LABELS, ROLES } from "@domain/roles.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Pager } from "@/components/pager.tsx";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { FilterSelect } from "@/components/filter-select.tsx";
import { SearchInput } from "@/components/search-input.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { query } from "@/lib/api.ts";
import { useMediaQuery } from "@/lib/use-media-query.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { BulkDialog, type BulkKind } from "./bulk-dialog.tsx";
import { LIVE } from "./live.ts";
import { MemberCards } from "./member-cards.tsx";
import { MemberDocumentsSheet } from "./member-documents-sheet.tsx";
import {
  DEFAULT_FILTERS,
  PAGE_SIZE,
  isFiltered,
  readFilters,
  toListInput,
  writeFilters,
  type MemberFilters,
} from "./member-filters.ts";
import { MemberTable } from "./member-table.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { useSelection } from "./use-selection.ts";

const NOBODY: readonly Member[] = [];

/** The members: found, sorted, given roles, tags and teams, removed. */
export function MemberList() {
  const { filters, change } = useMemberFilters();
  const isWide = useMediaQuery("(width >= 48rem)");
  const [assigning, setAssigning] = useState<Member | null>(null);
  const [reading, setReading] = useState<Member | null>(null);
  const [removing, setRemoving] = useState<readonly Member[]>(NOBODY);
  const [giving, setGiving] = useState<BulkKind | null>(null);
  const list = useQuery({
    ...query("/organization/getMembers", toListInput(filters)),
    ...LIVE,
    placeholderData: keepPreviousData,
  });
  const members = list.data?.members ?? NOBODY;
  const selection = useSelection(members);
  const List = isWide ? MemberTable : MemberCards;
  return (
    <div className="grid gap-3">
      {selection.chosen.length > 0 ? (
        <BulkBar
          members={selection.chosen}
          onGive={setGiving}
          onRemove={setRemoving}
          onClear={selection.clear}
        />
      ) : (
        <FilterBar filters={filters} onChange={change} />
      )}
      {list.isPending && <RowSkeleton label="Loading the members" avatars />}
      {list.isError && !list.data && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {list.data && members.length === 0 && (
        <div className="rounded-lg border">
          <EmptyState
            icon={SearchX}
            title={isFiltered(filters) ? "Nobody matches" : "This page is empty"}
            action={
              <Button variant="outline" size="sm" onClick={() => change(DEFAULT_FILTERS)}>
                {isFiltered(filters) ? "Clear the filters" : "Go to the first page"}
              </Button>
            }
          >
            Try another name or address, or show every role.
          </EmptyState>
        </div>
      )}
      {members.length > 0 && (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : undefined}>
          <List
            members={members}
            selection={selection}
            filters={filters}
            onSort={(sort, direction) => change({ sort, direction })}
            onAssign={setAssigning}
            onDocuments={setReading}
            onRemove={setRemoving}
          />
        </div>
      )}
      <Pager
        page={filters.page}
        size={PAGE_SIZE}
        total={list.data?.total ?? 0}
        noun="member"
        onPage={(page) => change({ page })}
      />
      <AssignDialog member={assigning} onClose={() => setAssigning(null)} />
      <MemberDocumentsSheet member={reading} onClose={() => setReading(null)} />
      <BulkDialog
        kind={giving}
        members={selection.chosen}
        onClose={() => setGiving(null)}
        onDone={() => {
          setGiving(null);
          selection.clear();
        }}
      />
      <RemoveDialog
        members={removing}
        onClose={() => setRemoving(NOBODY)}
        onRemoved={() => {
          setRemoving(NOBODY);
          selection.clear();
        }}
      />
    </div>
  );
}

function useMemberFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const change = useCallback(
    (some: Partial<MemberFilters>) => setParams((current) => writeFilters(current, some), { replace: true }),
    [setParams],
  );
  return { filters, change };
}

interface FilterBarProps {
  filters: MemberFilters;
  onChange: (change: Partial<MemberFilters>) => void;
}

function FilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap gap-2">
      <SearchInput
        label="Search members"
        value={filters.search}
        onSearch={(search) => onChange({ search })}
        className="w-full sm:w-64"
      />
      <FilterSelect
        label="Role"
        value={filters.role}
        options={ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
        onChange={(chosen) => onChange({ role: ROLES.find((role) => role === chosen) ?? null })}
      />
    </div>
  );
}
