import type { AgentField, AgentRecipient } from "@domain/agents/fields.ts";
import { MAX_ITEMS, MAX_LENGTH } from "@domain/agents/fields.ts";
import type { ComponentProps } from "react";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { DocumentPicker } from "./document-picker.tsx";
import { LANGUAGES, languageName } from "./languages.ts";
import { RecipientList } from "./recipient-list.tsx";

interface FieldControlProps {
  field: AgentField;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Of the control, as `Field` wires it. */
  wiring: Pick<ComponentProps<"input">, "id" | "aria-describedby" | "aria-invalid">;
}

/** The control of a field's kind. */
export function FieldControl({ field, value, onChange, wiring }: FieldControlProps) {
  const { kind, limits } = field;
  const text = typeof value === "string" ? value : "";
  if (kind === "long_text") {
    const most = limits?.maxLength ?? MAX_LENGTH.long_text;
    return (
      <Textarea
        {...wiring}
        rows={field.required ? 3 : 2}
        className="max-h-80"
        // What is pasted over a long limit isn't cut: the form says that it is too long.
        maxLength={most > 20_000 ? undefined : most}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  if (kind === "number" || kind === "money") {
    return (
      <Amount
        {...wiring}
        value={typeof value === "number" ? value : null}
        min={limits?.min}
        max={limits?.max}
        inHundredths={kind === "money"}
        onChange={onChange}
      />
    );
  }
  if (kind === "choice" || kind === "language") {
    const options =
      kind === "language"
        ? LANGUAGES.map((code) => ({ value: code, label: languageName(code) }))
        : (field.options ?? []);
    return (
      <Choice
        {...wiring}
        value={text}
        options={options}
        none={field.required ? null : kind === "language" ? "As it comes" : "None"}
        onChange={onChange}
      />
    );
  }
  if (kind === "choices") {
    return (
      <Choices
        label={field.label}
        value={Array.isArray(value) ? value.filter((each) => typeof each === "string") : []}
        options={field.options ?? []}
        onChange={onChange}
      />
    );
  }
  if (kind === "recipients") {
    return (
      <RecipientList
        {...wiring}
        label={field.label}
        value={Array.isArray(value) ? (value as AgentRecipient[]) : []}
        most={limits?.maxItems ?? MAX_ITEMS.recipients}
        onChange={onChange}
      />
    );
  }
  if (kind === "documents") {
    return (
      <DocumentPicker
        {...wiring}
        label={field.label}
        value={Array.isArray(value) ? value.filter((each) => typeof each === "number") : []}
        most={limits?.maxItems ?? MAX_ITEMS.documents}
        onChange={onChange}
      />
    );
  }
  const type = kind === "date" ? "date" : kind === "color" ? "color" : "text";
  return (
    <Input
      {...wiring}
      type={type}
      className={kind === "text" ? undefined : "w-44"}
      maxLength={kind === "text" ? (limits?.maxLength ?? MAX_LENGTH.text) : undefined}
      value={text}
      onChange={({ target }) => onChange(target.value === "" && kind !== "text" ? null : target.value)}
    />
  );
}

/** A number; money is typed with its decimals and kept in the smallest unit. */
function Amount({
  value,
  min,
  max,
  inHundredths,
  onChange,
  ...wiring
}: FieldControlProps["wiring"] & {
  value: number | null;
  min: number | undefined;
  max: number | undefined;
  inHundredths: boolean;
  onChange: (value: number | null) => void;
}) {
  const scale = inHundredths ? 100 : 1;
  return (
    <Input
      {...wiring}
      type="number"
      inputMode="decimal"
      className="w-32 tabular-nums"
      step={inHundredths ? 0.01 : "any"}
      min={min === undefined ? undefined : min / scale}
      max={max === undefined ? undefined : max / scale}
      value={value === null ? "" : value / scale}
      onChange={({ target }) => {
        const typed = target.valueAsNumber;
        onChange(Number.isNaN(typed) ? null : inHundredths ? Math.round(typed * 100) : typed);
      }}
    />
  );
}

const nothing = "-";

function Choice({
  value,
  options,
  none,
  onChange,
  ...wiring
}: FieldControlProps["wiring"] & {
  value: string;
  options: readonly { value: string; label: string }[];
  none: string | null;
  onChange: (value: string | null) => void;
}) {
  return (
    <Select
      value={value || (none ? nothing : "")}
      onValueChange={(to) => onChange(to === nothing ? null : to)}
    >
      <SelectTrigger {...wiring} className="w-full">
        <SelectValue placeholder="Choose" />
      </SelectTrigger>
      <SelectContent>
        {none && <SelectItem value={nothing}>{none}</SelectItem>}
        {options.map((option) => (
          <SelectItem key={option.value} value={option.value}>
            {option.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}

function Choices({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: readonly string[];
  options: readonly { value: string; label: string }[];
  onChange: (value: string[]) => void;
}) {
  return (
    <div role="group" aria-label={label} className="grid gap-2">
      {options.map((option) => (
        <label key={option.value} className="flex items-center gap-2 text-sm">
          <Checkbox
            checked={value.includes(option.value)}
            onCheckedChange={(checked) =>
              onChange(
                checked === true ? [...value, option.value] : value.filter((each) => each !== option.value),
              )
            }
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
