import type { AgentRecipient } from "@domain/agents/fields.ts";
import { Plus, X } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";

interface RecipientListProps extends Pick<
  ComponentProps<"input">,
  "id" | "aria-describedby" | "aria-invalid"
> {
  label: string;
  value: readonly AgentRecipient[];
  most: number;
  onChange: (value: AgentRecipient[]) => void;
}

/** Whom a message goes to: a line each, with a name, an address, or both. */
export function RecipientList({ label, value, most, onChange, id, ...wiring }: RecipientListProps) {
  const change = (index: number, part: AgentRecipient) =>
    onChange(value.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return (
    <div role="group" aria-label={label} className="grid gap-2">
      {value.map(({ name = "", address = "" }, index) => (
        <div key={index} className="flex items-center gap-2">
          <Input
            {...(index === 0 && { id, ...wiring })}
            aria-label={`Name of recipient ${index + 1}`}
            placeholder="Name"
            maxLength={120}
            value={name}
            onChange={({ target }) => change(index, { name: target.value })}
          />
          <Input
            aria-label={`Address of recipient ${index + 1}`}
            type="email"
            placeholder="Address"
            maxLength={254}
            value={address}
            onChange={({ target }) => change(index, { address: target.value })}
          />
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Remove recipient ${index + 1}`}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {value.length < most && (
        <Button
          {...(value.length === 0 && { id })}
          variant="outline"
          size="sm"
          className="w-fit"
          aria-label="Add recipient"
          onClick={() => onChange([...value, { name: "" }])}
        >
          <Plus aria-hidden />
          Add recipient
        </Button>
      )}
    </div>
  );
}
