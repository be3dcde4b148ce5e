import type { InstanceView } from "./instance-view.ts";
import { useMutation } from "@tanstack/react-query";
import { RotateCcw, Sparkles, Square } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { useHandedPrompt } from "@/lib/handed-prompt.ts";
import { MessageResult } from "./message-result.tsx";
import { RunForm } from "./run-form.tsx";
import { useMessageRun } from "./use-message-run.ts";

interface MessagePanelProps {
  instance: InstanceView;
  /** The run that the address names; null: none yet. */
  runId: number | null;
  onShow: (id: number | null) => void;
}

/** Runs an instance of the message generator: its form at the left, what it wrote at the right. */
export function MessagePanel({ instance, runId, onShow }: MessagePanelProps) {
  const shown = useMessageRun(runId, onShow);
  const { run } = shown;
  const [turn, setTurn] = useState(0);
  const prompt = useHandedPrompt();
  const [again, setAgain] = useState<Readonly<Record<string, unknown>> | undefined>(
    prompt === "" ? undefined : { purpose: prompt },
  );
  const stop = useMutation({ mutationFn: shown.stop });
  const result = useRef<HTMLDivElement>(null);
  const busy = shown.running || shown.starting;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <Card className="p-5">
        <RunForm
          key={turn}
          fields={instance.agent.fields}
          rights={instance.rights}
          values={instance.values}
          {...(again && { initial: again })}
          onSubmit={(values) => {
            // The form is long, and its button at the end of it.
            result.current?.scrollIntoView({ block: "start" });
            return shown.begin({ instance_id: instance.id, values });
          }}
        >
          {({ pending }) => (
            <div className="flex flex-wrap items-center gap-2">
              {busy ? (
                <Button variant="outline" busy={stop.isPending} onClick={() => stop.mutate()}>
                  <Square aria-hidden className="fill-current" />
                  Stop
                </Button>
              ) : (
                <Button type="submit" busy={pending}>
                  <Sparkles aria-hidden />
                  Write
                </Button>
              )}
              {run && !busy && (
                <Button
                  variant="ghost"
                  onClick={() => {
                    const own = Object.entries(run.inputs).filter(
                      ([key]) => instance.rights[key] === "write",
                    );
                    setAgain(Object.fromEntries(own));
                    setTurn(turn + 1);
                  }}
                >
                  <RotateCcw aria-hidden />
                  Take this run's input
                </Button>
              )}
            </div>
          )}
        </RunForm>
      </Card>
      <div ref={result} className="min-w-0 scroll-mt-6">
        {shown.loadError ? (
          <ErrorState error={shown.loadError} onRetry={() => onShow(null)} />
        ) : (
          <MessageResult shown={shown} instance={instance} />
        )}
      </div>
    </div>
  );
}
