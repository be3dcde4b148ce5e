import { METADATA_LIMITS } from "@domain/metadata/limits.ts";
import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";

export interface Detail {
  key: string;
  value: string;
}

interface MoreFieldsProps {
  value: readonly Detail[];
  onChange: (details: Detail[]) => void;
  error: string | undefined;
}

/** Details under names that the organisation chooses. */
export function MoreFields({ value: details, onChange, error }: MoreFieldsProps) {
  const change = (at: number, patch: Partial<Detail>) =>
    onChange(details.map((detail, index) => (index === at ? { ...detail, ...patch } : detail)));
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-sm leading-5 font-medium">Further details</legend>
      {details.map(({ key, value }, at) => (
        <div key={at} className="flex items-start gap-2">
          <Input
            aria-label={`Name of detail ${at + 1}`}
            placeholder="Name"
            value={key}
            maxLength={METADATA_LIMITS.key}
            className="w-2/5"
            onChange={(event) => change(at, { key: event.target.value })}
          />
          <Input
            aria-label={key.trim() || `Detail ${at + 1}`}
            placeholder="Text"
            value={value}
            maxLength={METADATA_LIMITS.value}
            className="min-w-0 flex-1"
            onChange={(event) => change(at, { value: event.target.value })}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${key.trim() || `detail ${at + 1}`}`}
            onClick={() => onChange(details.filter((_, index) => index !== at))}
          >
            <X />
          </Button>
        </div>
      ))}
      {details.length < METADATA_LIMITS.keys ? (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...details, { key: "", value: "" }])}
        >
          <Plus />
          Add a detail
        </Button>
      ) : (
        <p className="text-xs text-muted-foreground">
          A document can have at most {METADATA_LIMITS.keys} further details.
        </p>
      )}
      {error && (
        <p role="alert" className="text-xs text-destructive-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}
