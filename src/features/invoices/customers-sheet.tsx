import { Party } from "@contract/invoices.ts";
import { invoiceBook as calls, type InvoiceCustomer } from "@contract/invoice-book.ts";
import { useMutation } from "@tanstack/react-query";
import { Contact, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { ListSheet } from "@/components/list/list-sheet.tsx";
import type { Column } from "@/components/list/types.ts";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { mutation, query } from "@/lib/api.ts";

const Listing = calls["/invoice-customers"].input;
const NONE: Party = Party.parse({
  ...Object.fromEntries(Object.keys(Party.shape).map((key) => [key, ""])),
});
type Party = z.output<typeof Party>;
const Named = calls["/invoice-customers/save"].input.shape.party;

const FIELDS: readonly (readonly [Exclude<keyof Party, "iban" | "bic">, string, number])[] = [
  ["name", "Name", 200],
  ["street", "Street or address", 200],
  ["postcode", "Postcode", 20],
  ["city", "Town", 100],
  ["country", "Country", 2],
  ["vat_id", "VAT number", 40],
  ["registration", "Registration", 60],
  ["email", "E-mail", 254],
];

const COLUMNS: readonly Column<InvoiceCustomer>[] = [
  {
    head: "Customer",
    cell: ({ party }) => (
      <div className="grid min-w-0 gap-0.5">
        <span className="text-sm font-medium wrap-anywhere" dir="auto">
          {party.name}
        </span>
        <span className="text-xs wrap-anywhere text-muted-foreground" dir="auto">
          {[party.street, party.postcode, party.city, party.country, party.email]
            .filter(Boolean)
            .join(", ") || "No address yet"}
        </span>
      </div>
    ),
  },
];

/** Customers of one's own, an admin's organisation's: changed, added, forgotten. */
export function CustomersSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [changing, setChanging] = useState<InvoiceCustomer | "new" | null>(null);
  const [forgetting, setForgetting] = useState<InvoiceCustomer | null>(null);
  const remove = useMutation(mutation("/invoice-customers/delete"));
  const known = changing === "new" ? null : changing;
  return (
    <>
      <ListSheet
        open={open}
        onClose={onClose}
        title="Customers"
        description="Whom you bill. Those on your drafts and invoices are added by themselves; what was issued never changes. Admins see everybody’s."
        noun="customer"
        search="Search customers"
        create={
          <Button variant="outline" size="sm" onClick={() => setChanging("new")}>
            <Plus aria-hidden />
            New customer
          </Button>
        }
        columns={COLUMNS}
        call={({ sort: _sort, direction: _direction, ...input }) =>
          query("/invoice-customers", Listing.parse(input))
        }
        rows={({ customers }) => customers}
        nameOf={({ party }) => party.name}
        actions={[
          { label: "Change", icon: Pencil, run: ([row]) => setChanging(row ?? null) },
          { label: "Delete", icon: Trash2, danger: true, run: ([row]) => setForgetting(row ?? null) },
        ]}
        empty={{
          icon: Contact,
          title: "No customers yet",
          text: "Save a draft with a buyer, and they are remembered here.",
        }}
      />
      <FormDialog
        open={changing !== null}
        onClose={() => setChanging(null)}
        title={known ? "Change the customer" : "New customer"}
        description="Invoices stay as they are; the next ones have this."
      >
        <CustomerForm customer={known} onClose={() => setChanging(null)} />
      </FormDialog>
      <ConfirmDialog
        open={forgetting !== null}
        onOpenChange={(next) => !next && setForgetting(null)}
        title={`Delete ${forgetting?.party.name ?? ""}?`}
        action="Delete"
        onConfirm={() => forgetting && remove.mutate({ id: forgetting.id })}
      >
        Their invoices stay. A draft that is saved with this name adds them again.
      </ConfirmDialog>
    </>
  );
}

function CustomerForm({ customer, onClose }: { customer: InvoiceCustomer | null; onClose: () => void }) {
  const save = useMutation(mutation("/invoice-customers/save", { quiet: true }));
  const form = useSavedForm(Named, customer?.party ?? NONE, async (party) => {
    await save.mutateAsync({ ...(customer && { id: customer.id }), party });
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {FIELDS.map(([name, label, max]) => (
          <Field
            key={name}
            label={label}
            error={form.errors[name]}
            hint={name === "country" ? "Two letters, such as GB or DE." : undefined}
            className={name === "name" || name === "street" ? "sm:col-span-2" : ""}
          >
            <Input dir="auto" maxLength={max} {...form.field(name)} />
          </Field>
        ))}
      </div>
    </DialogForm>
  );
}
