import { Download } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { toCsv } from "@/lib/csv.ts";
import { saveFile } from "@/lib/save-file.ts";
import { showError } from "@/lib/errors.ts";
import { PERIODS, usePeriod } from "@/lib/period.ts";

interface ReportBarProps {
  /** What the file of the report is called, without its end. */
  name?: string;
  /** All rows of the report, the head first. */
  table?: () => Promise<(string | number)[][]>;
  children?: ReactNode;
}

/** Which days a report covers, and the report as a file. */
export function ReportBar({ name, table, children }: ReportBarProps) {
  const { days, from, to, setDays } = usePeriod();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (!table) return;
    setSaving(true);
    try {
      // A byte order mark, or Excel reads UTF-8 as something else.
      const content = new Blob(["\ufeff", toCsv(await table())], { type: "text/csv" });
      saveFile(`${name} ${from} to ${to}.csv`, content);
    } catch (error) {
      showError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select value={String(days)} onValueChange={(next) => setDays(Number(next))}>
        <SelectTrigger aria-label="Days" size="sm">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          {PERIODS.map((one) => (
            <SelectItem key={one} value={String(one)}>
              Last {one} days
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      {children}
      {table && (
        <Button variant="outline" size="sm" className="ml-auto" busy={isSaving} onClick={() => void save()}>
          {!isSaving && <Download />}
          CSV
        </Button>
      )}
    </div>
  );
}
