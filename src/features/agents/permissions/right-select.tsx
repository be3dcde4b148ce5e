import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { cn } from "@/lib/cn.ts";

const INHERIT = "inherit";

interface RightSelectProps<Right extends string> {
  /** Said to assistive technology: whose right to what. */
  label: string;
  options: Readonly<Partial<Record<Right, string>>>;
  /** Null: none of its own. */
  value: Right | null;
  /** What stands for none of its own; without it there is always one. */
  inherit?: string;
  disabled?: boolean;
  onChange: (right: Right | null) => void;
  className?: string;
}

/** Chooses a right, or that there is none of its own. */
export function RightSelect<Right extends string>({
  label,
  options,
  value,
  inherit,
  disabled,
  onChange,
  className,
}: RightSelectProps<Right>) {
  return (
    <Select
      value={value ?? INHERIT}
      disabled={disabled ?? false}
      onValueChange={(chosen) => onChange(chosen === INHERIT ? null : (chosen as Right))}
    >
      <SelectTrigger size="sm" aria-label={label} className={cn("w-40 shrink-0", className)}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {inherit !== undefined && <SelectItem value={INHERIT}>{inherit}</SelectItem>}
        {Object.entries(options as Record<string, string>).map(([right, words]) => (
          <SelectItem key={right} value={right}>
            {words}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
