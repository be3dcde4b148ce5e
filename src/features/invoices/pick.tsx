import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";

interface PickProps {
  value: string;
  options: readonly string[];
  /** What an option is called. */
  tell: (value: string) => string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** A choice that `Field` labels. */
export function Pick({ value, options, tell, disabled, onChange, ...wiring }: PickProps) {
  return (
    <Select value={value} disabled={disabled} onValueChange={onChange}>
      <SelectTrigger {...wiring} className="w-full">
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {options.map((option) => (
          <SelectItem key={option} value={option}>
            {tell(option)}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
