import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { BULK_LIMIT, LISTS } from "@contract/bulk.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { formatCount, formatNumber } from "@/lib/format.ts";
import { BulkReport, type Report } from "./bulk-report.tsx";
import { runBulk, type BulkResult, type Named, type Refused } from "./run-bulk.ts";

interface Work<Row extends Named> {
  rows: readonly Row[];
  /** "Deleting" */
  doing: string;
  /** "deleted" */
  did: string;
  slice: Parameters<typeof runBulk<Row>>[2];
  /** Told those with which it wasn't done, before the lists are asked for anew. */
  onRefused?: (refused: readonly Refused[]) => void;
}

/** Does something with many documents, tells how far it is, and reports those that it couldn't be done with. */
export function useBulk() {
  const client = useQueryClient();
  const [report, setReport] = useState<Report | null>(null);

  async function run<Row extends Named>({
    rows,
    doing,
    did,
    slice,
    onRefused,
  }: Work<Row>): Promise<BulkResult> {
    const progress = (tried: number) =>
      `${doing} ${formatNumber(tried)} of ${formatCount(rows.length, "document")}`;
    const id = rows.length > BULK_LIMIT ? toast.loading(progress(0), { duration: Infinity }) : undefined;
    const result = await runBulk(rows, BULK_LIMIT, slice, (tried) => {
      if (id !== undefined) toast.loading(progress(tried), { id, duration: Infinity });
    });
    if (id !== undefined) toast.dismiss(id);
    if (result.refused.length > 0) onRefused?.(result.refused);
    await invalidatePaths(client, LISTS);
    tell(rows, result, did, () => setReport({ did, refused: result.refused }));
    return result;
  }

  return { run, report: <BulkReport report={report} onClose={() => setReport(null)} /> };
}

export type Bulk = ReturnType<typeof useBulk>;

function tell(rows: readonly Named[], { refused }: BulkResult, did: string, show: () => void): void {
  const [only] = rows;
  const [first] = refused;
  if (!first) {
    const what = rows.length === 1 && only ? only.name : formatCount(rows.length, "document");
    toast.success(`${what} ${did}`);
    return;
  }
  if (refused.length === 1) {
    toast.error(`${first.name} couldn't be ${did}`, { description: first.message });
    return;
  }
  const count = rows.length - refused.length;
  const rest = count > 0 ? `${formatNumber(count)} ${did}, ` : "";
  toast.error(`${rest}${formatCount(refused.length, "document")} couldn't be`, {
    description: first.message,
    duration: 10_000,
    action: { label: "Show all", onClick: show },
  });
}
