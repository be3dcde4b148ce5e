import type { AgentField } from "@domain/agents/fields.ts";
import { checkValues, isEmpty } from "@domain/agents/values.ts";
import { Lock } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Field } from "@/components/ui/field.tsx";
import { ApiError, isAbort } from "@/lib/errors.ts";
import { FieldControl } from "./field-control.tsx";
import { isWide, lockedWords } from "./field-words.ts";

type Values = Readonly<Record<string, unknown>>;

interface RunFormProps {
  fields: readonly AgentField[];
  /** By key; a field that isn't the reader's to write is shown locked. */
  rights: Readonly<Record<string, "hidden" | "read" | "write">>;
  /** As the instance has them. */
  values: Values;
  /** What the form begins with beyond these: those of a run that is run again. */
  initial?: Values;
  /** Whether what is required must be there. */
  complete?: boolean;
  /** Gets what the reader has set of the fields that are theirs; what it throws is shown, at the fields that it names. */
  onSubmit: (values: Record<string, unknown>) => Promise<void>;
  /** The buttons. @param state `pending`: it is being sent; `values`: as they stand, of the fields that are shown */
  children: (state: { pending: boolean; dirty: boolean; values: Values }) => ReactNode;
}

/** A form made of an agent's fields (product §7): what was typed stays, whatever comes of it. */
export function RunForm({
  fields,
  rights,
  values,
  initial,
  complete = true,
  onSubmit,
  children,
}: RunFormProps) {
  const [changed, setChanged] = useState<Values>(initial ?? {});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const formId = useId();
  const valueOf = ({ key, default: usual }: AgentField) =>
    Object.hasOwn(changed, key) ? changed[key] : (values[key] ?? usual ?? null);
  // Lines are written in an editor of their own; what an instance has of them stays.
  const shown = fields.filter(({ key, kind }) => rights[key] !== "hidden" && kind !== "lines");
  const writable = fields.filter(({ key }) => rights[key] === "write");

  function showErrors(at: Readonly<Record<string, string>>) {
    setErrors(at);
    const first = shown.find(({ key }) => at[key]);
    if (first)
      document
        .getElementById(`${formId}-${first.key}`)
        ?.querySelector<HTMLElement>("input, textarea, button")
        ?.focus();
  }

  async function submit() {
    const given = Object.fromEntries(writable.map((field) => [field.key, tidy(valueOf(field))]));
    const faults = checkValues(writable, given, { complete });
    setFailure(null);
    showErrors(Object.fromEntries(faults.map(({ key, message }) => [key, message])));
    if (faults.length > 0) return;
    setPending(true);
    try {
      await onSubmit(given);
      setErrors({});
    } catch (error) {
      if (isAbort(error)) return;
      const named = error instanceof ApiError ? namedIn(error.fields, shown) : {};
      showErrors(named);
      if (Object.keys(named).length === 0) setFailure(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void submit();
      }}
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {shown.map((field) => {
          const { key, label, kind, help, required } = field;
          const locked = rights[key] !== "write";
          const value = valueOf(field);
          const change = (to: unknown) => {
            setChanged({ ...changed, [key]: to });
            if (errors[key])
              setErrors(Object.fromEntries(Object.entries(errors).filter(([at]) => at !== key)));
          };
          if (locked) return isEmpty(value) ? null : <Locked key={key} field={field} value={value} />;
          if (kind === "switch") {
            return (
              <label
                key={key}
                id={`${formId}-${key}`}
                className="flex items-start gap-2.5 text-sm sm:col-span-2"
              >
                <Checkbox
                  className="mt-0.5"
                  checked={value === true}
                  onCheckedChange={(checked) => change(checked === true)}
                />
                <span>
                  <span className="font-medium">{label}</span>
                  {help && <span className="mt-0.5 block text-xs text-muted-foreground">{help}</span>}
                </span>
              </label>
            );
          }
          return (
            <div key={key} id={`${formId}-${key}`} className={isWide(kind) ? "sm:col-span-2" : undefined}>
              <Field
                label={label}
                aside={
                  required ? null : (
                    <span className="text-xs font-normal text-muted-foreground">Optional</span>
                  )
                }
                hint={help}
                error={errors[key]}
              >
                <Wired field={field} value={value} onChange={change} />
              </Field>
            </div>
          );
        })}
      </div>
      <FormFailure error={failure} />
      {children({
        pending,
        dirty: Object.keys(changed).length > 0,
        values: Object.fromEntries(shown.map((field) => [field.key, valueOf(field)])),
      })}
    </form>
  );
}

type Wiring = Parameters<typeof FieldControl>[0]["wiring"];

/** Takes what `Field` gives its control. */
function Wired({
  field,
  value,
  onChange,
  ...wiring
}: Omit<Parameters<typeof FieldControl>[0], "wiring"> & Partial<Wiring>) {
  return <FieldControl field={field} value={value} onChange={onChange} wiring={wiring} />;
}

function Locked({ field, value }: { field: AgentField; value: unknown }) {
  return (
    <div className={isWide(field.kind) ? "grid gap-2 sm:col-span-2" : "grid content-start gap-2"}>
      <p className="flex items-center gap-1.5 text-sm leading-none font-medium">
        {field.label}
        <Lock aria-hidden className="size-3.5 text-muted-foreground" />
        <span className="sr-only">(locked)</span>
      </p>
      <p className="rounded-md border border-dashed bg-muted/50 px-3 py-2 text-sm wrap-anywhere whitespace-pre-line text-muted-foreground">
        {lockedWords(field, value)}
      </p>
    </div>
  );
}

/** Without entries that say nothing; blank text is no value. */
function tidy(value: unknown): unknown {
  if (typeof value === "string") return value.trim() === "" ? null : value;
  if (!Array.isArray(value)) return value;
  const entries = (value as unknown[]).filter(
    (each) => typeof each !== "object" || each === null || Object.values(each).some((part) => part !== ""),
  );
  return entries.map((each) =>
    typeof each === "object" && each !== null
      ? Object.fromEntries(Object.entries(each).filter(([, part]) => part !== ""))
      : each,
  );
}

/** The messages of an error answer by the keys of the fields that are shown. */
function namedIn(messages: Readonly<Record<string, string>>, fields: readonly AgentField[]) {
  const known = new Set(fields.map(({ key }) => key));
  const named = Object.entries(messages).map(
    ([path, message]) => [path.replace(/^values\./, ""), message] as const,
  );
  return Object.fromEntries(named.filter(([key]) => known.has(key)));
}
