import { SPENDING_LIMITS } from "@contract/spending.ts";
import type { OutputOf } from "@contract/index.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useUnsaved } from "@/components/ui/unsaved.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatDate, formatMoney } from "@/lib/format.ts";
import { notify } from "@/lib/toast.ts";
import { Section } from "./section.tsx";

/** What may be spent beyond the plan in a month, and what is. */
export function SpendingSection({ isOwner }: { isOwner: boolean }) {
  const spending = useQuery(query("/organization/spending"));
  return (
    <Section
      id="spending"
      title="Spending beyond the plan"
      description="Messages to the help agent cost once a person’s free ones are used. They are charged with the next invoice, and never more in a month than this ceiling. Until an owner sets one, nothing can be spent."
    >
      {spending.isPending && <Skeleton className="h-16" />}
      {spending.isError && !spending.data && (
        <ErrorState
          error={spending.error}
          onRetry={() => void spending.refetch()}
          retrying={spending.isFetching}
          className="py-6"
        />
      )}
      {spending.data && (
        <>
          <p className="text-sm">
            {formatMoney(spending.data.spent_pence)} of {formatMoney(spending.data.ceiling_pence)} spent this
            month.{" "}
            <span className="text-muted-foreground">
              Starts anew on {formatDate(spending.data.resets_at)}.
            </span>
          </p>
          {isOwner && <CeilingForm key={spending.data.ceiling_pence} spending={spending.data} />}
        </>
      )}
    </Section>
  );
}

const MOST = SPENDING_LIMITS.ceiling_pence;
const Ceiling = z.object({
  pounds: z
    .string()
    .transform((text) => text.replaceAll(/[£,\s]/g, ""))
    .pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, "Type an amount in pounds, such as 20 or 12.50."))
    .transform((text) => Math.round(Number(text) * 100))
    .refine((pence) => pence <= MOST, `A ceiling is at most ${formatMoney(MOST)}.`),
});

function CeilingForm({ spending }: { spending: OutputOf<"/organization/spending"> }) {
  const save = useMutation(mutation("/organization/spending/update", { quiet: true, fresh: true }));
  const saved = { pounds: (spending.ceiling_pence / 100).toFixed(2) };
  const form = useSavedForm(Ceiling, saved, async ({ pounds }) => {
    await save.mutateAsync({ ceiling_pence: pounds });
    notify((toast) => toast.success(`Ceiling set to ${formatMoney(pounds)} a month`));
  });
  useUnsaved(form.dirty);
  return (
    <form {...form.props} className="grid gap-3">
      <FormFailure error={form.failure} />
      <div className="flex flex-wrap items-start gap-3">
        <Field label="Monthly ceiling in pounds" error={form.errors.pounds} className="w-56">
          <Input inputMode="decimal" {...form.field("pounds")} />
        </Field>
        <Button type="submit" variant="outline" busy={form.pending} disabled={!form.dirty} className="mt-6">
          Set the ceiling
        </Button>
      </div>
    </form>
  );
}
