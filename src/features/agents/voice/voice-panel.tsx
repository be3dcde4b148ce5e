import { useMutation, useQuery } from "@tanstack/react-query";
import { AudioLines, RotateCcw, Square } from "lucide-react";
import { useRef, useState } from "react";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { query } from "@/lib/api.ts";
import { useHandedPrompt } from "@/lib/handed-prompt.ts";
import type { InstanceView } from "../instance-view.ts";
import { RunForm } from "../run-form.tsx";
import { VoiceCost } from "./voice-cost.tsx";
import { useVoiceRun } from "./use-voice-run.ts";
import { VoiceResult } from "./voice-result.tsx";

interface VoicePanelProps {
  instance: InstanceView;
  /** The run that the address names; null: none yet. */
  runId: number | null;
  onShow: (id: number | null) => void;
}

/** Runs an instance of the voice generator: its form at the left, the recording at the right. */
export function VoicePanel({ instance, runId, onShow }: VoicePanelProps) {
  const shown = useVoiceRun(runId, onShow);
  const { run } = shown;
  const [turn, setTurn] = useState(0);
  const prompt = useHandedPrompt();
  const [again, setAgain] = useState<Readonly<Record<string, unknown>> | undefined>(
    prompt === "" ? undefined : { text: prompt },
  );
  const stop = useMutation({ mutationFn: shown.stop });
  const result = useRef<HTMLDivElement>(null);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <Card className="grid gap-5 p-5">
        <VoiceNote />
        <RunForm
          key={turn}
          fields={instance.agent.fields}
          rights={instance.rights}
          values={instance.values}
          {...(again && { initial: again })}
          onSubmit={async (values) => {
            await shown.begin({ instance_id: instance.id, values });
            // The form is long, and its button at the end of it.
            result.current?.scrollIntoView({ block: "start" });
          }}
        >
          {({ pending, values }) => (
            <div className="flex flex-wrap items-center gap-2">
              {!shown.running && <VoiceCost values={values} />}
              {shown.running ? (
                <Button variant="outline" busy={stop.isPending} onClick={() => stop.mutate()}>
                  <Square aria-hidden className="fill-current" />
                  Stop
                </Button>
              ) : (
                <Button type="submit" busy={pending || shown.starting}>
                  <AudioLines aria-hidden />
                  Record
                </Button>
              )}
              {run && !shown.running && (
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
          <ErrorState error={shown.loadError} onRetry={shown.retry} />
        ) : (
          <VoiceResult shown={shown} />
        )}
      </div>
    </div>
  );
}

const names = new Intl.DisplayNames("en", { type: "language" });

/** What is to be known of the voice before it speaks. */
function VoiceNote() {
  const voice = useQuery({ ...query("/agent/voice-generator/voice", {}), staleTime: 5 * 60_000 });
  if (!voice.data) return null;
  const { speaks, offline, languages } = voice.data;
  if (!speaks) {
    return (
      <Alert variant="warning">
        <p>No voice is set up here, so nothing can be recorded yet. Ask whoever runs this installation.</p>
      </Alert>
    );
  }
  const known = languages?.map((each) => names.of(each) ?? each).join(" and ");
  if (!offline && !known) return null;
  return (
    <Alert>
      <p>
        {offline
          ? `The built-in voice speaks ${known ?? "English"} only and sounds like a machine. Its soprano is its alto.`
          : `The voice speaks ${known ?? ""} only.`}
      </p>
    </Alert>
  );
}
