import { websites as calls } from "@contract/websites.ts";
import type { InputOf, OutputOf } from "@contract/index.ts";
import type { Website } from "@contract/websites.ts";
import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import { Globe, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { ListScreen } from "@/components/list/list-screen.tsx";
import type { Action, Column } from "@/components/list/types.ts";
import { TagChips } from "@/components/tag-chip.tsx";
import { Button } from "@/components/ui/button.tsx";
import { query } from "@/lib/api.ts";
import { formatCount, formatNumber } from "@/lib/format.ts";
import { AddWebsite } from "./add-website.tsx";
import { CrawlLimit } from "./crawl-limit.tsx";
import { DeleteWebsite } from "./delete-website.tsx";
import { isMoving, useWebsiteEvents } from "./use-website.ts";
import { LooksLine, RunProgress, WebsiteState } from "./website-state.tsx";

const Input = calls["/document/website/list"].input;

type Output = OutputOf<"/document/website/list">;

/** A page of websites, asked for again while a look at one of them is under way. */
function listed(input: InputOf<"/document/website/list">): UseQueryOptions<Output, Error, Output, QueryKey> {
  return {
    ...query("/document/website/list", input),
    refetchInterval: ({ state }) => (state.data?.websites.some(isMoving) ? 5_000 : false),
  };
}

const columns: Column<Website>[] = [
  {
    head: "Website",
    cell: (website) => (
      <div className="grid max-w-full min-w-0 gap-1">
        <Link
          to={`/app/train/websites/${website.id}`}
          className="max-w-full justify-self-start truncate rounded-xs font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
        >
          {website.name}
        </Link>
        <p className="truncate text-xs leading-4 text-muted-foreground" title={website.address}>
          {website.address}
        </p>
        <TagChips ids={website.tag_ids} />
        {website.reason && (
          <p className="text-xs leading-4 text-pretty text-destructive-text">{website.reason}</p>
        )}
        <CrawlLimit website={website} />
        <RunProgress website={website} />
      </div>
    ),
  },
  { head: "State", className: "w-36", cell: (website) => <WebsiteState website={website} /> },
  {
    head: "Pages",
    className: "w-40",
    cell: ({ pages, state }) => (
      <span className="text-sm tabular-nums">
        {state === "draft"
          ? `${formatNumber(pages.found)} found`
          : formatCount(pages.current + pages.waiting, "page")}
        {pages.failed > 0 && (
          <span className="block text-xs text-destructive-text">{formatNumber(pages.failed)} failed</span>
        )}
      </span>
    ),
  },
  {
    head: "Looked at",
    className: "hidden w-56 @3xl:table-cell",
    fact: (website) => (website.state === "draft" ? null : <LooksLine website={website} />),
  },
  {
    head: "Brought in by",
    className: "hidden w-40 @5xl:table-cell",
    fact: ({ owner }) => owner?.name ?? "Former member",
  },
];

const actions: Action<Website>[] = [
  { label: "Delete", icon: Trash2, danger: true, dialog: (props) => <DeleteWebsite {...props} /> },
];

/** /app/train/websites: websites that one has brought in, all for admins. */
export function WebsitesPage() {
  const [adding, setAdding] = useState(false);
  const [addedId, setAddedId] = useState<number | null>(null);
  useWebsiteEvents();
  if (addedId !== null) return <Navigate to={`/app/train/websites/${addedId}`} />;
  return (
    <>
      <ListScreen
        noun="website"
        title="Websites"
        description="Sites whose pages the assistant answers from. Each page becomes a document and is kept up to date."
        create={
          <Button onClick={() => setAdding(true)}>
            <Plus />
            Add website
          </Button>
        }
        call={(input) => listed(Input.parse(input))}
        rows={({ websites }) => websites}
        columns={columns}
        nameOf={({ name }) => name}
        actions={actions}
        search="Search websites"
        empty={{
          icon: Globe,
          title: "No websites yet",
          text: "Give an address, see which pages there are, and choose those to answer from.",
        }}
      />
      <AddWebsite open={adding} onClose={() => setAdding(false)} onAdded={setAddedId} />
    </>
  );
}
