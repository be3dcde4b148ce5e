import { usage as calls } from "@contract/usage.ts";
import type { DocumentUsage } from "@contract/usage.ts";
import { FileText } from "lucide-react";
import { DocumentIcon } from "@/components/document-icon.tsx";
import { ListScreen } from "@/components/list/list-screen.tsx";
import type { Column } from "@/components/list/types.ts";
import { query, request } from "@/lib/api.ts";
import { formatCount, formatDay, formatNumber } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { everyPage } from "./every-page.ts";
import { usePeriod } from "@/lib/period.ts";
import { ReportBar } from "./report-bar.tsx";

const path = "/reports/document-usage";
const Input = calls[path].input;
const filters = [
  {
    name: "used",
    label: "Use",
    options: [
      { value: "cited", label: "Cited" },
      { value: "never", label: "Never cited" },
    ],
  },
];
const columns: Column<DocumentUsage>[] = [
  {
    head: "Name",
    sort: "name",
    cell: ({ name }) => (
      <span className="flex min-w-0 items-center gap-3">
        <DocumentIcon name={name} />
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
      </span>
    ),
  },
  {
    head: "Answers",
    sort: "answers",
    first: "desc",
    className: "w-28 text-right tabular-nums",
    fact: ({ answers }, place) => (place === "card" ? formatCount(answers, "answer") : formatNumber(answers)),
  },
  {
    head: "People",
    sort: "askers",
    first: "desc",
    className: "w-28 text-right tabular-nums",
    fact: ({ askers }, place) =>
      place === "card" ? formatCount(askers, "person", "people") : formatNumber(askers),
  },
  {
    head: "Last cited",
    sort: "last_day",
    first: "desc",
    className: "hidden w-36 @3xl:table-cell",
    fact: ({ last_day }) => last_day && formatDay(last_day),
  },
];

/** Which documents answers rest on, and which none rests on. */
export function DocumentReport() {
  const { isAdmin } = useSession();
  const { from, to } = usePeriod();
  return (
    <div className="grid gap-6">
      <ReportBar
        name="Documents"
        table={async () => {
          const all = await everyPage(
            (page) => request(path, { from, to, ...page }),
            ({ documents }) => documents,
          );
          const head = ["Document", "Type", "Answers", "People", "Last cited"];
          return [
            head,
            ...all.map((one) => [one.name, one.type, one.answers, one.askers, one.last_day ?? ""]),
          ];
        }}
      />
      <ListScreen
        noun="document"
        columns={columns}
        call={(input) => query(path, Input.parse({ from, to, ...input }))}
        rows={({ documents }) => documents}
        nameOf={({ name }) => name}
        search="Search documents"
        filters={filters}
        sort="answers"
        note={({ counts: { cited, never } }) => (
          <p className="text-sm text-muted-foreground">
            {isAdmin ? "Answers" : "Your answers"} cited {formatNumber(cited)} of{" "}
            {formatCount(cited + never, "document")}.
            {never > 0 && ` ${formatCount(never, "document")} never.`}
          </p>
        )}
        empty={{
          icon: FileText,
          title: "No documents yet",
          text: "Which documents answers rest on stands here.",
        }}
      />
    </div>
  );
}
