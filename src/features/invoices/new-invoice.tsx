import { useMutation } from "@tanstack/react-query";
import { ListPlus, Sparkles, Square } from "lucide-react";
import { useState } from "react";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation, request } from "@/lib/api.ts";
import { InvoiceBook } from "./invoice-book.tsx";
import { kindWords } from "./invoice-words.ts";

interface NewInvoiceProps {
  instanceId: number;
  /** What it is begun with: of a run that is made again. */
  begun: string;
  /** @param unsure what to look at before it is issued */
  onMade: (id: number, unsure: readonly string[]) => void;
}

/** Begins a draft from a sentence, or from the agent's fields as they stand. */
export function NewInvoice({ instanceId, begun, onMade }: NewInvoiceProps) {
  const [sentence, setSentence] = useState(begun);
  const [kind, setKind] = useState<"invoice" | "quote">("invoice");
  const [missing, setMissing] = useState(false);
  const run = useMutation(mutation("/agent/invoice-generator/run", { quiet: true }));
  const begin = (said: string | null) =>
    run.mutate(
      { instance_id: instanceId, kind, ...(said !== null && { sentence: said }) },
      {
        onSuccess: ({ id, unsure }) => {
          if (said !== null) setSentence("");
          onMade(id, unsure);
        },
      },
    );
  const stop = useMutation({
    // The run answers with its draft alone; it is among the runs as soon as it has begun.
    mutationFn: async () => {
      const { runs } = await request("/agent/runs", { instance_id: instanceId, limit: 5 });
      const going = runs.find(({ state }) => state === "running");
      if (going) await request("/agent/run/stop", { id: going.id });
    },
  });
  const isReading = run.isPending && run.variables.sentence !== undefined;
  return (
    <div className="grid max-w-3xl gap-3">
      <Card className="p-5">
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            const said = sentence.trim();
            setMissing(said === "");
            if (said && !run.isPending) begin(said);
          }}
        >
          <div role="radiogroup" aria-label="What to make" className="flex w-fit rounded-md border p-0.5">
            {(["invoice", "quote"] as const).map((each) => (
              <label
                key={each}
                className="cursor-pointer rounded-sm px-3 py-1 text-sm text-muted-foreground has-checked:bg-accent has-checked:font-medium has-checked:text-foreground has-focus-visible:ring-2 has-focus-visible:ring-ring"
              >
                <input
                  type="radio"
                  name="kind"
                  className="sr-only"
                  checked={kind === each}
                  onChange={() => setKind(each)}
                />
                {kindWords[each]}
              </label>
            ))}
          </div>
          <Field
            label="What is it for?"
            hint="You check every field before it is issued; nothing is sent by itself."
            error={
              missing && sentence.trim() === "" ? "Say what it is for, or fill in the fields." : undefined
            }
          >
            <Textarea
              dir="auto"
              rows={3}
              maxLength={4000}
              placeholder="Three days of Kestrel repair for Acme at £450 plus VAT, due in 14 days"
              value={sentence}
              onChange={({ target }) => setSentence(target.value)}
            />
          </Field>
          <FormFailure error={run.error} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={isReading} disabled={run.isPending && !isReading}>
              <Sparkles aria-hidden />
              Make a draft
            </Button>
            {isReading ? (
              <Button variant="outline" busy={stop.isPending} onClick={() => stop.mutate()}>
                <Square aria-hidden className="fill-current" />
                Stop
              </Button>
            ) : (
              <Button variant="outline" busy={run.isPending} onClick={() => begin(null)}>
                <ListPlus aria-hidden />
                Fill in the fields instead
              </Button>
            )}
          </div>
        </form>
      </Card>
      <InvoiceBook />
    </div>
  );
}
