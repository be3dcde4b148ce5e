import { line, prose } from "@contract/call.ts";
import { HELP_AGENT, type HelpAgent } from "@contract/help-agents.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { z } from "zod";
import { DirtyBar } from "@/components/form/dirty-bar.tsx";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { FormSkeleton } from "@/components/form/form-skeleton.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatMoney, formatNumber } from "@/lib/format.ts";

/** In place of a model's name, the platform's own. */
const PLATFORM = "platform";

/** A whole number of a text field. */
const whole = (field: string, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, `${field} must be a whole number.`)
    .transform(Number)
    .pipe(z.int().max(max, `${field} can be at most ${formatNumber(max)}.`));

/** Pounds of a text field, as pence. */
const pounds = (field: string, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,4}(\.\d{1,2})?$/, `${field} must be pounds and pence, such as 0.20.`)
    .transform((text) => Math.round(Number(text) * 100))
    .pipe(z.int().max(max, `${field} can be at most ${formatMoney(max)}.`));

const Values = z.object({
  name: line("Name", HELP_AGENT.name),
  greeting: prose("Greeting", HELP_AGENT.greeting),
  instructions: prose("Instructions", HELP_AGENT.instructions),
  model: z.string(),
  free_messages: whole("Free messages", HELP_AGENT.freeMessages),
  price_pence: pounds("Price", HELP_AGENT.pricePence),
  enabled: z.boolean(),
});

/** How the help agent speaks, what it costs, and whether it answers at all. */
export function Settings() {
  const agents = useQuery(query("/agent/help-agent/all"));
  if (agents.isError && !agents.data) {
    return (
      <ErrorState error={agents.error} onRetry={() => void agents.refetch()} className="rounded-lg border" />
    );
  }
  const agent = agents.data?.agents[0];
  if (!agent) return <FormSkeleton label="Loading the settings" />;
  return <SettingsForm agent={agent} models={agents.data?.models ?? []} />;
}

function SettingsForm({ agent, models }: { agent: HelpAgent; models: readonly string[] }) {
  const onId = useId();
  const update = useMutation(mutation("/agent/help-agent/update", { quiet: true }));
  const { id, name, greeting, instructions, enabled } = agent;
  const saved = {
    name,
    greeting,
    instructions,
    enabled,
    model: agent.model ?? PLATFORM,
    free_messages: String(agent.free_messages),
    price_pence: (agent.price_pence / 100).toFixed(2),
  };
  const form = useSavedForm(Values, saved, async ({ model, ...values }, reset) => {
    await update.mutateAsync({ id, ...values, model: model === PLATFORM ? null : model });
    reset({
      ...values,
      model,
      free_messages: String(values.free_messages),
      price_pence: (values.price_pence / 100).toFixed(2),
    });
  });
  const { now, errors } = form;
  const listed = [...new Set([...models, ...(agent.model ? [agent.model] : [])])];
  return (
    <form {...form.props} className="grid max-w-3xl gap-6">
      <Card>
        <CardHeader>
          <CardTitle>How it speaks</CardTitle>
        </CardHeader>
        <CardContent className="grid gap-5">
          <Field label="Name" error={errors.name} className="max-w-md">
            <Input {...form.field("name")} />
          </Field>
          <Field label="Greeting" error={errors.greeting} hint="Stands above the suggested questions.">
            <Textarea {...form.field("greeting")} />
          </Field>
          <Field
            label="Instructions"
            error={errors.instructions}
            hint="Change how it answers. That it answers from articles and documents alone, and cites them, stays."
          >
            <Textarea className="max-h-96 min-h-40" {...form.field("instructions")} />
          </Field>
          <Field label="Model" error={errors.model} className="max-w-md">
            <Select value={now.model} onValueChange={form.control("model").onChange}>
              <SelectTrigger aria-label="Model">
                <SelectValue />
              </SelectTrigger>
              <SelectContent>
                <SelectItem value={PLATFORM}>The platform’s own</SelectItem>
                {listed.map((model) => (
                  <SelectItem key={model} value={model}>
                    {model}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          </Field>
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>What it costs</CardTitle>
        </CardHeader>
        <CardContent className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="Free messages"
            error={errors.free_messages}
            hint="For each person and calendar month."
          >
            <Input inputMode="numeric" {...form.field("free_messages")} />
          </Field>
          <Field
            label="Price of a further one, in pounds"
            error={errors.price_pence}
            hint="Only when it is answered; organisations set how much they allow."
          >
            <Input inputMode="decimal" {...form.field("price_pence")} />
          </Field>
        </CardContent>
      </Card>
      <div className="flex items-start gap-3">
        <Checkbox
          id={onId}
          className="mt-0.5"
          aria-describedby={`${onId}-note`}
          checked={now.enabled}
          onCheckedChange={(checked) => form.control("enabled").onChange(checked === true)}
        />
        <div className="grid gap-1">
          <Label htmlFor={onId}>Answers questions</Label>
          <p id={`${onId}-note`} className="text-xs leading-4 text-pretty text-muted-foreground">
            {now.enabled
              ? "Members can ask it on every screen."
              : "Members can’t ask it, and can still talk to a person."}
          </p>
        </div>
      </div>
      <FormFailure error={form.failure} />
      <DirtyBar form={form} />
    </form>
  );
}
