import type { ReactNode } from "react";
import { Field } from "@/components/ui/field.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  hint?: ReactNode;
  error?: string | undefined;
}

/** A labelled field that takes one of some values. */
export function Choice<Value extends string>({
  label,
  options,
  value,
  onChange,
  hint,
  error,
}: ChoiceProps<Value>) {
  return (
    <Select value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <Field label={label} hint={hint} error={error}>
        <SelectTrigger className="w-full max-w-md">
          <SelectValue />
        </SelectTrigger>
      </Field>
      <SelectContent>
        {options.map((option) => (
          <SelectItem key={option.value} value={option.value}>
            {option.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
