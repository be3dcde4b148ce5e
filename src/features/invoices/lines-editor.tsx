import { INVOICE_LIMITS } from "@domain/invoices/invoice.ts";
import { Plus } from "lucide-react";
import { useCallback, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button.tsx";
import { ItemPicker } from "./book-picker.tsx";
import { type EditedLine, type EditErrors, lineOfItem, newLine } from "./edited-invoice.ts";
import { LineRow } from "./line-row.tsx";

interface LinesEditorProps {
  lines: readonly EditedLine[];
  currency: string;
  /** What each comes to. */
  nets: readonly (number | null)[];
  /** `lines.0.price` and so on. */
  errors: EditErrors;
  /** Saving was tried: what is still empty is wrong now. */
  tried: boolean;
  locked: boolean;
  onChange: (lines: readonly EditedLine[]) => void;
}

/** The lines of a draft: added, changed, ordered and removed, all by the keyboard too. */
export function LinesEditor({ lines, currency, nets, errors, tried, locked, onChange }: LinesEditorProps) {
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef({ lines, onChange });
  useEffect(() => {
    latest.current = { lines, onChange };
  });

  const focusLine = (key: string | undefined) => {
    const at = key === undefined ? ":scope > div > button" : `[data-line="${CSS.escape(key)}"] input`;
    list.current?.querySelector<HTMLElement>(at)?.focus();
  };
  const change = useCallback((key: string, part: Partial<EditedLine>) => {
    const { lines: now, onChange: tell } = latest.current;
    tell(now.map((line) => (line.key === key ? { ...line, ...part } : line)));
  }, []);
  const move = useCallback((key: string, by: -1 | 1) => {
    const { lines: now, onChange: tell } = latest.current;
    const from = now.findIndex((line) => line.key === key);
    const moved = now[from];
    if (!moved || from + by < 0 || from + by >= now.length) return;
    // A row that is moved in the page loses the focus.
    const focused = document.activeElement;
    flushSync(() => tell(now.toSpliced(from, 1).toSpliced(from + by, 0, moved)));
    if (focused instanceof HTMLElement) focused.focus();
  }, []);
  const remove = useCallback((key: string) => {
    const { lines: now, onChange: tell } = latest.current;
    const from = now.findIndex((line) => line.key === key);
    flushSync(() => tell(now.toSpliced(from, 1)));
    focusLine((now[from + 1] ?? now[from - 1])?.key);
  }, []);

  function add(added: EditedLine) {
    flushSync(() => onChange([...lines, added]));
    focusLine(added.key);
  }

  return (
    <div ref={list} className="grid gap-3">
      {lines.length > 0 && (
        <ol aria-label="Lines" className="divide-y rounded-lg border">
          {lines.map((line, index) => (
            <LineRow
              key={line.key}
              line={line}
              index={index}
              isLast={index === lines.length - 1}
              currency={currency}
              net={nets[index] ?? null}
              errors={JSON.stringify(errorsOf(line, index, errors, tried))}
              locked={locked}
              onChange={change}
              onMove={move}
              onRemove={remove}
            />
          ))}
        </ol>
      )}
      {!locked && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            disabled={lines.length >= INVOICE_LIMITS.lines}
            onClick={() => add(newLine(lines.at(-1)))}
          >
            <Plus aria-hidden />
            Add a line
          </Button>
          {lines.length < INVOICE_LIMITS.lines && (
            <ItemPicker currency={currency} onPick={(item) => add(lineOfItem(item))} />
          )}
        </div>
      )}
    </div>
  );
}

const PARTS = ["description", "quantity", "price", "discount", "rate"] as const;

/** The errors of a line that are told now: of what is empty only once saving was tried. */
function errorsOf(line: EditedLine, index: number, errors: EditErrors, tried: boolean) {
  const told = PARTS.flatMap((part) => {
    const error = errors[`lines.${index}.${part}`];
    return error && (tried || line[part].trim() !== "") ? [[part, error] as const] : [];
  });
  return Object.fromEntries(told);
}
