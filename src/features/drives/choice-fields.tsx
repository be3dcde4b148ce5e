import { SyncEvery, SyncSharing } from "@contract/drives.ts";
import { z } from "zod";
import { TagPicker } from "@/components/check-list.tsx";
import { RadioCards } from "@/components/radio-cards.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { EVERY, sharingChoices } from "./sharing.ts";
import type { Choice, SyncService } from "./sync-calls.ts";

export const ChoiceValues = z.object({
  sharing: SyncSharing,
  tag_ids: z.array(z.number()),
  every: SyncEvery,
});

interface ChoiceForm {
  now: Choice;
  control: <Name extends keyof Choice>(
    name: Name,
  ) => {
    value: Choice[Name];
    // As a method: a form of more fields than these will do.
    onChange(value: Choice[Name]): void;
  };
}

/** Who may read what a sync brings in, its tags, and how often it looks. */
export function ChoiceFields({ form, service }: { form: ChoiceForm; service: SyncService }) {
  return (
    <>
      <RadioCards legend="Who can read this" options={sharingChoices(service)} {...form.control("sharing")} />
      {form.now.sharing === "tags" && (
        <TagPicker label="Tags of its documents" {...form.control("tag_ids")} />
      )}
      <EveryField {...form.control("every")} />
    </>
  );
}

function EveryField({
  value,
  onChange,
}: {
  value: Choice["every"];
  onChange: (value: Choice["every"]) => void;
}) {
  return (
    <Select value={value} onValueChange={(chosen) => onChange(chosen as Choice["every"])}>
      <Field
        label="Check for changes"
        hint="Finds what is new, changed or gone. Where the service can tell us, changes arrive at once."
      >
        <SelectTrigger className="w-full">
          <SelectValue />
        </SelectTrigger>
      </Field>
      <SelectContent>
        {EVERY.map((one) => (
          <SelectItem key={one.value} value={one.value}>
            {one.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
