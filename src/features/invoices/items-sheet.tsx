import { invoiceBook as calls, type InvoiceItem } from "@contract/invoice-book.ts";
import { CURRENCIES, decimalsOf, plainAmount, readDecimal, tellAmount } from "@domain/invoices/currencies.ts";
import { UNITS, type Unit } from "@domain/invoices/invoice.ts";
import { useMutation } from "@tanstack/react-query";
import { PackageSearch, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { ListSheet } from "@/components/list/list-sheet.tsx";
import type { Column } from "@/components/list/types.ts";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { mutation, query } from "@/lib/api.ts";
import { unitWords, vatWords } from "./invoice-words.ts";
import { Pick } from "./pick.tsx";

const Listing = calls["/invoice-items"].input;

const COLUMNS: readonly Column<InvoiceItem>[] = [
  {
    head: "Item",
    cell: (item) => (
      <div className="grid min-w-0 gap-0.5">
        <span className="text-sm font-medium wrap-anywhere" dir="auto">
          {item.description}
        </span>
        <span className="text-xs text-muted-foreground tabular-nums">
          {tellAmount(item.price, item.currency, "en")} a {unitWords[item.unit].toLowerCase()} ·{" "}
          {item.vat.category === "S" ? `VAT ${item.vat.rate / 100} %` : vatWords[item.vat.category]}
        </span>
      </div>
    ),
  },
];

/** What one bills for, of an admin's organisation all: changed and forgotten. */
export function ItemsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [changing, setChanging] = useState<InvoiceItem | null>(null);
  const [forgetting, setForgetting] = useState<InvoiceItem | null>(null);
  const remove = useMutation(mutation("/invoice-items/delete"));
  return (
    <>
      <ListSheet
        open={open}
        onClose={onClose}
        title="Items"
        description="What you bill for, from the lines of your drafts and invoices. What was issued never changes. Admins see everybody’s."
        noun="item"
        search="Search items"
        columns={COLUMNS}
        call={({ sort: _sort, direction: _direction, ...input }) =>
          query("/invoice-items", Listing.parse(input))
        }
        rows={({ items }) => items}
        nameOf={({ description }) => description}
        actions={[
          { label: "Change", icon: Pencil, run: ([row]) => setChanging(row ?? null) },
          { label: "Delete", icon: Trash2, danger: true, run: ([row]) => setForgetting(row ?? null) },
        ]}
        empty={{
          icon: PackageSearch,
          title: "No items yet",
          text: "Save a draft with a line, and it is remembered here.",
        }}
      />
      {changing && (
        <FormDialog
          open
          onClose={() => setChanging(null)}
          title="Change the item"
          description="Invoices stay as they are; the next lines have this."
        >
          <ItemForm item={changing} onClose={() => setChanging(null)} />
        </FormDialog>
      )}
      <ConfirmDialog
        open={forgetting !== null}
        onOpenChange={(next) => !next && setForgetting(null)}
        title="Delete this item?"
        action="Delete"
        onConfirm={() => forgetting && remove.mutate({ id: forgetting.id })}
      >
        Invoices stay. A draft that is saved with such a line adds it again.
      </ConfirmDialog>
    </>
  );
}

const Values = z
  .object({
    description: z.string().trim().min(1, "Say what it is.").max(1000),
    unit: z.enum(UNITS),
    currency: z.string().refine((code) => CURRENCIES.includes(code), "Three letters, such as GBP."),
    price: z.string(),
  })
  .refine(({ price, currency }) => readDecimal(price, decimalsOf(currency)) !== null, {
    path: ["price"],
    message: "An amount, with no more decimals than its currency has.",
  });

function ItemForm({ item, onClose }: { item: InvoiceItem; onClose: () => void }) {
  const save = useMutation(mutation("/invoice-items/save", { quiet: true }));
  const begun = {
    description: item.description,
    unit: item.unit,
    currency: item.currency,
    price: plainAmount(item.price, item.currency),
  };
  const form = useSavedForm(Values, begun, async ({ price, ...rest }) => {
    const amount = readDecimal(price, decimalsOf(rest.currency)) ?? 0;
    await save.mutateAsync({ id: item.id, item: { ...rest, price: amount, vat: item.vat } });
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose}>
      <Field label="Description" error={form.errors.description}>
        <Input dir="auto" maxLength={1000} {...form.field("description")} />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field label="Price" error={form.errors.price}>
          <Input inputMode="decimal" className="tabular-nums" {...form.field("price")} />
        </Field>
        <Field label="Currency" error={form.errors.currency}>
          <Input maxLength={3} {...form.field("currency")} />
        </Field>
        <Field label="Unit">
          <Pick
            options={UNITS}
            tell={(unit) => unitWords[unit as Unit]}
            disabled={false}
            value={form.now.unit}
            onChange={(unit) => form.control("unit").onChange(unit as Unit)}
          />
        </Field>
      </div>
    </DialogForm>
  );
}
