import { useQuery } from "@tanstack/react-query";
import { Building2, Library } from "lucide-react";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { SearchInput } from "@/components/search-input.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { query, request } from "@/lib/api.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { More, usePages } from "./paged.tsx";
import { PlaceList } from "./place-list.tsx";
import type { Browse } from "./use-browse.ts";

const PATH = "/sharepoint/sites";

/** Sites of SharePoint, and the libraries of one. */
export function Sites({ browse, siteId }: { browse: Browse; siteId: string | null }) {
  return siteId === null ? <SiteList browse={browse} /> : <Libraries browse={browse} siteId={siteId} />;
}

function SiteList({ browse: { search, go } }: { browse: Browse }) {
  const input = search ? { search } : {};
  const list = usePages(query(PATH, input).queryKey, (cursor, signal) =>
    request(PATH, { ...input, ...cursor }, { signal }),
  );
  const sites = list.data?.pages.flatMap((page) => page.sites) ?? [];
  return (
    <section aria-label="Sites" className="grid gap-3">
      <SearchInput
        label="Search sites"
        value={search}
        onSearch={(text) => go({ q: text }, { replace: true })}
        className="w-full sm:w-72"
      />
      {list.isPending && <RowSkeleton label="Loading the sites" />}
      {list.isError && (
        <ErrorState
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
          className="rounded-lg border"
        />
      )}
      {list.data && sites.length === 0 && !list.hasNextPage && (
        <div className="rounded-lg border">
          <EmptyState icon={Building2} title={search ? "No site is called that" : "You follow no sites yet"}>
            {search ? "Try another word." : "Search a site by its name."}
          </EmptyState>
        </div>
      )}
      {sites.length > 0 && (
        <PlaceList
          label="Sites"
          places={sites.map(({ id, name, url }) => ({
            key: id,
            name,
            note: url.replace(/^https?:\/\//, ""),
            icon: Building2,
            open: () => go({ site: id }),
          }))}
        />
      )}
      <More list={list} />
    </section>
  );
}

function Libraries({ browse: { go }, siteId }: { browse: Browse; siteId: string }) {
  const list = useQuery(query("/sharepoint/libraries", { site_id: siteId }));
  return (
    <section aria-label="Libraries" className="grid gap-3">
      <Breadcrumbs crumbs={[{ name: "SharePoint", open: () => go({}) }, { name: "Libraries" }]} />
      {list.isPending && <RowSkeleton label="Loading the libraries" />}
      {list.isError && (
        <ErrorState
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
          className="rounded-lg border"
        />
      )}
      {list.data &&
        (list.data.places.length === 0 ? (
          <div className="rounded-lg border">
            <EmptyState icon={Library} title="This site has no libraries that you can open" />
          </div>
        ) : (
          <PlaceList
            label="Libraries"
            places={list.data.places.map(({ drive_id, id, name }) => ({
              key: drive_id,
              name,
              icon: Library,
              open: () => go({ site: siteId, drive: drive_id, folder: id }),
            }))}
          />
        ))}
    </section>
  );
}
