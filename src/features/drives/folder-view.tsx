import type { DriveService } from "@contract/drives.ts";
import { FolderCheck, FolderOpen } from "lucide-react";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { SearchInput } from "@/components/search-input.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { query, request } from "@/lib/api.ts";
import { SERVICES } from "@/lib/services.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { choosing } from "./choosing.ts";
import { EntryList } from "./entry-list.tsx";
import { More, usePages } from "./paged.tsx";
import type { Chosen } from "./sync-calls.ts";
import type { Browse } from "./use-browse.ts";

interface FolderViewProps {
  browse: Browse;
  service: DriveService;
  folder: { drive_id: string; id: string };
  filesOnly: boolean;
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
}

/** What a folder holds, a page at a time, or what is found beneath it. */
export function FolderView({ browse, service, folder, filesOnly, chosen, choose }: FolderViewProps) {
  const { search, site, isShared, go } = browse;
  const path = `/${service}/folder-contents` as const;
  const input = { drive_id: folder.drive_id, folder_id: folder.id, ...(search && { search }) };
  const list = usePages(query(path, input).queryKey, (cursor, signal) =>
    request(path, { ...input, ...cursor }, { signal }),
  );
  const pages = list.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.entries);
  const way = pages[0]?.path ?? [];
  const here = way.at(-1);
  const place = { drive: folder.drive_id, ...(site && { site }) };
  const isHere = chosen?.kind === "folder" && chosen.id === folder.id && chosen.drive_id === folder.drive_id;
  return (
    <section aria-label="Folder" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Breadcrumbs
          crumbs={[
            { name: SERVICES[service].name, open: () => go({}) },
            ...(site ? [{ name: "Libraries", open: () => go({ site }) }] : []),
            ...way.map(({ id, name }) => ({
              name,
              ...(id !== folder.id && { open: () => go({ ...place, folder: id }) }),
            })),
          ]}
        />
        <div className="flex flex-1 basis-60 flex-wrap items-center gap-2 sm:justify-end">
          <SearchInput
            label="Search in this folder"
            value={search}
            onSearch={(text) =>
              go(
                { ...place, folder: folder.id, q: text, ...(isShared && { shared: "yes" }) },
                { replace: true },
              )
            }
            className="w-full sm:w-72"
          />
          {here && !filesOnly && !isShared && (
            <Button
              variant="outline"
              aria-pressed={isHere}
              onClick={() => choose(isHere ? null : { kind: "folder", ...folder, name: here.name })}
            >
              <FolderCheck />
              Choose this folder
            </Button>
          )}
        </div>
      </div>
      {list.isPending && <RowSkeleton label="Loading the folder" />}
      {list.isError && (
        <ErrorState
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
          className="rounded-lg border"
        />
      )}
      {list.data && entries.length === 0 && !list.hasNextPage && (
        <div className="rounded-lg border">
          <EmptyState
            icon={FolderOpen}
            title={search ? "Nothing here is called that" : "This folder is empty"}
          >
            {search
              ? "Try another word, or look in another folder."
              : filesOnly
                ? "Pick files first."
                : "It can be kept in step all the same: what comes into it becomes a document."}
          </EmptyState>
        </div>
      )}
      {entries.length > 0 && (
        <EntryList
          label={here?.name ?? "Folder"}
          entries={entries}
          {...choosing({ service, filesOnly, chosen, choose })}
          onOpen={({ drive_id, id }) => go({ drive: drive_id, folder: id, ...(site && { site }) })}
        />
      )}
      <More list={list} />
    </section>
  );
}
