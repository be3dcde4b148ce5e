import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import type { FieldDefinition } from "./field-editor.tsx";

/** What holds for a field where an instance says nothing; of lists there is no default to write here. */
export function FieldDefault({
  field,
  onChange,
}: {
  field: FieldDefinition;
  onChange: (field: FieldDefinition) => void;
}) {
  const { kind, default: value } = field;
  const put = (next: FieldDefinition["default"]) => {
    const { default: _, ...rest } = field;
    onChange(next === undefined || next === "" ? rest : { ...rest, default: next });
  };
  if (kind === "choices" || kind === "documents" || kind === "recipients" || kind === "lines") return null;
  const shown = value === undefined || value === null ? "" : String(value);
  if (kind === "long_text")
    return (
      <Field label="Default">
        <Textarea rows={2} value={shown} onChange={(event) => put(event.target.value)} />
      </Field>
    );
  const hints = {
    switch: "on or off",
    choice: "The value of an option.",
    date: "Such as 2026-05-31.",
    language: "Such as en or zh-Hans.",
    color: "Such as #1d4ed8.",
    money: "In the smallest unit.",
    number: undefined,
    text: undefined,
  };
  if (kind === "switch")
    return (
      <Field label="Default">
        <select
          className="h-9 rounded-md border border-input bg-raised px-3 text-sm"
          value={shown}
          onChange={({ target }) => put(target.value === "" ? undefined : target.value === "true")}
        >
          <option value="">None</option>
          <option value="true">On</option>
          <option value="false">Off</option>
        </select>
      </Field>
    );
  const isNumber = kind === "number" || kind === "money";
  return (
    <Field label="Default" hint={hints[kind]}>
      <Input
        type={isNumber ? "number" : kind === "date" ? "date" : "text"}
        step="any"
        value={shown}
        onChange={({ target }) => put(isNumber && target.value !== "" ? Number(target.value) : target.value)}
      />
    </Field>
  );
}
