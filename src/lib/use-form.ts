import { useState, type FormEvent } from "react";
import type { z } from "zod";
import { ApiError, isAbort } from "./errors.ts";

export interface Form<Field extends string> {
  /** For the form element. */
  props: {
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onChange: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** What is wrong, by field. */
  errors: Partial<Record<Field, string>>;
  /** Why submitting failed, where it is not about one field. */
  failure: unknown;
  pending: boolean;
  /** Something differs from what the form began with. */
  dirty: boolean;
}

/**
 * A form of uncontrolled, named inputs that a schema checks. The first wrong field takes the focus; an error answer
 * that names fields shows at them.
 * @param schema of the form's values, or what loads it: it isn't needed before the form is sent
 * @param submit gets the parsed values; what it throws becomes `failure`
 */
export function useForm<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape> | (() => Promise<z.ZodObject<Shape>>),
  submit: (values: z.output<z.ZodObject<Shape>>) => Promise<void>,
): Form<Extract<keyof Shape, string>> {
  type Field = Extract<keyof Shape, string>;
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const [dirty, setDirty] = useState(false);

  function show(form: HTMLFormElement, messages: Record<string, string>): boolean {
    const known = Object.entries(messages).filter(([name]) => form.elements.namedItem(name) !== null);
    setErrors(Object.fromEntries(known) as Partial<Record<Field, string>>);
    const wrong = [...form.elements].find((element) =>
      known.some(([name]) => element.getAttribute("name") === name),
    );
    if (wrong instanceof HTMLElement) wrong.focus();
    return known.length > 0;
  }

  async function run(form: HTMLFormElement) {
    const values = Object.fromEntries(new FormData(form));
    const parsed = (typeof schema === "function" ? await schema() : schema).safeParse(values);
    setFailure(null);
    if (!parsed.success) {
      show(form, firstIssues(parsed.error));
      return;
    }
    setErrors({});
    setPending(true);
    try {
      await submit(parsed.data);
    } catch (error) {
      if (!isAbort(error) && !(error instanceof ApiError && show(form, error.fields))) setFailure(error);
    } finally {
      setPending(false);
    }
  }

  return {
    props: {
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (!pending) void run(event.currentTarget);
      },
      onChange: ({ currentTarget }) => {
        setErrors({});
        setDirty([...currentTarget.elements].some(isChanged));
      },
    },
    errors,
    failure,
    pending,
    dirty,
  };
}

function isChanged(field: Element): boolean {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.value !== field.defaultValue;
}

function firstIssues(error: z.ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of error.issues) messages[path.join(".")] ??= message;
  return messages;
}
