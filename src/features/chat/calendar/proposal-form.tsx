import type { EventProposal } from "@contract/event-proposals.ts";
import { useMutation } from "@tanstack/react-query";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { mutation } from "@/lib/api.ts";
import { createInput, ProposalValues, valuesOf } from "./proposal-form-values.ts";

interface ProposalFormProps {
  proposal: EventProposal;
  isDismissing: boolean;
  onDismiss: () => void;
}

/** A proposed event as its person wants it: nothing is made before they press the button. */
export function ProposalForm({ proposal, isDismissing, onDismiss }: ProposalFormProps) {
  const create = useMutation(mutation("/chat/event-proposal/create", { quiet: true }));
  const form = useSavedForm(ProposalValues, valuesOf(proposal.draft), async (values) => {
    await create.mutateAsync(createInput(proposal, values));
  });
  const { errors, now } = form;
  const mail = form.control("mail");
  return (
    <form {...form.props} className="grid gap-4">
      <FormFailure error={form.failure} />
      <Field label="Title" error={errors.title}>
        <Input {...form.field("title")} />
      </Field>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1.4fr_1fr_1fr]">
        <Field label="Day" error={errors.day} className="col-span-2 sm:col-span-1">
          <Input type="date" {...form.field("day")} />
        </Field>
        <Field label="From" error={errors.start}>
          <Input type="time" {...form.field("start")} />
        </Field>
        <Field label="To" error={errors.end}>
          <Input type="time" {...form.field("end")} />
        </Field>
      </div>
      <Field
        label="Guests"
        error={errors.guests}
        hint={`E-mail addresses, with commas between them. Times are of ${proposal.draft.time_zone}.`}
      >
        <Input inputMode="email" placeholder="name@example.com" {...form.field("guests")} />
      </Field>
      {now.guests.trim() !== "" && (
        <label className="flex cursor-pointer items-center gap-3 text-sm">
          <Checkbox checked={mail.value} onCheckedChange={(checked) => mail.onChange(checked === true)} />
          Mail the guests
        </label>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={form.pending || isDismissing}>
          Make event
        </Button>
        <Button type="button" variant="ghost" disabled={form.pending || isDismissing} onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </form>
  );
}
