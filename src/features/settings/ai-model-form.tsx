import { AI_LIMITS, type AiModel, type AiSettings } from "@contract/ai-settings.ts";
import type { OutputOf } from "@contract/index.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { toast } from "sonner";
import { DirtyBar } from "@/components/form/dirty-bar.tsx";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { mutation } from "@/lib/api.ts";
import { formatNumber } from "@/lib/format.ts";
import { AiModelPreview } from "./ai-model-preview.tsx";
import { AiForm, OWN, valuesOf } from "./ai-model-values.ts";
import { CREATIVITIES, LENGTHS, TONES } from "./ai-model-words.ts";
import { Choice } from "./choice.tsx";
import { ContextField } from "./context-field.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { Section } from "./section.tsx";

type Saved = OutputOf<"/organization/ai-settings">;

/** How the assistant answers, as it was when somebody began to change it: what others publish meanwhile loses nobody's words. */
export function AiModelForm(saved: Saved) {
  const [base, setBase] = useState(saved);
  const [isDirty, setDirty] = useState(false);
  const isBehind = saved.number !== base.number;
  if (isBehind && !isDirty) setBase(saved);
  return (
    <>
      {isBehind && isDirty && (
        <Alert variant="warning">
          Somebody has published other settings meanwhile.{" "}
          <Button variant="link" onClick={() => setDirty(false)}>
            Show them and discard my changes
          </Button>
        </Alert>
      )}
      <Fields key={base.number} {...saved} number={base.number} settings={base.settings} onDirty={setDirty} />
    </>
  );
}

/** The fields: changed, tried on a question of one's own, and saved. */
function Fields({
  number,
  settings,
  models,
  lesson_questions,
  onDirty,
}: Saved & { onDirty: (isDirty: boolean) => void }) {
  const onlyId = useId();
  const save = useMutation(mutation("/organization/update"));
  const form = useSavedForm(AiForm, valuesOf(settings), async (wanted, reset) => {
    const { waits } = await save.mutateAsync({ ai_settings: wanted, ai_settings_number: number });
    if (waits) reset();
    onDirty(false);
    toast.success(waits ? "Trying it on your lessons first" : "Saved");
  });
  const { now, dirty } = form;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const usual = models[0];
  const chosen = now.model === OWN ? usual : models.find(({ id }) => id === now.model);
  const isOffline = chosen?.offline === true;
  const wanted = AiForm.safeParse(now).data;
  const [least, most] = AI_LIMITS.answerTokens;
  const creativities = [
    { value: OWN, label: "As the model has it" },
    ...withGiven(CREATIVITIES, settings.creativity).map(({ value, label }) => ({
      value: String(value),
      label,
    })),
  ];
  return (
    <form {...form.props} className="grid gap-6">
      {isOffline && (
        <Alert>
          The offline model quotes your documents word for word. It keeps to the budget; creativity, length,
          tone, languages, instructions and answers beyond documents wait until a model is set up where the
          product runs.
        </Alert>
      )}
      <Section
        title="Model"
        description="Which model writes the answers, and how freely it chooses its words."
      >
        <Choice
          label="Model"
          options={modelOptions(models, settings.model)}
          error={
            form.errors.model ??
            (chosen ? undefined : "This model isn’t set up any more: the usual one answers.")
          }
          hint={`${chosen ? (chosen.pictures ? "Looks at pictures that questions come with. " : "Of a picture it has only what was read out of it. ") : ""}Titles and other side tasks stay with the model that is set up for them.`}
          {...form.control("model")}
        />
        <Choice
          label="Creativity"
          options={creativities}
          error={form.errors.creativity}
          hint="Some models take no creativity and leave it out."
          {...form.control("creativity")}
        />
      </Section>
      <Section title="Style">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Choice
            label="Length"
            options={LENGTHS}
            hint={LENGTHS.find(({ value }) => value === now.length)?.hint}
            {...form.control("length")}
          />
          <Choice label="Tone" options={TONES} {...form.control("tone")} />
        </div>
        <LanguageChoice error={form.errors.languages} {...form.control("languages")} />
        <ContextField
          label="Instructions"
          placeholder="Call customers guests. Give prices with VAT. …"
          error={form.errors.instructions}
          length={now.instructions.length}
          {...form.field("instructions")}
        />
        <p className="-mt-3 text-xs leading-4 text-pretty text-muted-foreground">
          They change how answers are written. They can’t switch off citations, and texts inside documents
          stay data.
        </p>
      </Section>
      <Section title="Sources and budget">
        <div className="flex items-start gap-3">
          <Checkbox
            id={onlyId}
            className="mt-0.5"
            aria-describedby={`${onlyId}-note`}
            checked={now.only_documents}
            onCheckedChange={(checked) => form.control("only_documents").onChange(checked === true)}
          />
          <div className="grid gap-1">
            <Label htmlFor={onlyId}>Only from documents</Label>
            <p id={`${onlyId}-note`} className="text-xs leading-4 text-pretty text-muted-foreground">
              {now.only_documents
                ? "What no document says isn’t answered, in any chat."
                : "What no document says is answered from what the model knows, and the answer says so. Only sentences from documents have a source. A chat can be set to documents alone."}
            </p>
          </div>
        </div>
        <Field
          label="Longest answer, in tokens"
          error={form.errors.answer_tokens}
          hint={`${formatNumber(least)} to ${formatNumber(most)}, about 750 words for each 1,000; empty: as the model has it. An answer that is longer is cut.`}
          className="max-w-md"
        >
          <Input inputMode="numeric" placeholder="As the model has it" {...form.field("answer_tokens")} />
        </Field>
      </Section>
      <AiModelPreview settings={wanted} isChanged={form.dirty} />
      <FormFailure error={form.failure} />
      {form.dirty && lesson_questions > 0 && (
        <Alert>
          Before this is published, your lessons are tried with it: up to{" "}
          {formatNumber(Math.min(60, lesson_questions))}{" "}
          {lesson_questions === 1 ? "question is" : "questions are"} asked, each at most twice. The present
          settings answer meanwhile.
        </Alert>
      )}
      <DirtyBar form={form} />
    </form>
  );
}

function modelOptions(models: readonly AiModel[], saved: string | null) {
  const [usual, ...others] = models.map(({ id, provider, model }) => ({
    id,
    label: `${model} · ${provider}`,
  }));
  const known = [
    { value: OWN, label: usual ? `${usual.label} (usual)` : "None is set up" },
    ...others.map(({ id, label }) => ({ value: id, label })),
  ];
  const isGone = saved !== null && !known.some(({ value }) => value === saved);
  return isGone ? [...known, { value: saved, label: `${saved} (not set up)` }] : known;
}

/** The choices, with one that was set elsewhere. */
function withGiven(options: typeof CREATIVITIES, given: AiSettings["creativity"]) {
  const isListed = given === null || options.some(({ value }) => value === given);
  return isListed ? options : [...options, { value: given, label: String(given) }];
}
