import type { AgentField } from "@contract/agent-fields.ts";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { FieldDefault } from "./field-default.tsx";

export type FieldDefinition = AgentField;

const KINDS: Record<FieldDefinition["kind"], string> = {
  text: "Line of text",
  long_text: "Text",
  number: "Number",
  money: "Money",
  choice: "One of options",
  choices: "Several of options",
  switch: "On or off",
  date: "Day",
  language: "Language",
  color: "Colour",
  documents: "Documents",
  recipients: "Recipients",
  lines: "Invoice lines",
};
const PERMISSIONS = { write: "May change", read: "Locked", hidden: "Hidden" } as const;

interface FieldEditorProps {
  field: FieldDefinition;
  /** Its key and kind may still be chosen. */
  isNew: boolean;
  isFirst: boolean;
  isLast: boolean;
  onChange: (field: FieldDefinition) => void;
  onShift: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** A field of an agent: folded, its name and kind; opened, all of its definition. */
export function FieldEditor({
  field,
  isNew,
  isFirst,
  isLast,
  onChange,
  onShift,
  onRemove,
}: FieldEditorProps) {
  const { key, label, kind, help, required, options, permission, to_model } = field;
  const withOptions = kind === "choice" || kind === "choices";
  return (
    <li className="text-sm">
      <details className="group">
        <summary className="flex cursor-pointer items-center gap-2 px-3 py-2.5 outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset">
          <span className="min-w-0 flex-1 truncate font-medium">{label || key}</span>
          <span className="text-xs text-muted-foreground">{KINDS[kind]}</span>
        </summary>
        <div className="grid gap-4 border-t px-3 py-4">
          <Field label="Label">
            <Input value={label} onChange={(event) => onChange({ ...field, label: event.target.value })} />
          </Field>
          {isNew && (
            <Field
              label="Key"
              hint="What values are kept under; it stays. Small letters, digits and underscores."
            >
              <Input value={key} onChange={(event) => onChange({ ...field, key: event.target.value })} />
            </Field>
          )}
          {isNew && (
            <Choice
              label="Kind"
              options={KINDS}
              value={kind}
              onChange={(chosen) => {
                const { default: _, options: __, limits: ___, ...rest } = field;
                onChange({ ...rest, kind: chosen });
              }}
            />
          )}
          <Field label="Help">
            <Textarea
              rows={2}
              value={help ?? ""}
              onChange={(event) => onChange({ ...field, help: event.target.value })}
            />
          </Field>
          {withOptions && (
            <Field label="Options" hint="One a line: value = label.">
              <Textarea
                rows={5}
                defaultValue={(options ?? []).map((one) => `${one.value} = ${one.label}`).join("\n")}
                onChange={(event) => onChange({ ...field, options: optionsOf(event.target.value) })}
              />
            </Field>
          )}
          <FieldDefault field={field} onChange={onChange} />
          <Choice
            label="Without a rule, members"
            options={PERMISSIONS}
            value={permission ?? "write"}
            onChange={(chosen) => onChange({ ...field, permission: chosen })}
          />
          <Tick
            label="A run needs it"
            checked={required ?? false}
            onChange={(checked) => onChange({ ...field, required: checked })}
          />
          <Tick
            label="Hidden values may reach the model"
            checked={to_model ?? true}
            onChange={(checked) => onChange({ ...field, to_model: checked })}
          />
          <div className="flex gap-1">
            <Button variant="outline" size="sm" disabled={isFirst} onClick={() => onShift(-1)}>
              <ArrowUp /> Up
            </Button>
            <Button variant="outline" size="sm" disabled={isLast} onClick={() => onShift(1)}>
              <ArrowDown /> Down
            </Button>
            <Button variant="outline" size="sm" className="ml-auto" onClick={onRemove}>
              <Trash2 /> Remove
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  options: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <div className="grid gap-2">
      <span className="font-medium">{label}</span>
      <Select value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
        <SelectTrigger aria-label={label} className="w-full">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          {Object.entries<string>(options).map(([each, words]) => (
            <SelectItem key={each} value={each}>
              {words}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </div>
  );
}

function Tick({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label className="flex cursor-pointer items-center gap-2.5">
      <Checkbox checked={checked} onCheckedChange={(next) => onChange(next === true)} />
      {label}
    </label>
  );
}

function optionsOf(text: string): { value: string; label: string }[] {
  return text
    .split("\n")
    .filter((row) => row.trim() !== "")
    .map((row) => {
      const [value = "", ...label] = row.split("=");
      return { value: value.trim(), label: label.join("=").trim() || value.trim() };
    });
}
