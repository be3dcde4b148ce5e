import type { InvoiceRecurrence } from "@contract/invoice-recurrences.ts";
import { dayOf, EVERY, type Every, nextRecurrence } from "@domain/invoices/recurrence.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { toast } from "sonner";
import { mutation } from "@/lib/api.ts";
import { formatDay } from "@/lib/format.ts";
import { Pick } from "./pick.tsx";

export const everyWords: Readonly<Record<Every, string>> = {
  week: "Every week",
  month: "Every month",
  quarter: "Every quarter",
  year: "Every year",
};

interface RepeatInvoiceProps {
  /** The invoice that comes again, or what recurs already. */
  of: { invoiceId: number } | { recurrence: InvoiceRecurrence };
  open: boolean;
  onClose: () => void;
}

const Values = z
  .object({
    every: z.enum(EVERY),
    next_on: z.iso.date("Choose a day."),
    lastDay: z.boolean(),
  })
  .refine(({ next_on }) => next_on > dayOf(Date.now()), {
    path: ["next_on"],
    message: "The next day must lie ahead.",
  });
type Values = z.infer<typeof Values>;

/** When a draft comes again: from a day on, which says the day of the month too. */
export function RepeatInvoice(props: RepeatInvoiceProps) {
  return (
    <FormDialog
      open={props.open}
      onClose={props.onClose}
      title="Repeat this invoice"
      description="A draft with the same buyer and lines is made on each of these days, and you are told by mail. Nothing is issued or sent by itself."
    >
      <RepeatForm {...props} />
    </FormDialog>
  );
}

function RepeatForm({ of, onClose }: RepeatInvoiceProps) {
  const create = useMutation(mutation("/invoice-recurrences/create", { quiet: true }));
  const update = useMutation(mutation("/invoice-recurrences/update", { quiet: true }));
  const kept = "recurrence" in of ? of.recurrence : null;
  const [today] = useState(() => dayOf(Date.now()));
  const first = nextRecurrence("month", Number(today.slice(8)), today);
  const begun: Values = {
    every: kept?.every ?? "month",
    next_on: kept && kept.next_on > today ? kept.next_on : first,
    lastDay: kept ? kept.day > Number(kept.next_on.slice(8)) || kept.day === 31 : false,
  };
  const form = useSavedForm(Values, begun, async ({ every, next_on, lastDay }) => {
    const when = { every, next_on, day: dayFor(next_on, lastDay) };
    if ("recurrence" in of) await update.mutateAsync({ id: of.recurrence.id, ...when });
    else await create.mutateAsync({ invoice_id: of.invoiceId, ...when });
    onClose();
    toast.success(`The next draft is made on ${formatDay(next_on)}`);
  });
  const { every, next_on, lastDay } = form.now;
  const endsMonth = isLastDay(next_on);
  return (
    <DialogForm form={form} onClose={onClose} save="Repeat">
      <Field label="How often">
        <Pick
          options={EVERY}
          tell={(value) => everyWords[value as Every]}
          disabled={false}
          value={every}
          onChange={(value) => form.control("every").onChange(value as Every)}
        />
      </Field>
      <Field label="First on" error={form.errors.next_on}>
        <Input type="date" {...form.field("next_on")} />
      </Field>
      {endsMonth && every !== "week" && (
        <label className="flex items-start gap-2 text-sm">
          <input
            type="checkbox"
            className="mt-0.5 size-4 accent-primary"
            checked={lastDay}
            onChange={({ target }) => form.control("lastDay").onChange(target.checked)}
          />
          Always on the last day of the month
        </label>
      )}
      {!form.errors.next_on && /^\d{4}-\d\d-\d\d$/.test(next_on) && (
        <p className="text-sm text-muted-foreground" role="status">
          Then on {after(every, dayFor(next_on, lastDay), next_on).map(formatDay).join(", ")}, and so on.
        </p>
      )}
    </DialogForm>
  );
}

/** Whether a day is the last of its month; false for none. */
function isLastDay(date: string): boolean {
  const moment = Date.parse(date);
  return !Number.isNaN(moment) && dayOf(moment + 86_400_000).endsWith("-01");
}

/** The day of the month; 31 stands for the last day of each. */
function dayFor(date: string, lastDay: boolean): number {
  return lastDay && isLastDay(date) ? 31 : Number(date.slice(8));
}

function after(every: Every, day: number, first: string): string[] {
  const second = nextRecurrence(every, day, first);
  const third = nextRecurrence(every, day, second);
  return [second, third, nextRecurrence(every, day, third)];
}
