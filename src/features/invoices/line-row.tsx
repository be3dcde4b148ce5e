import { tellAmount } from "@domain/invoices/currencies.ts";
import { UNITS, type Unit, VAT_CATEGORIES, type VatCategory } from "@domain/invoices/invoice.ts";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { type KeyboardEvent, memo } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import type { EditedLine } from "./edited-invoice.ts";
import { unitWords, vatWords } from "./invoice-words.ts";
import { Pick } from "./pick.tsx";

interface LineRowProps {
  line: EditedLine;
  /** From 0. */
  index: number;
  isLast: boolean;
  currency: string;
  /** null: it can't be added up yet. */
  net: number | null;
  /** JSON of its errors by field, so that a line without a change isn't drawn anew. */
  errors: string;
  locked: boolean;
  onChange: (key: string, change: Partial<EditedLine>) => void;
  onMove: (key: string, by: -1 | 1) => void;
  onRemove: (key: string) => void;
}

/** A line of a draft; Alt with an arrow moves it. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, isLast, currency, net, locked, onChange, onMove, onRemove } = props;
  const errors = JSON.parse(props.errors) as Record<string, string | undefined>;
  const { key } = line;
  const text = (name: "description" | "quantity" | "price" | "discount" | "rate") => ({
    value: line[name],
    disabled: locked,
    onChange: ({ target }: { target: { value: string } }) => onChange(key, { [name]: target.value }),
  });
  const move = (event: KeyboardEvent) => {
    if (!event.altKey || locked || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(key, event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <li
      data-line={key}
      aria-label={`Line ${index + 1}`}
      className="grid grid-cols-2 items-start gap-x-3 gap-y-4 p-4 [contain-intrinsic-size:auto_14rem] [content-visibility:auto] sm:grid-cols-12 sm:p-5"
      onKeyDown={move}
    >
      <Field label="Description" error={errors["description"]} className="col-span-2 sm:col-span-8">
        <Input maxLength={1000} dir="auto" {...text("description")} />
      </Field>
      <Field label="Quantity" error={errors["quantity"]} className="sm:col-span-2">
        <Input inputMode="decimal" className="tabular-nums" {...text("quantity")} />
      </Field>
      <Field label="Unit" className="sm:col-span-2">
        <Pick
          value={line.unit}
          options={UNITS}
          tell={(unit) => unitWords[unit as Unit]}
          disabled={locked}
          onChange={(unit) => onChange(key, { unit: unit as Unit })}
        />
      </Field>
      <Field label={`Unit price, ${currency}`} error={errors["price"]} className="sm:col-span-3">
        <Input inputMode="decimal" className="tabular-nums" {...text("price")} />
      </Field>
      <Field label="Discount" error={errors["discount"]} className="sm:col-span-3">
        <Input placeholder="5% or 5.00" className="tabular-nums" {...text("discount")} />
      </Field>
      <Field label="VAT" className="sm:col-span-4">
        <Pick
          value={line.category}
          options={VAT_CATEGORIES}
          tell={(category) => vatWords[category as VatCategory]}
          disabled={locked}
          onChange={(category) => {
            const isStandard = category === "S";
            const rate = isStandard ? (line.rate === "0" ? "20" : line.rate) : "0";
            onChange(key, { category: category as VatCategory, rate });
          }}
        />
      </Field>
      <Field label="VAT %" error={errors["rate"]} className="sm:col-span-2">
        <Input
          inputMode="decimal"
          className="tabular-nums"
          {...text("rate")}
          disabled={locked || line.category !== "S"}
        />
      </Field>
      <div className="col-span-2 flex items-center gap-1 sm:col-span-12">
        {!locked && (
          <>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Move line ${index + 1} up`}
              aria-disabled={index === 0}
              onClick={() => onMove(key, -1)}
            >
              <ArrowUp aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Move line ${index + 1} down`}
              aria-disabled={isLast}
              onClick={() => onMove(key, 1)}
            >
              <ArrowDown aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Remove line ${index + 1}`}
              onClick={() => onRemove(key)}
            >
              <Trash2 aria-hidden />
            </Button>
          </>
        )}
        <p className="ml-auto text-sm">
          <span className="text-muted-foreground">Net </span>
          <span className="font-medium tabular-nums">
            {net === null ? "—" : tellAmount(net, currency, "en")}
          </span>
        </p>
      </div>
    </li>
  );
});
