import type { OutputOf } from "@contract/index.ts";
import type { Contradiction } from "@contract/reports.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { NuqsAdapter } from "nuqs/adapters/react-router/v7";
import { useId, useState } from "react";
import { List, specOf, type ListProps } from "@/components/list/list.tsx";
import { useListState } from "@/components/list/list-state.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { query, queryKey } from "@/lib/api.ts";
import { formatNumber } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { isShown } from "@/lib/look-again.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { ContradictionCard } from "./contradiction-card.tsx";
import { PassageSheet, type Place } from "./passage-sheet.tsx";
import { RunPanel } from "./run-panel.tsx";

const path = "/reports/contradicting-info";
const TABS = [
  { value: "open", label: "Open" },
  { value: "resolved", label: "Resolved" },
  { value: "dismissed", label: "Dismissed" },
  { value: "closed", label: "Closed by themselves" },
] as const;
type Tab = (typeof TABS)[number]["value"];

const EMPTY: Record<Tab, { title: string; text: string }> = {
  open: {
    title: "Nothing open",
    text: "Where two documents say different things of the same, both passages stand here until you decide.",
  },
  resolved: { title: "Nothing resolved yet", text: "What you settle stands here, and can be taken back." },
  dismissed: {
    title: "Nothing dismissed",
    text: "What you dismissed isn’t found again unless one of the texts changes.",
  },
  closed: {
    title: "Nothing closed by itself",
    text: "A contradiction closes when one of the documents no longer says it.",
  },
};

const PER_PAGE = 10;
const filters = [
  { name: "state", label: "State", options: TABS.filter(({ value }) => value !== "open") },
] as const;

/** Passages of different documents that disagree, to be settled; and the look for them. */
export function Contradictions() {
  const id = useId();
  const { authId, organization } = useSession();
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: queryKey(path) });
    void client.invalidateQueries({ queryKey: queryKey("/reports/document-changes") });
  };
  useRealtime(
    "user",
    authId,
    {
      contradictions({ organization_id }) {
        if (organization_id === organization.id) refresh();
      },
    },
    refresh,
    () => isShown(client, path, ({ run }) => run?.state === "running" || run?.state === "waiting"),
  );
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <div>
        <h2 id={id} className="text-base leading-6 font-semibold">
          Contradicting information
        </h2>
        <p className="mt-1 max-w-2xl text-sm text-pretty text-muted-foreground">
          Passages of different documents that speak of the same thing and disagree. Until one is settled,
          answers that rest on it show both sides.
        </p>
      </div>
      <NuqsAdapter>
        <Lists />
      </NuqsAdapter>
    </section>
  );
}

function Lists() {
  const [place, setPlace] = useState<Place | null>(null);
  const list = {
    noun: "contradiction",
    columns: [
      {
        head: "Contradiction",
        cell: (row: Contradiction) => <ContradictionCard row={row} onOpen={setPlace} />,
      },
    ],
    call: (input) => query(path, { state: "open", ...input }),
    rows: ({ contradictions }) => contradictions,
    size: PER_PAGE,
  } satisfies Omit<ListProps<Contradiction, OutputOf<typeof path>>, "empty">;
  const state = useListState(specOf({ ...list, filters, empty: EMPTY.open }));
  const tab = TABS.find(({ value }) => value === state.chosen["state"])?.value ?? "open";
  const { data } = useQuery(list.call(state.input));
  const select = (value: string) => state.setFilter("state", value === "open" ? null : value);
  const never = data?.run === null;
  return (
    <>
      <RunPanel run={data?.run} />
      <Tabs value={tab} onValueChange={select}>
        <TabsList aria-label="Which contradictions are shown">
          {TABS.map(({ value, label }) => (
            <TabsTrigger key={value} value={value}>
              {label}
              {data && data.counts[value] > 0 && (
                <span className="text-xs text-muted-foreground tabular-nums">
                  {formatNumber(data.counts[value])}
                </span>
              )}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={tab} className="grid grid-cols-1 gap-3">
          <List
            {...list}
            state={{ ...state, isFiltered: state.search !== "" }}
            search="Search document names"
            empty={{
              icon: Scale,
              ...(tab === "open" && never
                ? { title: "Not looked for yet", text: "“Look now” compares the documents that are here." }
                : EMPTY[tab]),
            }}
          />
        </TabsContent>
      </Tabs>
      <PassageSheet place={place} onClose={() => setPlace(null)} />
    </>
  );
}
