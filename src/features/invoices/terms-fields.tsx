import { CURRENCIES } from "@domain/invoices/currencies.ts";
import { INVOICE_LANGUAGES, type InvoiceKind, type InvoiceLanguage } from "@domain/invoices/invoice.ts";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import type { EditedInvoice, EditErrors } from "./edited-invoice.ts";
import { Pick } from "./pick.tsx";
import { dayNow } from "./today.ts";

interface TermsFieldsProps {
  kind: InvoiceKind;
  edited: EditedInvoice;
  errors: EditErrors;
  isLocked: (key: string) => boolean;
  onChange: (change: Partial<EditedInvoice>) => void;
}

const currencyNames = new Intl.DisplayNames("en", { type: "currency" });
const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** When it is due, in what currency and language, and what else it says. */
export function TermsFields({ kind, edited, errors, isLocked, onChange }: TermsFieldsProps) {
  return (
    <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field label="Currency" error={errors["currency"]}>
        <Pick
          value={edited.currency}
          options={CURRENCIES}
          tell={(code) => `${code} · ${currencyNames.of(code) ?? code}`}
          disabled={isLocked("currency")}
          onChange={(currency) => onChange({ currency })}
        />
      </Field>
      <Field
        label={kind === "quote" ? "Holds for days" : "Due after days"}
        hint="From its date on."
        error={edited.due_days.trim() ? errors["due_days"] : errors["due_days"] && "Say after how many days."}
      >
        <Input
          inputMode="numeric"
          maxLength={3}
          className="tabular-nums"
          disabled={isLocked("due_days")}
          value={edited.due_days}
          onChange={({ target }) => onChange({ due_days: target.value })}
        />
      </Field>
      <Field
        label="Discount on all of it"
        hint="A percentage, or an amount; empty for none."
        error={errors["discount"]}
      >
        <Input
          placeholder="5% or 5.00"
          className="tabular-nums"
          value={edited.discount}
          onChange={({ target }) => onChange({ discount: target.value })}
        />
      </Field>
      <Field label="Buyer's reference" error={errors["reference"]}>
        <Input
          dir="auto"
          maxLength={100}
          disabled={isLocked("buyer_reference")}
          value={edited.reference}
          onChange={({ target }) => onChange({ reference: target.value })}
        />
      </Field>
      <Field label="Language on paper" error={errors["language"]}>
        <Pick
          value={edited.language}
          options={INVOICE_LANGUAGES}
          tell={(code) => languageNames.of(code) ?? code}
          disabled={isLocked("language")}
          onChange={(language) => onChange({ language: language as InvoiceLanguage })}
        />
      </Field>
      {edited.lines.some(({ category }) => category === "E") && (
        <Field label="Why no VAT is charged" error={errors["exemption_reason"]}>
          <Input
            dir="auto"
            maxLength={300}
            value={edited.exemption_reason}
            onChange={({ target }) => onChange({ exemption_reason: target.value })}
          />
        </Field>
      )}
      <Field
        label={kind === "quote" ? "Quote date" : "Invoice date"}
        hint="Empty: the day on which it is issued."
        error={errors["dated"]}
      >
        <Input
          type="date"
          max={dayNow()}
          value={edited.dated}
          onChange={({ target }) => onChange({ dated: target.value })}
        />
      </Field>
      <Field label="Date of supply" hint="Empty: it isn't printed." error={errors["supplied_on"]}>
        <Input
          type="date"
          value={edited.supplied_on}
          onChange={({ target }) => onChange({ supplied_on: target.value })}
        />
      </Field>
      {kind !== "credit_note" && (
        <Field label="Payment terms" error={errors["payment_terms"]} className="sm:col-span-2">
          <Textarea
            dir="auto"
            rows={2}
            maxLength={1000}
            disabled={isLocked("payment_terms")}
            value={edited.payment_terms}
            onChange={({ target }) => onChange({ payment_terms: target.value })}
          />
        </Field>
      )}
      <Field label="Notes" hint="Printed below the totals." error={errors["notes"]} className="sm:col-span-2">
        <Textarea
          dir="auto"
          rows={3}
          maxLength={2000}
          disabled={isLocked("notes")}
          value={edited.notes}
          onChange={({ target }) => onChange({ notes: target.value })}
        />
      </Field>
      <Field
        label="Footer"
        hint="At the foot of each page, on up to two lines."
        error={errors["footer"]}
        className="sm:col-span-2"
      >
        <Input
          dir="auto"
          maxLength={300}
          disabled={isLocked("footer")}
          value={edited.footer}
          onChange={({ target }) => onChange({ footer: target.value })}
        />
      </Field>
    </div>
  );
}
