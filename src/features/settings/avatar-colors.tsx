import { AVATAR_COLORS } from "@/lib/avatar-colors.ts";

interface AvatarColorsProps {
  /** 0 to 7. */
  value: number;
  onChange: (color: number) => void;
}

/** The eight avatar colours as radio buttons. */
export function AvatarColors({ value, onChange }: AvatarColorsProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm leading-5 font-medium">Avatar colour</legend>
      <div className="grid w-fit grid-cols-4 gap-2.5 sm:grid-cols-8">
        {AVATAR_COLORS.map(({ name, color }, index) => (
          <label key={name} title={name} className="relative cursor-pointer">
            <input
              type="radio"
              name="avatar_color"
              aria-label={name}
              checked={value === index}
              onChange={() => onChange(index)}
              className="peer sr-only"
            />
            <span
              aria-hidden
              style={{ backgroundColor: color }}
              className="block size-7 rounded-full peer-checked:ring-2 peer-checked:ring-foreground peer-checked:ring-offset-2 peer-checked:ring-offset-card peer-focus-visible:ring-2 peer-focus-visible:ring-ring"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
