import { ROLE_LABELS, type Role } from "@domain/roles.ts";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";

interface RoleSelectProps {
  /** Names the control. */
  label: string;
  value: Role;
  /** What can be chosen, strongest first. */
  offered: readonly Role[];
  onChange: (role: Role) => void;
  disabled?: boolean;
  className?: string;
}

/** Chooses a role among those that may be given. */
export function RoleSelect({ label, value, offered, onChange, disabled, className }: RoleSelectProps) {
  return (
    <Select
      value={value}
      disabled={disabled ?? false}
      onValueChange={(next) => {
        const role = offered.find((one) => one === next);
        if (role && role !== value) onChange(role);
      }}
    >
      <SelectTrigger size="sm" aria-label={label} className={className}>
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {offered.map((role) => (
          <SelectItem key={role} value={role}>
            {ROLE_LABELS[role]}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
