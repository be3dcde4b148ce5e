import { X } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { normalColor } from "./look-values.ts";

interface Use {
  /** Where it is seen. */
  what: string;
  /** As shown, made readable. */
  color: string;
  /** The text on it, where it is a surface. */
  on?: string;
}

interface ColorFieldProps {
  label: string;
  /** Tells it from the fields of the other theme. */
  description: string;
  /** What an empty field means. */
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** What counts in place of an empty field. */
  chosen: string;
  uses: readonly Use[];
}

/** A colour to pick or to type, and what is shown of it. */
export function ColorField(props: ColorFieldProps) {
  const { label, description, placeholder, value, onChange, error, chosen, uses } = props;
  return (
    <div className="grid gap-2">
      <Field label={label} error={error}>
        <HexInput
          description={description}
          placeholder={placeholder}
          value={value}
          chosen={chosen}
          onChange={onChange}
        />
      </Field>
      <ul className="grid gap-1.5" aria-label={`What is shown of it: ${description}`}>
        {uses.map(({ what, color, on }) => (
          <li key={what} className="flex items-center gap-2 text-xs leading-4 text-muted-foreground">
            <span
              aria-hidden
              className="flex h-5 w-8 shrink-0 items-center justify-center rounded-xs border text-[0.6875rem] font-semibold"
              style={{ backgroundColor: color, color: on }}
            >
              {on && "Aa"}
            </span>
            <span>
              {what}: <span className="font-mono uppercase">{color}</span>
              {color !== chosen && " – changed so that it can be read"}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface HexInputProps extends Pick<
  ColorFieldProps,
  "description" | "placeholder" | "value" | "chosen" | "onChange"
> {
  id?: string;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string;
}

/** The picker, the text and what empties both; gets what `Field` gives its control. */
function HexInput({ description, placeholder, value, chosen, onChange, ...field }: HexInputProps) {
  return (
    <div className="flex items-center gap-2">
      <input
        type="color"
        aria-label={`Pick: ${description}`}
        value={chosen}
        onChange={(event) => onChange(event.target.value)}
        className="size-9 shrink-0 cursor-pointer rounded-md border border-input bg-raised p-1 outline-none focus-visible:ring-2 focus-visible:ring-ring"
      />
      <Input
        {...field}
        aria-label={description}
        value={value}
        maxLength={9}
        spellCheck={false}
        autoComplete="off"
        placeholder={placeholder}
        className="font-mono placeholder:font-sans"
        onChange={(event) => onChange(event.target.value)}
        onBlur={(event) => onChange(normalColor(event.target.value))}
      />
      {value !== "" && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Clear: ${description}`}
          onClick={() => onChange("")}
        >
          <X />
        </Button>
      )}
    </div>
  );
}
