import { zodResolver } from "@hookform/resolvers/zod";
import { useState, type FormEvent, type KeyboardEvent } from "react";
import {
  useForm as useHookForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
} from "react-hook-form";
import type { z } from "zod";
import { ApiError, isAbort } from "@/lib/errors.ts";

type Name<Values> = Extract<keyof Values, string>;

/**
 * A form over what is saved, checked by a schema, most often the contract's. (The screens before sign-in have the lighter
 * `lib/use-form`: what they weigh is limited.) The first wrong field takes the focus; an error answer that
 * names fields shows at them.
 * @param schema of the form's values
 * @param values as saved: what the form begins with, and what it is dirty against
 * @param save gets the parsed values, and what begins the form anew, with what is saved unless other values are given;
 *   what it throws becomes `failure`, and what was typed stays
 */
export function useSavedForm<Values extends FieldValues, Parsed extends FieldValues>(
  schema: z.ZodType<Parsed, Values>,
  values: Values & DefaultValues<Values>,
  save: (values: Parsed, reset: (to?: Values) => void) => Promise<void>,
) {
  const form = useHookForm<Values, unknown, Parsed>({
    resolver: zodResolver(schema),
    defaultValues: values,
  });
  const [failure, setFailure] = useState<unknown>(null);
  const now = useWatch({ control: form.control }) as Values;
  const { errors, isSubmitting } = form.formState;

  function reset(to: Values = values) {
    setFailure(null);
    form.reset(to);
  }

  async function run(parsed: Parsed) {
    setFailure(null);
    try {
      await save(parsed, reset);
    } catch (error) {
      if (!isAbort(error) && !(error instanceof ApiError && show(error.fields))) setFailure(error);
    }
  }

  function show(messages: Readonly<Record<string, string>>): boolean {
    const known = Object.entries(messages).filter(([name]) => Object.hasOwn(values, name));
    for (const [index, [name, message]] of known.entries()) {
      form.setError(name as Path<Values>, { message }, { shouldFocus: index === 0 });
    }
    return known.length > 0;
  }

  return {
    /** For the form element. */
    props: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isSubmitting) void form.handleSubmit(run)(event);
      },
      /** Enter in a search field searches; it saves nothing. */
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
        const { target } = event;
        if (event.key === "Enter" && target instanceof HTMLInputElement && target.type === "search") {
          event.preventDefault();
        }
      },
    } as const,
    /** For a text field. */
    field: (name: Name<Values>) => form.register(name as unknown as Path<Values>),
    /** For a control that isn't one: its value, and what changes it. */
    control: <Field extends Name<Values>>(name: Field) => ({
      value: now[name],
      onChange: (value: Values[Field]) =>
        form.setValue(name as unknown as Path<Values>, value as never, {
          shouldValidate: form.formState.isSubmitted,
        }),
    }),
    now,
    /** What is wrong, by field. */
    errors: Object.fromEntries(
      Object.entries(errors).map(([name, error]) => [name, error?.message]),
    ) as Partial<Record<Name<Values>, string>>,
    /** Why saving failed, where it is not about one field. */
    failure,
    pending: isSubmitting,
    /** Something differs from what is saved. */
    dirty: Object.keys(values).some((name) => !isSame(now[name], values[name])),
    reset,
  };
}

export type Form = Pick<
  ReturnType<typeof useSavedForm<FieldValues, FieldValues>>,
  "props" | "failure" | "pending" | "dirty"
>;

/** Whether two values are the same; of lists of ids, whether they hold the same ones, of objects, in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  if (one.some((item) => typeof item === "object")) return JSON.stringify(one) === JSON.stringify(other);
  return one.length === other.length && one.every((item) => other.includes(item));
}
