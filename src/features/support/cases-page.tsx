import type { InputOf } from "@contract/index.ts";
import type { SupportCaseRow } from "@contract/support.ts";
import { PRIORITIES } from "@domain/support/requests.ts";
import { Inbox, Paperclip } from "lucide-react";
import type { Column, Filter } from "@/components/list/types.ts";
import { ListScreen } from "@/components/list/list-screen.tsx";
import { query } from "@/lib/api.ts";
import { formatCount, formatDateTime, formatRelative } from "@/lib/format.ts";
import { CaseSheet } from "./case-sheet.tsx";
import { PriorityLabel, StateBadge } from "./labels.tsx";
import { useOpenRequest } from "./use-open-request.ts";
import { KINDS, STATES } from "./words.ts";

const FILTERS: readonly Filter[] = [
  {
    name: "about",
    label: "About",
    options: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
  },
  {
    name: "state",
    label: "State",
    options: Object.entries(STATES).map(([value, { operator }]) => ({ value, label: operator })),
  },
  {
    name: "priority",
    label: "Priority",
    options: PRIORITIES.map(({ value, label }) => ({ value, label })),
  },
];

/** How often operators' lists are asked for anew, in ms: nobody tells them of what comes. */
const AGAIN_MS = 20_000;

/** /admin/dashboard?tab=requests: everybody's requests, and one of them with its answers. */
export function CasesPage() {
  const [openId, open] = useOpenRequest();
  return (
    <>
      <ListScreen
        title="Requests"
        description="What members ask. Those that wait for an answer come first, the most pressing above."
        noun="request"
        columns={columnsFor(open)}
        call={(input) => ({
          ...query("/admin/support/all", input as InputOf<"/admin/support/all">),
          refetchInterval: AGAIN_MS,
        })}
        rows={({ requests }) => requests}
        nameOf={({ reference }) => reference}
        search="Search requests"
        filters={FILTERS}
        note={({ open: waiting }) => (
          <p className="px-1 text-sm text-muted-foreground">
            {waiting === 0 ? "Nobody waits for an answer." : `${formatCount(waiting, "request")} open.`}
          </p>
        )}
        empty={{
          icon: Inbox,
          title: "Nothing has been asked yet",
          text: "What members send to support stands here, until it is answered and closed.",
        }}
      />
      <CaseSheet id={openId} onClose={() => open(null)} />
    </>
  );
}

function columnsFor(open: (id: number) => void): Column<SupportCaseRow>[] {
  return [
    {
      head: "Request",
      cell: ({ id, subject, reference, attachments, about }) => (
        <button
          type="button"
          className="grid w-full min-w-0 cursor-pointer gap-0.5 rounded-xs text-left outline-none focus-visible:ring-2 focus-visible:ring-ring"
          onClick={() => open(id)}
        >
          <span className="truncate text-sm font-medium hover:underline">{subject}</span>
          <span className="flex items-center gap-2 text-xs text-muted-foreground">
            <span className="font-mono">{reference}</span>
            {about !== "support" && <span>{KINDS[about]}</span>}
            {attachments > 0 && (
              <span className="flex items-center gap-0.5">
                <Paperclip aria-hidden className="size-3" />
                {attachments}
                <span className="sr-only"> files</span>
              </span>
            )}
          </span>
        </button>
      ),
    },
    {
      head: "From",
      className: "hidden w-56 @3xl:table-cell",
      cell: ({ person, organization }) => (
        <span className="grid min-w-0 text-sm">
          <span className="truncate">{person}</span>
          <span className="truncate text-xs text-muted-foreground">{organization}</span>
        </span>
      ),
    },
    {
      head: "Priority",
      sort: "priority",
      first: "desc",
      className: "w-32",
      cell: ({ priority }) => <PriorityLabel priority={priority} className="text-sm" />,
    },
    {
      head: "State",
      className: "w-32",
      cell: ({ state }) => <StateBadge state={state} to="operator" />,
    },
    {
      head: "Asked",
      sort: "created",
      first: "desc",
      className: "hidden w-36 @4xl:table-cell",
      fact: ({ created_at }, place) => (place === "card" ? "Asked " : "") + formatRelative(created_at),
      title: ({ created_at }) => formatDateTime(created_at),
    },
    {
      head: "Last change",
      sort: "updated",
      first: "desc",
      className: "w-36",
      fact: ({ updated_at }, place) => (place === "card" ? "changed " : "") + formatRelative(updated_at),
      title: ({ updated_at }) => formatDateTime(updated_at),
    },
  ];
}
