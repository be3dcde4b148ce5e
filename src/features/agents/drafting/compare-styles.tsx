import type { MessageRun } from "@contract/agent-runs.ts";
import type { AgentInstance } from "@contract/agents.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { queryKey, request, stream } from "@/lib/api.ts";
import { isAbort } from "@/lib/errors.ts";
import { uuid } from "@/lib/uuid.ts";
import { reduceRun, type RunView } from "../run-state.ts";

interface CompareStylesProps {
  instance: AgentInstance;
  present: string;
  proposed: string;
}

/** Writes one message twice, side by side: in the present style and in the proposed one. */
export function CompareStyles({ instance, present, proposed }: CompareStylesProps) {
  const client = useQueryClient();
  const [purpose, setPurpose] = useState("");
  const [points, setPoints] = useState("");
  const [runs, setRuns] = useState<readonly (MessageRun | null)[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const asked = (key: string) => instance.rights[key] === "write";

  async function write(at: number, style: string): Promise<void> {
    const values = {
      ...(asked("purpose") && { purpose }),
      ...(asked("key_points") && { key_points: points }),
      ...(asked("variants") && { variants: 1 }),
    };
    const input = { instance_id: instance.id, values, style, key: uuid() };
    let view: RunView | null = null;
    for await (const event of stream("/agent/message-generator/run", input)) {
      view = reduceRun(view, event);
      const run = view?.run ?? null;
      setRuns((all) => [0, 1].map((each) => (each === at ? run : (all[each] ?? null))));
    }
  }

  async function compare() {
    setBusy(true);
    setFailure(null);
    setRuns([null, null]);
    const ended = await Promise.allSettled([write(0, present), write(1, proposed)]);
    const failed = ended.find((one) => one.status === "rejected");
    if (failed && !isAbort(failed.reason)) setFailure(failed.reason);
    setBusy(false);
    void client.invalidateQueries({ queryKey: queryKey("/agent/runs") });
  }

  const stop = () =>
    void Promise.allSettled(runs.flatMap((run) => (run ? [request("/agent/run/stop", { id: run.id })] : [])));
  return (
    <section aria-label="Compare" className="grid gap-3 border-t pt-4">
      <div className="grid gap-1">
        <h3 className="text-sm font-medium">Compare on the same task</h3>
        <p className="text-xs text-muted-foreground">
          Two runs, one in the present style and one in the draft above. Counts two messages.
        </p>
      </div>
      <Field label="Purpose">
        <Input maxLength={2000} value={purpose} onChange={({ target }) => setPurpose(target.value)} />
      </Field>
      <Field label="Key points" hint="One a line.">
        <Textarea
          rows={2}
          maxLength={6000}
          value={points}
          onChange={({ target }) => setPoints(target.value)}
        />
      </Field>
      {busy ? (
        <Button variant="outline" size="sm" className="w-fit" onClick={stop}>
          Stop both
        </Button>
      ) : (
        <Button
          variant="outline"
          size="sm"
          className="w-fit"
          disabled={purpose.trim() === "" || proposed.trim() === ""}
          onClick={() => void compare()}
        >
          Compare
        </Button>
      )}
      <FormFailure error={failure} />
      {runs.length > 0 && (
        <div className="grid items-start gap-3 sm:grid-cols-2" aria-busy={busy}>
          {["Present style", "Draft"].map((title, at) => (
            <Card key={title} className="grid min-w-0 gap-2 p-4">
              <h4 className="flex items-center gap-2 text-xs font-medium text-muted-foreground">
                {title}
                {busy && runs[at]?.state !== "success" && <Spinner />}
              </h4>
              <p className="min-h-16 text-sm leading-6 wrap-anywhere whitespace-pre-wrap" dir="auto">
                {runs[at]?.error ?? runs[at]?.variants[0]?.versions.at(-1)?.text ?? ""}
              </p>
            </Card>
          ))}
        </div>
      )}
      {!busy && runs.some((run) => run?.offline) && (
        <p className="text-xs text-muted-foreground">
          The built-in model follows greeting, closing and what is left out; of the rest of a style it knows
          nothing.
        </p>
      )}
    </section>
  );
}
