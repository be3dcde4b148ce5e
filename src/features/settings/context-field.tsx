import { prose } from "@contract/call.ts";
import type { ComponentProps } from "react";
import { Field } from "@/components/ui/field.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { formatNumber } from "@/lib/format.ts";

const LONGEST = 4000;

/** What a context may hold; `label` is how messages name it. */
export const contextSchema = (label: string) => prose(label, LONGEST);

interface ContextFieldProps extends ComponentProps<typeof Textarea> {
  label: string;
  error: string | undefined;
  /** Characters that it holds now. */
  length: number;
}

/** A longer text for the assistant, with how much of its limit is used. */
export function ContextField({ label, error, length, ...field }: ContextFieldProps) {
  const hint = `${formatNumber(length)} of ${formatNumber(LONGEST)} characters`;
  return (
    <Field label={label} error={error} hint={hint}>
      <Textarea className="min-h-28" {...field} />
    </Field>
  );
}
