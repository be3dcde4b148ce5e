import type { ModelUse } from "@contract/platform-stats.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { mutation } from "@/lib/api.ts";
import { formatMoney, formatNumber } from "@/lib/format.ts";

/** What models were asked for and what that cost, at prices that operators set: providers tell tokens and no prices. */
export function ModelCosts({ models }: { models: readonly ModelUse[] }) {
  const [priced, setPriced] = useState<ModelUse | null>(null);
  if (models.length === 0) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Models</CardTitle>
        <p className="text-sm text-muted-foreground">
          Providers tell tokens and no prices. Set what a million tokens cost you; a model without a price
          counts as no cost.
        </p>
      </CardHeader>
      <CardContent>
        <div className="relative overflow-x-auto">
          <Table>
            <TableHeader>
              <TableRow>
                <TableHead>Model</TableHead>
                <TableHead className="text-right">Uses</TableHead>
                <TableHead className="text-right">Tokens in</TableHead>
                <TableHead className="text-right">Tokens out</TableHead>
                <TableHead className="text-right">Cost</TableHead>
                <TableHead className="text-right">Price per million</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {models.map((one) => (
                <TableRow key={one.model}>
                  <TableCell className="max-w-64 truncate font-medium" title={one.model}>
                    {one.model}
                  </TableCell>
                  <TableCell className="text-right tabular-nums">{formatNumber(one.generations)}</TableCell>
                  <TableCell className="text-right tabular-nums">{formatNumber(one.input_tokens)}</TableCell>
                  <TableCell className="text-right tabular-nums">{formatNumber(one.output_tokens)}</TableCell>
                  <TableCell className="text-right tabular-nums">
                    {one.cost_pence === null ? "unknown" : formatMoney(one.cost_pence)}
                  </TableCell>
                  <TableCell className="text-right">
                    <Button
                      variant="ghost"
                      size="xs"
                      aria-label={`Set the price of ${one.model}`}
                      onClick={() => setPriced(one)}
                    >
                      {one.input_pence === null || one.output_pence === null
                        ? "Set a price"
                        : `${formatMoney(one.input_pence)} in, ${formatMoney(one.output_pence)} out`}
                    </Button>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      </CardContent>
      <FormDialog
        open={priced !== null}
        onClose={() => setPriced(null)}
        title="Price of a model"
        description={priced?.model}
      >
        {priced && <PriceForm model={priced} onClose={() => setPriced(null)} />}
      </FormDialog>
    </Card>
  );
}

const pounds = z
  .string()
  .trim()
  .regex(/^(\d{1,4}(\.\d{1,4})?)?$/, "A price is pounds, such as 2.50.");
const Values = z
  .object({ input: pounds, output: pounds })
  .refine(({ input, output }) => (input === "") === (output === ""), {
    path: ["output"],
    message: "Set both prices, or neither.",
  });
const written = (pence: number | null) => (pence === null ? "" : String(pence / 100));
const penceOf = (text: string) => (text === "" ? null : Math.round(Number(text) * 1_000_000) / 10_000);

function PriceForm({ model, onClose }: { model: ModelUse; onClose: () => void }) {
  const save = useMutation(mutation("/plat-admin/stats/model-price", { quiet: true }));
  const form = useSavedForm(
    Values,
    { input: written(model.input_pence), output: written(model.output_pence) },
    async ({ input, output }) => {
      await save.mutateAsync({
        model: model.model,
        input_pence: penceOf(input),
        output_pence: penceOf(output),
      });
      toast.success("Price saved");
      onClose();
    },
  );
  return (
    <DialogForm form={form} onClose={onClose}>
      <Field label="A million tokens in (£)" error={form.errors.input}>
        <Input inputMode="decimal" autoFocus {...form.field("input")} />
      </Field>
      <Field
        label="A million tokens out (£)"
        hint="Leave both empty for no price. Past days are priced anew."
        error={form.errors.output}
      >
        <Input inputMode="decimal" {...form.field("output")} />
      </Field>
    </DialogForm>
  );
}
