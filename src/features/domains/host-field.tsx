import { judgeHost, type HostRules } from "@domain/hosts/judge-host.ts";
import type { ComponentProps } from "react";
import { z } from "zod";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";

/** A domain that may be claimed, by the server's own rules. */
export function hostSchema(rules: HostRules) {
  return z.string().superRefine((given, context) => {
    const judged = judgeHost(given, rules);
    if ("refused" in judged) context.addIssue({ code: "custom", message: judged.refused });
  });
}

interface HostFieldProps {
  rules: HostRules;
  /** What is typed by now. */
  typed: string;
  error: string | undefined;
  input: ComponentProps<typeof Input>;
}

/** Says while somebody types whether the domain may be claimed, and in which spelling it is kept. */
export function HostField({ rules, typed, error, input }: HostFieldProps) {
  const judged = judgeHost(typed, rules);
  const isWhole = /[^.]\.[^.]/.test(typed);
  const live = isWhole && "refused" in judged ? judged.refused : undefined;
  const kept = "host" in judged && judged.host !== typed.trim() ? `It is kept as ${judged.host}.` : undefined;
  return (
    <Field
      label="Domain"
      error={live ?? ("refused" in judged ? error : undefined)}
      hint={kept ?? "Such as chat.example.com: a domain of yours, or a name under it."}
    >
      <Input
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputMode="url"
        {...input}
      />
    </Field>
  );
}
