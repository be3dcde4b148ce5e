import type { z } from "zod";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";

/** What becomes of the header that a website gets. */
export const LOGINS = ["keep", "set", "remove"] as const;
type Login = (typeof LOGINS)[number];

export const EMPTY_HEADER = { header: "Cookie", value: "" };

interface Header {
  header: string;
  value: string;
}

/** A form with a header, whose parts may be empty only where it isn't sent. */
export function headerRefinement<Values extends Header, Given>(
  schema: z.ZodType<Values, Given>,
  isSent: (values: Values) => boolean,
) {
  return schema.superRefine((values, context) => {
    if (!isSent(values)) return;
    const names = { header: "Header", value: "Value" } as const;
    for (const path of ["header", "value"] as const) {
      if (values[path] === "") {
        context.addIssue({ code: "custom", path: [path], message: `${names[path]} can't be empty.` });
      }
    }
  });
}

interface HeaderForm {
  errors: { header?: string | undefined; value?: string | undefined };
  field: (name: "header" | "value") => object;
}

/** The header or cookie by which a site behind a login knows its member. */
export function HeaderFields({ form }: { form: HeaderForm }) {
  return (
    <>
      <Field label="Header" error={form.errors.header}>
        <Input {...form.field("header")} />
      </Field>
      <Field
        label="Value"
        error={form.errors.value}
        hint="Kept sealed, sent to this site alone, and never shown again."
      >
        <Input type="password" autoComplete="off" {...form.field("value")} />
      </Field>
    </>
  );
}

interface LoginForm extends HeaderForm {
  now: { login: Login };
  control: (name: "login") => { value: Login; onChange: (value: Login) => void };
}

/** Changes or removes the header that a website gets, or gives it one. @param sent its name; null: none is sent */
export function LoginChange({ form, sent }: { form: LoginForm; sent: string | null }) {
  const { value, onChange } = form.control("login");
  const choices: [Login, string][] =
    sent === null
      ? [
          ["keep", "None is needed"],
          ["set", "Send a header or cookie"],
        ]
      : [
          ["keep", `Go on sending “${sent}”`],
          ["set", "Send another header or value"],
          ["remove", `Stop sending “${sent}”, and forget it`],
        ];
  return (
    <>
      <Select value={value} onValueChange={(chosen) => onChange(chosen as Login)}>
        <Field label="Login" hint="For a site behind a login.">
          <SelectTrigger className="w-full">
            <SelectValue />
          </SelectTrigger>
        </Field>
        <SelectContent>
          {choices.map(([choice, label]) => (
            <SelectItem key={choice} value={choice}>
              {label}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      {form.now.login === "set" && <HeaderFields form={form} />}
    </>
  );
}
