import { websites as calls } from "@contract/websites.ts";
import { type Website, WebsitePageState, type WebsitePage } from "@contract/websites.ts";
import { useMutation } from "@tanstack/react-query";
import { CircleSlash, ExternalLink, RotateCw } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { DocumentViewer } from "@/components/document-viewer.tsx";
import { ConfirmRows } from "@/components/list/confirm-rows.tsx";
import { ListScreen } from "@/components/list/list-screen.tsx";
import type { Action, ActionDialogProps, Column } from "@/components/list/types.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Sheet, SheetContent } from "@/components/ui/sheet.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { isMoving } from "./use-website.ts";

const Input = calls["/document/website/pages"].input;

const STATES = [
  { value: "current", label: "Answers", variant: "success" },
  { value: "waiting", label: "Being read", variant: "brand" },
  { value: "due", label: "To be looked at", variant: "outline" },
  { value: "failed", label: "Failed", variant: "destructive" },
  { value: "skipped", label: "Not taken", variant: "default" },
  { value: "left_out", label: "Left out", variant: "default" },
] as const;

const filters = [
  { name: "state", label: "State", options: STATES.map(({ value, label }) => ({ value, label })) },
];

/** The pages of a website, each with what became of it and why. */
export function PageList({ website }: { website: Website }) {
  const [openId, setOpenId] = useState<number | null>(null);
  const retry = useMutation(mutation("/document/website/page/retry"));
  const actions: Action<WebsitePage>[] = [
    {
      label: "Open at the site",
      icon: ExternalLink,
      run: ([page]) => page && window.open(page.address, "_blank", "noopener,noreferrer"),
    },
    {
      label: "Look again",
      icon: RotateCw,
      can: ({ state }) => state !== "due" && website.state !== "paused",
      run: ([page]) => page && retry.mutate({ id: website.id, page_id: page.id }),
    },
    {
      label: "Leave out",
      icon: CircleSlash,
      on: "both",
      danger: true,
      divide: true,
      can: ({ state }) => state !== "left_out",
      dialog: (props) => <LeaveOut {...props} website={website} />,
    },
  ];
  return (
    <>
      <ListScreen
        noun="page"
        call={({ state, search, limit, offset }) => ({
          ...query(
            "/document/website/pages",
            Input.parse({
              id: website.id,
              search,
              limit,
              offset,
              state: WebsitePageState.safeParse(state).data,
            }),
          ),
          refetchInterval: isMoving(website) ? 3_000 : false,
        })}
        rows={({ pages }) => pages}
        columns={columns(setOpenId)}
        nameOf={({ name, address }) => name ?? address}
        actions={actions}
        selectable={({ state }) => state !== "left_out"}
        search="Search pages"
        filters={filters}
        empty={{ title: "No pages yet", text: "They come as the site is looked at." }}
      />
      <Sheet open={openId !== null} onOpenChange={(open) => !open && setOpenId(null)}>
        <SheetContent aria-describedby={undefined} className="max-w-2xl" hideClose>
          <Dialog.Title className="sr-only">Page</Dialog.Title>
          {openId !== null && (
            <DocumentViewer key={openId} documentId={openId} onClose={() => setOpenId(null)} />
          )}
        </SheetContent>
      </Sheet>
    </>
  );
}

function columns(open: (documentId: number) => void): Column<WebsitePage>[] {
  return [
    {
      head: "Page",
      cell: (page) => (
        <div className="grid max-w-full min-w-0 gap-0.5">
          <Title page={page} onOpen={open} />
          <p className="truncate text-xs leading-4 text-muted-foreground" title={page.address}>
            {page.address}
          </p>
          {page.reason && (
            <p
              className={`text-xs leading-4 text-pretty ${page.state === "failed" ? "text-destructive-text" : "text-muted-foreground"}`}
            >
              {page.reason}
            </p>
          )}
        </div>
      ),
    },
    { head: "State", className: "w-36", cell: (page) => <PageState page={page} /> },
    {
      head: "Changed",
      className: "hidden w-36 @3xl:table-cell",
      fact: ({ updated_at }) => (
        <time dateTime={updated_at} title={formatDateTime(updated_at)}>
          {formatRelative(updated_at)}
        </time>
      ),
    },
  ];
}

function Title({ page, onOpen }: { page: WebsitePage; onOpen: (documentId: number) => void }) {
  const { document_id, name, address } = page;
  const { pathname, search } = new URL(address);
  const title = name ?? pathname + search;
  if (document_id === null) return <p className="truncate font-medium">{title}</p>;
  return (
    <button
      type="button"
      onClick={() => onOpen(document_id)}
      className="max-w-full cursor-pointer justify-self-start truncate rounded-xs text-left font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
    >
      {title}
    </button>
  );
}

function PageState({ page }: { page: WebsitePage }) {
  const shown = STATES.find(({ value }) => value === page.state);
  return <Badge variant={shown?.variant ?? "outline"}>{shown?.label ?? "Found"}</Badge>;
}

function LeaveOut({ website, ...props }: ActionDialogProps<WebsitePage> & { website: Website }) {
  const leave = useMutation(mutation("/document/website/page/leave-out"));
  const one = props.rows.length === 1;
  return (
    <ConfirmRows
      {...props}
      title={one ? "Leave this page out?" : `Leave ${props.rows.length} pages out?`}
      action="Leave out"
      names={props.rows.map(({ name, address }) => name ?? address)}
      onConfirm={(rows) => leave.mutate({ id: website.id, page_ids: rows.map(({ id }) => id) })}
    >
      {one ? "It leaves" : "They leave"} the documents and every answer, and no later look takes{" "}
      {one ? "it" : "them"} again. “Look again” takes {one ? "it" : "them"} back.
    </ConfirmRows>
  );
}
