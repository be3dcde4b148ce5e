import type { DrivePlace } from "@contract/drives.ts";
import { FolderSearch, HardDrive, Library, UsersRound } from "lucide-react";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { SearchInput } from "@/components/search-input.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { query, request } from "@/lib/api.ts";
import { choosing } from "./choosing.ts";
import { EntryList } from "./entry-list.tsx";
import { More, usePages } from "./paged.tsx";
import { PlaceList } from "./place-list.tsx";
import { SharedContents } from "./shared-contents.tsx";
import type { Chosen } from "./sync-calls.ts";
import type { Browse } from "./use-browse.ts";

const ICONS = {
  own: HardDrive,
  "shared-drive": Library,
  "shared-with-me": UsersRound,
  library: Library,
} as const;
const NOTES = {
  own: undefined,
  "shared-drive": "Shared drive",
  "shared-with-me": "What others share with you",
  library: "Library",
} as const;

interface PlacesProps {
  browse: Browse;
  service: "google" | "onedrive";
  filesOnly: boolean;
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
}

/** Where browsing a drive begins, or folders that are found by name. */
export function Places({ browse, service, filesOnly, chosen, choose }: PlacesProps) {
  const { search, link, go } = browse;
  const path = `/${service}/folders` as const;
  const input = search ? { search } : {};
  const list = usePages(
    query(path, input).queryKey,
    (cursor, signal) => request(path, { ...input, ...cursor }, { signal }),
    link === null,
  );
  const pages = list.data?.pages ?? [];
  const places = pages[0]?.places ?? [];
  const folders = pages.flatMap((page) => page.folders);
  const props = { label: "Folders", ...choosing({ service, filesOnly, chosen, choose }) };
  const open = ({ drive_id, id }: { drive_id: string; id: string }, shared = false) =>
    go({ drive: drive_id, folder: id, ...(shared && { shared: "yes" }) });
  return (
    <section aria-label="Places" className="grid gap-3">
      <SearchInput
        label={filesOnly ? "Search files" : "Search folders"}
        value={search}
        onSearch={(text) => go({ q: text }, { replace: true })}
        className="w-full sm:w-72"
      />
      {link === null && (
        <>
          {list.isPending && <RowSkeleton label="Loading where to look" />}
          {list.isError && (
            <ErrorState
              error={list.error}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
              className="rounded-lg border"
            />
          )}
          {!search && places.length > 0 && (
            <PlaceList
              label="Places"
              places={places.map((place) => rowOf(place, () => open(place, place.kind === "shared-with-me")))}
            />
          )}
          {folders.length > 0 && <EntryList {...props} entries={folders} onOpen={(folder) => open(folder)} />}
          {list.data &&
            folders.length === 0 &&
            (search !== "" || places.length === 0) &&
            !list.hasNextPage && (
              <div className="rounded-lg border">
                <EmptyState
                  icon={FolderSearch}
                  title={search ? "No folder is called that" : "There is nothing to choose from"}
                >
                  {search
                    ? "Try another word, or open a place and look in it."
                    : "Nothing is there for this account."}
                </EmptyState>
              </div>
            )}
          <More list={list} />
        </>
      )}
      {service === "onedrive" && (
        <SharedContents browse={browse} filesOnly={filesOnly} chosen={chosen} choose={choose} />
      )}
    </section>
  );
}

const rowOf = ({ drive_id, id, name, kind }: DrivePlace, open: () => void) => ({
  key: `${drive_id} ${id}`,
  name,
  note: NOTES[kind],
  icon: ICONS[kind],
  open,
});
