import { helpAgents as calls } from "@contract/help-agents.ts";
import type { OutputOf } from "@contract/index.ts";
import { useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { ListScreen } from "@/components/list/list-screen.tsx";
import type { Column } from "@/components/list/types.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import {
  focusSheet,
  Sheet,
  SheetBody,
  SheetContent,
  SheetDescription,
  SheetHeader,
  SheetTitle,
} from "@/components/ui/sheet.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { query } from "@/lib/api.ts";
import { cn } from "@/lib/cn.ts";
import { formatCount, formatDateTime, formatMoney, formatRelative } from "@/lib/format.ts";

const PATH = "/agent/help-agent/conversations";
const Input = calls[PATH].input;
type Row = OutputOf<typeof PATH>["conversations"][number];

const FILTERS = [
  {
    name: "rating",
    label: "Rating",
    options: [
      ...[5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: formatCount(stars, "star") })),
      { value: "0", label: "Not rated" },
    ],
  },
  {
    name: "unanswered",
    label: "Answer",
    options: [
      { value: "yes", label: "Without an answer" },
      { value: "no", label: "All answered" },
    ],
  },
];

/** Everybody's conversations with the help agent; the one that is open stands in the address. */
export function Conversations() {
  const [params, setParams] = useSearchParams();
  const given = params.get("conversation");
  const openId = given !== null && /^[1-9]\d{0,15}$/.test(given) ? given : null;
  const show = (id: string | null) =>
    setParams((before) => {
      const changed = new URLSearchParams(before);
      if (id === null) changed.delete("conversation");
      else changed.set("conversation", id);
      return changed;
    });
  return (
    <>
      <ListScreen
        noun="conversation"
        columns={columnsWith(show)}
        call={({ rating, unanswered, ...rest }) =>
          query(
            PATH,
            Input.parse({
              ...rest,
              ...(rating !== undefined && { rating: Number(rating) }),
              ...(unanswered !== undefined && { unanswered: unanswered === "yes" }),
            }),
          )
        }
        rows={({ conversations }) => conversations.map((row) => ({ ...row, id: Number(row.id) }))}
        nameOf={({ title }) => title}
        search="Search messages"
        filters={FILTERS}
        empty={{
          icon: MessagesSquare,
          title: "No conversations yet",
          text: "What members ask the help agent is listed here.",
        }}
      />
      <Transcript id={openId} onClose={() => show(null)} />
    </>
  );
}

type NumberedRow = Omit<Row, "id"> & { id: number };

const columnsWith = (show: (id: string) => void): Column<NumberedRow>[] => [
  {
    head: "Conversation",
    cell: ({ id, title, unanswered, state }) => (
      <span className="flex min-w-0 items-center gap-2">
        <button
          type="button"
          className="min-w-0 cursor-pointer truncate rounded-xs text-left font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
          onClick={() => show(String(id))}
        >
          {title}
        </button>
        {unanswered && <Badge variant="warning">No answer</Badge>}
        {state === "with_person" && <Badge>With a person</Badge>}
      </span>
    ),
  },
  {
    head: "Person",
    className: "w-48",
    fact: ({ person, organization }) => [person ?? "Somebody gone", organization].filter(Boolean).join(", "),
    title: ({ person, organization }) => [person, organization].filter(Boolean).join(", "),
  },
  {
    head: "Rating",
    className: "w-24 text-right tabular-nums",
    fact: ({ rating }) => (rating === null ? null : `${rating} of 5`),
    title: ({ comment }) => comment || undefined,
  },
  {
    head: "Messages",
    className: "w-28 text-right tabular-nums",
    fact: ({ messages }, place) => (place === "card" ? formatCount(messages, "message") : messages),
  },
  {
    head: "Last message",
    className: "w-36",
    fact: ({ updated_at }) => formatRelative(updated_at),
    title: ({ updated_at }) => formatDateTime(updated_at),
  },
];

/** One conversation, as it was written. */
function Transcript({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...query(PATH, { id: id ?? "" }),
    enabled: id !== null,
  });
  const row = data?.conversations[0];
  return (
    <Sheet open={id !== null} onOpenChange={(open) => !open && onClose()}>
      <SheetContent onOpenAutoFocus={focusSheet}>
        <SheetHeader>
          <SheetTitle>{row?.title ?? "Conversation"}</SheetTitle>
          <SheetDescription>
            {row ? [row.person ?? "Somebody gone", row.organization].filter(Boolean).join(", ") : " "}
          </SheetDescription>
        </SheetHeader>
        <SheetBody className="grid content-start gap-4">
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton className="h-48 w-full" />}
          {data && !row && <p className="text-sm text-muted-foreground">This conversation was deleted.</p>}
          {row && (row.rating !== null || row.comment) && (
            <p className="rounded-md border bg-muted px-3 py-2 text-sm wrap-anywhere">
              {row.rating !== null && <strong className="font-medium">{row.rating} of 5 stars</strong>}
              {row.comment && ` “${row.comment}”`}
            </p>
          )}
          {data?.messages?.map((message) => (
            <article key={message.id} className="grid gap-1 text-sm">
              <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted-foreground">
                <span className="font-medium text-foreground">
                  {message.role === "user"
                    ? "Question"
                    : message.from === "person"
                      ? "Support"
                      : "Help agent"}
                </span>
                {formatDateTime(message.timestamp)}
                {message.charged_pence > 0 && <span>{formatMoney(message.charged_pence)}</span>}
                {message.unanswered && <Badge variant="warning">No answer</Badge>}
              </p>
              <p
                className={cn(
                  "leading-6 wrap-anywhere whitespace-pre-wrap",
                  message.role === "user" && "rounded-lg bg-secondary px-4 py-2",
                )}
              >
                {message.content}
              </p>
              {message.links.length > 0 && (
                <ul className="text-xs leading-5 text-muted-foreground">
                  {message.links.map(({ number, title }) => (
                    <li key={number}>
                      [{number}] {title}
                    </li>
                  ))}
                </ul>
              )}
            </article>
          ))}
        </SheetBody>
      </SheetContent>
    </Sheet>
  );
}
