import { CappedMeter, SPENDING_LIMITS } from "@contract/spending.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { SearchInput } from "@/components/search-input.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatNumber } from "@/lib/format.ts";
import { notify } from "@/lib/toast.ts";
import { useTeams } from "@/lib/use-tags.ts";

const SHOWN = 20;
const WHOLE = "A cap is a whole number.";
const NewCap = z.object({
  meter: CappedMeter,
  /** "everyone", "team 5" or "user 7". */
  whom: z.string(),
  amount: z
    .string()
    .transform((text) => text.replaceAll(/[,\s]/g, ""))
    .pipe(z.string().regex(/^\d{1,9}$/, WHOLE))
    .transform(Number)
    .refine(
      (amount) => amount <= SPENDING_LIMITS.cap,
      `A cap is at most ${formatNumber(SPENDING_LIMITS.cap)}.`,
    ),
});

/** Sets a cap for everybody, the members of a team, or one member. */
export function CapDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Add a cap"
      description="How much of the plan one person may use in a calendar month. It takes the place of a cap that is there already."
    >
      <CapForm onClose={onClose} />
    </FormDialog>
  );
}

function CapForm({ onClose }: { onClose: () => void }) {
  const set = useMutation(mutation("/organization/caps/set", { quiet: true, fresh: true }));
  const start: z.input<typeof NewCap> = { meter: "messages", whom: "everyone", amount: "" };
  const form = useSavedForm(NewCap, start, async ({ meter, whom, amount }) => {
    const [kind, id] = whom.split(" ");
    await set.mutateAsync({
      meter,
      amount,
      ...(kind === "user" && { user_id: Number(id) }),
      ...(kind === "team" && { team_id: Number(id) }),
    });
    notify((toast) => toast.success("Cap set"));
    onClose();
  });
  const meter = form.control("meter");
  return (
    <DialogForm form={form} onClose={onClose} save="Set the cap">
      <Select value={meter.value} onValueChange={(value) => meter.onChange(value as CappedMeter)}>
        <Field label="Of what">
          <SelectTrigger className="w-full">
            <SelectValue />
          </SelectTrigger>
        </Field>
        <SelectContent>
          <SelectItem value="messages">Messages</SelectItem>
          <SelectItem value="agent_runs">Agent runs</SelectItem>
        </SelectContent>
      </Select>
      <WhomField {...form.control("whom")} />
      <Field label="At most, a month" error={form.errors.amount} hint="0 stops it altogether.">
        <Input inputMode="numeric" placeholder="100" {...form.field("amount")} />
      </Field>
    </DialogForm>
  );
}

function WhomField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [search, setSearch] = useState("");
  const teams = useTeams();
  const people = useQuery({
    ...query("/organization/getMembers", { search, limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  const words = search.toLowerCase();
  const options = [
    { value: "everyone", label: "Every member" },
    ...teams
      .filter(({ name }) => name.toLowerCase().includes(words))
      .map(({ id, name }) => ({ value: `team ${id}`, label: `Each member of ${name}` })),
    ...(people.data?.members ?? []).map(({ id, name, email }) => ({
      value: `user ${id}`,
      label: name ? `${name} (${email})` : email,
    })),
  ];
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm leading-5 font-medium">For whom</legend>
      <SearchInput label="Find a member or team" value={search} onSearch={setSearch} />
      <ul className="relative max-h-48 overflow-y-auto rounded-md border p-1">
        {options.map((option) => (
          <li key={option.value}>
            <label className="flex min-h-8 cursor-pointer items-center gap-3 rounded-sm px-2 py-1 text-sm hover:bg-accent has-focus-visible:ring-2 has-focus-visible:ring-ring">
              <input
                type="radio"
                name="whom"
                className="accent-brand"
                checked={value === option.value}
                onChange={() => onChange(option.value)}
              />
              <span className="min-w-0 truncate">{option.label}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
