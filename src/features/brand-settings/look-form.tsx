import type { Branding } from "@contract/branding.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { DirtyBar } from "@/components/form/dirty-bar.tsx";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { WhiteLabelNote } from "@/components/white-label-note.tsx";
import { mutation } from "@/lib/api.ts";
import { upload } from "@/lib/file-client.ts";
import { ColorsSection } from "./colors-section.tsx";
import { LogosSection } from "./logos-section.tsx";
import { changesOf, draftOf, Look, lookFrom } from "./look-values.ts";
import { Preview } from "./preview.tsx";

/** What is taken away to show the product's own look again. */
const NOTHING: Look = {
  branding_enabled: false,
  ai_name: "",
  branding_primary_color: "",
  branding_secondary_color: "",
  branding_dark_primary_color: "",
  branding_dark_secondary_color: "",
  branding_logo_url: null,
  branding_logo_collapsed_url: null,
  branding_dark_logo_url: null,
  branding_dark_logo_collapsed_url: null,
};

/** Edits the look beside what it makes of the screens; nothing changes for anybody before it is saved. */
export function LookForm({ saved }: { saved: Branding }) {
  const values = lookFrom(saved);
  const update = useMutation(mutation("/organization/update", { quiet: true }));
  const uploadLogo = (blob: Blob) =>
    upload("/organization/branding/logo/upload", {}, blob).then(({ url }) => url);
  const form = useSavedForm(Look, values, async (look, reset) => {
    const { changes, look: stored } = await changesOf(look, values, uploadLogo);
    await update.mutateAsync({ branding: changes });
    reset(stored);
    toast.success("Saved");
  });
  const draft = draftOf(form.now);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <form {...form.props} aria-label="Look" className="grid min-w-0 gap-6">
        <WhiteLabelNote>Try your look here first. To show it to others you need</WhiteLabelNote>
        <Card aria-labelledby="brand-name">
          <CardHeader>
            <CardTitle id="brand-name">Name</CardTitle>
          </CardHeader>
          <CardContent className="grid gap-5">
            <Enabled {...form.control("branding_enabled")} />
            <Field
              label="AI name"
              hint="What the product is called here: in titles, mails and answers. Without one it is your organisation’s name."
              error={form.errors.ai_name}
            >
              <Input maxLength={60} autoComplete="off" {...form.field("ai_name")} />
            </Field>
          </CardContent>
        </Card>
        <ColorsSection control={form.control} errors={form.errors} draft={draft} />
        <LogosSection control={form.control} />
        <ResetButton disabled={form.pending} onReset={() => form.reset(NOTHING)} />
        {form.failure !== null && (
          <div className="sticky bottom-20 z-10 rounded-md bg-popover shadow-lg">
            <FormFailure error={form.failure} />
          </div>
        )}
        <DirtyBar form={form} />
      </form>
      <Preview branding={draft} />
    </div>
  );
}

function Enabled({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  return (
    <div className="flex gap-3">
      <Checkbox
        id="brand-enabled"
        className="mt-0.5"
        checked={value}
        aria-describedby="brand-enabled-hint"
        onCheckedChange={(checked) => onChange(checked === true)}
      />
      <div className="grid gap-1">
        <label htmlFor="brand-enabled" className="cursor-pointer text-sm leading-5 font-medium">
          Show our own branding
        </label>
        <p id="brand-enabled-hint" className="text-xs leading-4 text-muted-foreground">
          To members wherever they sign in, and to everybody on your own web addresses.
        </p>
      </div>
    </div>
  );
}

/** Takes everything away at once. */
function ResetButton({ disabled, onReset }: { disabled: boolean; onReset: () => void }) {
  const [asking, setAsking] = useState(false);
  const update = useMutation(mutation("/organization/update"));
  const { branding_enabled, ...fields } = NOTHING;
  const cleared = Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
  const reset = () =>
    update.mutate(
      { branding: { ...cleared, branding_enabled } },
      {
        onSuccess: () => {
          onReset();
          toast.success("The branding was reset");
        },
      },
    );
  return (
    <div>
      <Button variant="outline" disabled={disabled} busy={update.isPending} onClick={() => setAsking(true)}>
        Reset branding
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Reset the branding?"
        action="Reset"
        onConfirm={reset}
      >
        Name, colours and logos are taken away, and everybody sees the product’s own look.
      </ConfirmDialog>
    </div>
  );
}
