import type { OutputOf } from "@contract/index.ts";
import { reports as calls, type DocumentChange } from "@contract/reports.ts";
import { FileClock } from "lucide-react";
import { useId, useState } from "react";
import { List, specOf, type ListProps } from "@/components/list/list.tsx";
import { useOwnListState } from "@/components/list/list-state.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { query } from "@/lib/api.ts";
import { ChangeCard } from "./change-card.tsx";
import { PassageSheet, type Place } from "./passage-sheet.tsx";

const path = "/reports/document-changes";
const Input = calls[path].input;
const PER_PAGE = 10;

/** What new versions of documents say otherwise than the former ones, for admins to see. */
export function Changes() {
  const id = useId();
  const [tab, setTab] = useState<"new" | "seen">("new");
  const [place, setPlace] = useState<Place | null>(null);
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <div>
        <h2 id={id} className="text-base leading-6 font-semibold">
          Changed in new versions
        </h2>
        <p className="mt-1 max-w-2xl text-sm text-pretty text-muted-foreground">
          Where a new version of a document says something else than the one before. Answers go by the new
          version alone.
        </p>
      </div>
      <Tabs value={tab} onValueChange={(value) => setTab(value === "seen" ? "seen" : "new")}>
        <TabsList aria-label="Which changes are shown">
          <TabsTrigger value="new">New</TabsTrigger>
          <TabsTrigger value="seen">Seen</TabsTrigger>
        </TabsList>
        <TabsContent value={tab}>
          <ChangeList key={tab} seen={tab === "seen"} onOpen={setPlace} />
        </TabsContent>
      </Tabs>
      <PassageSheet place={place} onClose={() => setPlace(null)} />
    </section>
  );
}

function ChangeList({ seen, onOpen }: { seen: boolean; onOpen: (place: Place) => void }) {
  const list = {
    noun: "change",
    columns: [{ head: "Change", cell: (row: DocumentChange) => <ChangeCard row={row} onOpen={onOpen} /> }],
    call: (input) => query(path, Input.parse({ ...input, seen })),
    rows: ({ changes }) => changes,
    size: PER_PAGE,
    empty: seen
      ? { icon: FileClock, title: "Nothing seen yet", text: "What you have marked as seen stands here." }
      : {
          icon: FileClock,
          title: "Nothing new",
          text: "When a new version of a document contradicts the one before, both passages stand here.",
        },
  } satisfies ListProps<DocumentChange, OutputOf<typeof path>>;
  return <List {...list} state={useOwnListState(specOf(list))} />;
}
