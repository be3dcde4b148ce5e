import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";

interface CodeFieldProps {
  label?: string;
  error?: string | undefined;
  autoFocus?: boolean;
}

/** Six digits; pasted ones may have spaces, and phones offer them. */
export function CodeField({ label = "Six-digit code", error, autoFocus }: CodeFieldProps) {
  return (
    <Field label={label} error={error}>
      <Input
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        maxLength={12}
        placeholder="123 456"
        className="text-lg tracking-widest tabular-nums"
      />
    </Field>
  );
}
