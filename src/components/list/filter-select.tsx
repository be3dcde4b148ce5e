import { cn } from "@/lib/cn.ts";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";

const ANY = "any";

interface FilterSelectProps {
  /** What is filtered by, as a word: "Status". */
  label: string;
  /** Null: not filtered. */
  value: string | null;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | null) => void;
  className?: string;
}

/** One filter of a list: an option, or any. */
export function FilterSelect({ label, value, options, onChange, className }: FilterSelectProps) {
  return (
    <Select value={value ?? ANY} onValueChange={(chosen) => onChange(chosen === ANY ? null : chosen)}>
      <SelectTrigger aria-label={label} className={cn("min-w-32 flex-1 sm:flex-none", className)}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        <SelectItem value={ANY}>Any {label.toLowerCase()}</SelectItem>
        {value !== null && !options.some((option) => option.value === value) && (
          <SelectItem value={value}>Unknown {label.toLowerCase()}</SelectItem>
        )}
        {options.map((option) => (
          <SelectItem key={option.value} value={option.value}>
            {option.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
