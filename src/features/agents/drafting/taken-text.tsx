import { AGENT } from "@contract/agents.ts";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { useUnsaved } from "@/components/ui/unsaved.tsx";

interface TakenTextProps {
  /** As it was drafted. */
  drafted: string;
  /** What the field holds now, saved or not. */
  present: string;
  /** What the field is called. */
  field: "Context" | "Style";
  /** Told each change of the text. */
  onEdit?: (text: string) => void;
  onTake: (text: string) => void;
}

/** A drafted text, edited before it goes into its field; saving is the form's. */
export function TakenText({ drafted, present, field, onEdit, onTake }: TakenTextProps) {
  const [text, setText] = useState(drafted);
  useUnsaved(text !== drafted);
  const both = `${present.trim()}\n\n${text.trim()}`;
  const take = (to: string) => {
    onTake(to);
    toast.info(`It stands in the field ${field} now. Save it there.`);
  };
  const tooLong = (to: string) => to.length > AGENT.context;
  return (
    <div className="grid gap-3">
      <Field
        label="Draft"
        hint="Read it over, and change what isn’t right."
        error={tooLong(text) ? `At most ${AGENT.context} characters.` : null}
      >
        <Textarea
          rows={10}
          className="max-h-96"
          dir="auto"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            onEdit?.(target.value);
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button disabled={text.trim() === "" || tooLong(text)} onClick={() => take(text.trim())}>
          {present.trim() === "" ? `Use as ${field.toLowerCase()}` : `Replace the ${field.toLowerCase()}`}
        </Button>
        {present.trim() !== "" && (
          <Button variant="outline" disabled={text.trim() === "" || tooLong(both)} onClick={() => take(both)}>
            Add below what is there
          </Button>
        )}
      </div>
    </div>
  );
}
