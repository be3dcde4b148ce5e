import type { SupportState } from "@contract/support-state.ts";
import { PRIORITIES, type Priority } from "@domain/support/requests.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { cn } from "@/lib/cn.ts";
import { PRIORITY_COLORS, STATES } from "./words.ts";

/** A priority by its label, with its colour beside it. */
export function PriorityLabel({ priority, className }: { priority: Priority; className?: string }) {
  return (
    <span className={cn("inline-flex items-center gap-1.5 whitespace-nowrap", className)}>
      <span
        aria-hidden
        className="size-2.5 shrink-0 rounded-full"
        style={{ background: PRIORITY_COLORS[priority] }}
      />
      {PRIORITIES.find(({ value }) => value === priority)?.label}
    </span>
  );
}

/** Whose turn it is in a request. */
export function StateBadge({ state, to }: { state: SupportState; to: "member" | "operator" }) {
  return <Badge variant={STATES[state].variant}>{STATES[state][to]}</Badge>;
}

interface PriorityFieldProps {
  value: Priority;
  onChange: (priority: Priority) => void;
}

/** The four priorities of product §3 as radio buttons. */
export function PriorityField({ value, onChange }: PriorityFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm leading-5 font-medium">Priority</legend>
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        {PRIORITIES.map((priority) => (
          <label
            key={priority.value}
            className="relative grid cursor-pointer content-start gap-0.5 rounded-md border bg-raised px-3 py-2 text-sm hover:bg-accent has-checked:border-brand has-checked:bg-selected has-focus-visible:ring-2 has-focus-visible:ring-ring"
          >
            <input
              type="radio"
              name="priority"
              value={priority.value}
              checked={value === priority.value}
              onChange={() => onChange(priority.value)}
              className="sr-only"
            />
            <PriorityLabel priority={priority.value} className="font-medium" />
            <span className="text-xs leading-4 text-muted-foreground">{priority.meaning}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
