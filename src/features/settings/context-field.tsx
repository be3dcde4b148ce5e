import { prose } from "@contract/call.ts";
import { Field } from "@/components/ui/field.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { formatNumber } from "@/lib/format.ts";

const LONGEST = 4000;

/** What a context may hold; `label` is how messages name it. */
export const contextSchema = (label: string) => prose(label, LONGEST);

interface ContextFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A longer text for the assistant, with how much of its limit is used. */
export function ContextField({ label, value, error, onChange }: ContextFieldProps) {
  const hint = `${formatNumber(value.length)} of ${formatNumber(LONGEST)} characters`;
  return (
    <Field label={label} error={error} hint={hint}>
      <Textarea className="min-h-28" value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}
