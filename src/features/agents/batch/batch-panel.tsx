import { useSearchParams } from "react-router-dom";
import { ID } from "../ids.ts";
import type { InstanceView } from "../instance-view.ts";
import { BatchList } from "./batch-list.tsx";
import { BatchView } from "./batch-view.tsx";
import { NewBatch } from "./new-batch.tsx";
import { useBatchNews } from "./use-batch-news.ts";

interface BatchPanelProps {
  instance: InstanceView;
  /** Opens the run of a row. */
  onShow: (runId: number) => void;
}

/** Runs an instance over files: a new one, the reader's own, and the one that the address names. */
export function BatchPanel({ instance, onShow }: BatchPanelProps) {
  const [search, setSearch] = useSearchParams();
  const named = search.get("batch") ?? "";
  const id = ID.test(named) ? Number(named) : null;
  useBatchNews();
  const open = (to: number | null) => setSearch(to === null ? {} : { batch: String(to) });
  if (id !== null)
    return <BatchView key={id} id={id} instance={instance} onShow={onShow} onBack={() => open(null)} />;
  return (
    <div className="grid gap-6">
      <NewBatch instance={instance} onMade={open} />
      <BatchList instanceId={instance.id} onOpen={open} />
    </div>
  );
}
