import type { ReactNode } from "react";
import { cn } from "@/lib/cn.ts";

interface ColorRadiosProps {
  legend: string;
  /** Of the form's field. */
  field: string;
  /** Names of the colours, in order. */
  names: readonly string[];
  /** Index of the chosen one. */
  value: number;
  onChange: (index: number) => void;
  /** Shows a colour; what it returns is hidden from screen readers, which hear the name. */
  children: (index: number, chosen: boolean) => ReactNode;
  /** Of the grid. */
  className?: string;
}

/** What shows that a swatch is chosen or focused. */
export const swatchClasses =
  "size-7 peer-checked:ring-2 peer-checked:ring-foreground peer-focus-visible:ring-2 peer-focus-visible:ring-ring";

/** Colours as radio buttons. Each child carries `swatchClasses`. */
export function ColorRadios({
  legend,
  field,
  names,
  value,
  onChange,
  children,
  className,
}: ColorRadiosProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm leading-5 font-medium">{legend}</legend>
      <div className={cn("grid w-fit", className)}>
        {names.map((name, index) => (
          <label key={name} title={name} className="relative cursor-pointer">
            <input
              type="radio"
              name={field}
              aria-label={name}
              checked={value === index}
              onChange={() => onChange(index)}
              className="peer sr-only"
            />
            {children(index, value === index)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
