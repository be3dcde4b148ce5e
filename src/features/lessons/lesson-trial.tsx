import { Play } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { type TrialSide, useTrial } from "./use-trial.ts";

interface LessonTrialProps {
  id: number;
  question: string;
  answer: string;
}

/** The question answered without and with the lesson, side by side, as a chat would answer it. */
export function LessonTrial({ id, question, answer }: LessonTrialProps) {
  const { trial, failure, running, run } = useTrial(id);
  const isWhole = question.trim() !== "" && answer.trim() !== "";
  return (
    <section aria-label="What it changes" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-sm leading-5 font-medium">What it changes</h3>
        <Button
          type="button"
          variant="outline"
          size="sm"
          busy={running}
          disabled={!isWhole}
          onClick={() => void run({ question, answer })}
        >
          <Play />
          {trial ? "Try again" : "Try it"}
        </Button>
      </div>
      {failure && (
        <p role="alert" className="text-sm text-destructive-text">
          {failure}
        </p>
      )}
      {!trial && (
        <p className="text-sm text-pretty text-muted-foreground">
          Answers the question without the lesson and with it, with your documents and your AI model.
        </p>
      )}
      {trial && (
        <div className="grid gap-3 sm:grid-cols-2" aria-busy={running}>
          <Side title="Without the lesson" side={trial.without} running={running} />
          <Side title="With the lesson" side={trial.with} running={running} />
        </div>
      )}
    </section>
  );
}

function Side({ title, side, running }: { title: string; side: TrialSide; running: boolean }) {
  const { text, done, error } = side;
  return (
    <div className="grid min-w-0 content-start gap-2 rounded-md border p-3">
      <h4 className="text-xs leading-4 font-medium text-muted-foreground">{title}</h4>
      {error && <p className="text-sm text-destructive-text">{error}</p>}
      {!error && text === "" && !done && running && <Spinner className="size-4" />}
      {!error && text === "" && !running && <p className="text-sm text-muted-foreground">Not answered.</p>}
      {text !== "" && (
        <p className="text-sm wrap-anywhere whitespace-pre-line">{text.replaceAll("**", "")}</p>
      )}
    </div>
  );
}
