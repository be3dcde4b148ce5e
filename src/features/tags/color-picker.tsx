import { cn } from "@/lib/cn.ts";
import { TAG_COLOR_PAIRS } from "@/lib/tag-colors.ts";
import { tagClasses, tagStyle } from "@/components/tag-chip.tsx";

interface ColorPickerProps {
  /** 0 to 26. */
  value: number;
  onChange: (color: number) => void;
}

/** The 27 colours as radio buttons, nine a row. */
export function ColorPicker({ value, onChange }: ColorPickerProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm leading-5 font-medium">Colour</legend>
      <div className="grid w-fit grid-cols-9 gap-1.5">
        {TAG_COLOR_PAIRS.map(({ name }, index) => (
          <label key={name} title={name} className="relative cursor-pointer">
            <input
              type="radio"
              name="color"
              aria-label={name}
              checked={value === index}
              onChange={() => onChange(index)}
              className="peer sr-only"
            />
            <span
              aria-hidden
              style={tagStyle(index)}
              className={cn(
                "flex size-7 items-center justify-center rounded-xs text-xs font-semibold peer-checked:ring-2 peer-checked:ring-foreground peer-checked:ring-offset-1 peer-checked:ring-offset-popover peer-focus-visible:ring-2 peer-focus-visible:ring-ring",
                tagClasses,
              )}
            >
              {value === index ? "✓" : "A"}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
