import { platOrganizations as calls, type PlatMeter } from "@contract/plat-organizations.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import { formatDate } from "@/lib/format.ts";
import { parseAmount, typedAmount } from "./amounts.ts";
import type { TabProps } from "./tab.ts";
import { amountOf } from "./words.ts";

/** What each limit of an organisation is made of; an operator sets one in place of the plan's, or takes it back. */
export function Limits({ organization: { id, name, meters } }: TabProps) {
  const [changing, setChanging] = useState<PlatMeter | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted-foreground">
        A limit of your own stands in place of the plan’s; add-ons are added to it. It holds at once.
      </p>
      <Table className="table-fixed">
        <TableHeader>
          <TableRow>
            <TableHead>Limit</TableHead>
            <TableHead className="hidden w-28 text-right sm:table-cell">Used</TableHead>
            <TableHead className="hidden w-28 text-right md:table-cell">Plan</TableHead>
            <TableHead className="hidden w-28 text-right md:table-cell">Your own</TableHead>
            <TableHead className="hidden w-28 text-right lg:table-cell">Add-ons</TableHead>
            <TableHead className="w-24 text-right sm:w-28">In force</TableHead>
            <TableHead className="w-28">
              <span className="sr-only">Change</span>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {meters.map((meter) => (
            <Row
              key={meter.meter}
              meter={meter}
              onChange={() => {
                setChanging(meter);
                setOpen(true);
              }}
            />
          ))}
        </TableBody>
      </Table>
      {changing && (
        <FormDialog
          open={open}
          onClose={() => setOpen(false)}
          title={`${changing.title} of ${name}`}
          description={`The plan’s limit is ${amountOf(changing, changing.plan)}. ${amountOf(changing, changing.used)} used.`}
        >
          <LimitForm organizationId={id} meter={changing} onClose={() => setOpen(false)} />
        </FormDialog>
      )}
    </div>
  );
}

function Row({ meter, onChange }: { meter: PlatMeter; onChange: () => void }) {
  const { title, used, plan, addons, override, limit } = meter;
  const isOver = limit !== -1 && used > limit;
  return (
    <TableRow>
      <TableCell>
        <span className="grid gap-0.5">
          <span className="truncate font-medium">{title}</span>
          <span className={`text-xs sm:hidden ${isOver ? "text-destructive-text" : "text-muted-foreground"}`}>
            {amountOf(meter, used)} used
          </span>
          {override && (
            <span className="text-xs whitespace-normal text-muted-foreground">
              {override.reason} · {formatDate(override.created_at)}
            </span>
          )}
        </span>
      </TableCell>
      <TableCell
        className={`hidden text-right tabular-nums sm:table-cell ${isOver ? "text-destructive-text" : ""}`}
      >
        {amountOf(meter, used)}
      </TableCell>
      <TableCell className="hidden text-right text-muted-foreground tabular-nums md:table-cell">
        {amountOf(meter, plan)}
      </TableCell>
      <TableCell className="hidden text-right tabular-nums md:table-cell">
        {override ? amountOf(meter, override.amount) : "—"}
      </TableCell>
      <TableCell className="hidden text-right text-muted-foreground tabular-nums lg:table-cell">
        {addons === 0 ? "—" : amountOf(meter, addons)}
      </TableCell>
      <TableCell className="text-right font-medium tabular-nums">{amountOf(meter, limit)}</TableCell>
      <TableCell className="text-right">
        <Button variant="outline" size="sm" aria-label={`Change ${title.toLowerCase()}`} onClick={onChange}>
          Change
        </Button>
      </TableCell>
    </TableRow>
  );
}

const { reason } = calls["/plat-admin/organization/limits/update"].input.shape;

function LimitForm({
  organizationId,
  meter,
  onClose,
}: {
  organizationId: number;
  meter: PlatMeter;
  onClose: () => void;
}) {
  const update = useMutation(mutation("/plat-admin/organization/limits/update", { quiet: true }));
  const schema = z.object({
    amount: z.string().superRefine((text, context) => {
      const { fault } = parseAmount(meter, text);
      if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
    }),
    reason,
  });
  const values = { amount: typedAmount(meter), reason: "" };
  const form = useSavedForm(schema, values, async ({ amount, reason: why }) => {
    const { amount: parsed = null } = parseAmount(meter, amount);
    await update.mutateAsync({ id: organizationId, limits: { [meter.meter]: parsed }, reason: why });
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose} save="Save the limit">
      <Field
        label={meter.unit === "bytes" ? `${meter.title}, in GB` : meter.title}
        hint="A number, “unlimited”, or nothing to take it back to the plan’s."
        error={form.errors.amount}
      >
        <Input autoFocus autoComplete="off" inputMode="text" {...form.field("amount")} />
      </Field>
      <Field label="Reason" hint="For the operators’ record." error={form.errors.reason}>
        <Textarea rows={3} maxLength={500} {...form.field("reason")} />
      </Field>
    </DialogForm>
  );
}
