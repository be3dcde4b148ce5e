import type { CalendarEvent } from "@contract/calendar.ts";
import { useId } from "react";
import type { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import type { EventForm, REPEATS } from "./event-form.ts";
import { GuestsField } from "./guests-field.tsx";

type Form = ReturnType<typeof useSavedForm<EventForm, EventForm>>;
type Repeat = (typeof REPEATS)[number];

const NAMES: Record<Repeat, string> = {
  none: "Doesn’t repeat",
  day: "Every day",
  week: "Every week",
  month: "Every month",
  year: "Every year",
  keep: "As its series does",
};

/** The fields of an event, in the order in which people say them. */
export function EventFields({
  form,
  event,
  zone,
}: {
  form: Form;
  event: CalendarEvent | null;
  zone: string;
}) {
  const { now, errors } = form;
  const isSeries = event !== null && event.series_id !== null;
  const repeats: Repeat[] = isSeries
    ? ["keep", "day", "week", "month", "year"]
    : ["none", "day", "week", "month", "year"];
  return (
    <div className="grid gap-5">
      <Field label="Title" error={errors.title}>
        <Input autoFocus={event === null} {...form.field("title")} />
      </Field>
      <Tick label="All day" {...form.control("all_day")} />
      <div className="grid grid-cols-2 gap-3">
        <Field label={now.all_day ? "First day" : "Begins"} error={errors.start_day}>
          <Input type="date" {...form.field("start_day")} />
        </Field>
        {!now.all_day && (
          <Field label="At" error={errors.start_time}>
            <Input type="time" {...form.field("start_time")} />
          </Field>
        )}
        <Field label={now.all_day ? "Last day" : "Ends"} error={errors.end_day}>
          <Input type="date" {...form.field("end_day")} />
        </Field>
        {!now.all_day && (
          <Field label="At" error={errors.end_time}>
            <Input type="time" aria-label="Ends at" {...form.field("end_time")} />
          </Field>
        )}
      </div>
      {!now.all_day && <ZoneField form={form} zone={zone} />}
      <div className="grid grid-cols-2 gap-3">
        <Field label="Repeats">
          <Choice names={NAMES} values={repeats} {...form.control("repeat")} />
        </Field>
        {now.repeat !== "none" && now.repeat !== "keep" && (
          <Field label="Until" hint="Empty: without end.">
            <Input type="date" {...form.field("until")} />
          </Field>
        )}
      </div>
      <GuestsField form={form} event={event} zone={zone} />
      {now.guests.length > 0 && (
        <Field label="Mail the guests">
          <Choice
            names={{ none: "Nobody", all: "All guests" }}
            values={["none", "all"]}
            {...form.control("notify")}
          />
        </Field>
      )}
      {!event?.meeting_url && <Tick label="Add a Google Meet link" {...form.control("meeting")} />}
      <Tick label="Show me as free" {...form.control("free")} />
      <Field label="Where" error={errors.location}>
        <Input {...form.field("location")} />
      </Field>
      <Field label="Notes" error={errors.description}>
        <Textarea rows={4} {...form.field("description")} />
      </Field>
    </div>
  );
}

/** Zones by their names; all that the browser knows are offered as one types. */
function ZoneField({ form, zone }: { form: Form; zone: string }) {
  const id = useId();
  return (
    <div>
      <Field label="Time zone" error={form.errors.time_zone}>
        <Input list={id} autoComplete="off" {...form.field("time_zone")} />
      </Field>
      <datalist id={id}>
        {[...new Set([zone, "UTC", ...Intl.supportedValuesOf("timeZone")])].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

function Choice<Value extends string>({
  names,
  values,
  value,
  onChange,
  ...props
}: {
  names: Record<Value, string>;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <Select value={value} onValueChange={(next) => onChange(next as Value)}>
      <SelectTrigger className="w-full" {...props}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {values.map((each) => (
          <SelectItem key={each} value={each}>
            {names[each]}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}

function Tick(props: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  return (
    <label className="flex cursor-pointer items-center gap-3 text-sm">
      <Checkbox checked={props.value} onCheckedChange={(checked) => props.onChange(checked === true)} />
      <span className="min-w-0 wrap-anywhere">{props.label}</span>
    </label>
  );
}
