import { ColorRadios, swatchClasses } from "@/components/ui/color-radios.tsx";
import { AVATAR_COLORS } from "@/lib/avatar-colors.ts";
import { cn } from "@/lib/cn.ts";

interface AvatarColorsProps {
  /** 0 to 7. */
  value: number;
  onChange: (color: number) => void;
}

const NAMES = AVATAR_COLORS.map(({ name }) => name);

/** The eight avatar colours as radio buttons. */
export function AvatarColors(props: AvatarColorsProps) {
  return (
    <ColorRadios
      legend="Avatar colour"
      field="avatar_color"
      names={NAMES}
      className="grid-cols-4 gap-2.5 sm:grid-cols-8"
      {...props}
    >
      {(index) => (
        <span
          aria-hidden
          style={{ backgroundColor: AVATAR_COLORS[index]?.color }}
          className={cn(
            swatchClasses,
            "block rounded-full peer-checked:ring-offset-2 peer-checked:ring-offset-card",
          )}
        />
      )}
    </ColorRadios>
  );
}
