import { ColorRadios, swatchClasses } from "@/components/ui/color-radios.tsx";
import { tagClasses, tagStyle } from "@/components/tag-chip.tsx";
import { cn } from "@/lib/cn.ts";
import { TAG_COLOR_PAIRS } from "@/lib/tag-colors.ts";

interface ColorPickerProps {
  /** 0 to 26. */
  value: number;
  onChange: (color: number) => void;
}

const NAMES = TAG_COLOR_PAIRS.map(({ name }) => name);

/** The 27 colours as radio buttons, nine a row. */
export function ColorPicker(props: ColorPickerProps) {
  return (
    <ColorRadios legend="Colour" field="color" names={NAMES} className="grid-cols-9 gap-1.5" {...props}>
      {(index, chosen) => (
        <span
          aria-hidden
          style={tagStyle(index)}
          className={cn(
            swatchClasses,
            "flex items-center justify-center rounded-xs text-xs font-semibold peer-checked:ring-offset-1 peer-checked:ring-offset-popover",
            tagClasses,
          )}
        >
          {chosen ? "✓" : "A"}
        </span>
      )}
    </ColorRadios>
  );
}
