import { useId } from "react";
import { cn } from "@/lib/cn.ts";

interface RadioCardsProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, each with what it means. */
export function RadioCards<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm leading-5 font-medium">{legend}</legend>
      <div className="grid gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={cn(
              "flex cursor-pointer gap-3 rounded-md border px-3 py-2.5 text-sm leading-5",
              option.value === value ? "border-brand bg-selected" : "hover:bg-accent",
            )}
          >
            <input
              type="radio"
              name={name}
              aria-describedby={`${name}-${option.value}`}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-4 shrink-0 accent-(--primary) outline-none focus-visible:ring-2 focus-visible:ring-ring"
              aria-label={option.label}
            />
            <span className="grid min-w-0">
              <span className="font-medium">{option.label}</span>
              <span
                id={`${name}-${option.value}`}
                className="text-xs leading-4 text-pretty text-muted-foreground"
              >
                {option.text}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
