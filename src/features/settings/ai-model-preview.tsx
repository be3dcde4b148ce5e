import type { AiSettings } from "@contract/ai-settings.ts";
import { Play } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { formatNumber } from "@/lib/format.ts";
import { Section } from "./section.tsx";
import { type PreviewSide, usePreview } from "./use-preview.ts";

interface AiModelPreviewProps {
  /** As typed; undefined while something typed can't be. */
  settings: AiSettings | undefined;
  isChanged: boolean;
}

/** A question of one's own, answered with the present settings and with those typed, side by side. */
export function AiModelPreview({ settings, isChanged }: AiModelPreviewProps) {
  const [question, setQuestion] = useState("");
  const { preview, failure, running, run } = usePreview();
  const ask = () => {
    if (settings && question.trim() !== "" && !running) void run(question, settings);
  };
  return (
    <Section
      title="Try it"
      description="Ask your documents a question: both answers stand side by side. Nothing is stored or published."
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Question" className="min-w-0 flex-1 basis-60">
          <Input
            value={question}
            maxLength={2000}
            onChange={(event) => setQuestion(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              ask();
            }}
          />
        </Field>
        <Button variant="outline" busy={running} disabled={!settings || question.trim() === ""} onClick={ask}>
          <Play />
          Try it
        </Button>
      </div>
      {!settings && (
        <p className="text-sm text-muted-foreground">
          Something above can’t be used yet, so it can’t be tried.
        </p>
      )}
      {failure && (
        <p role="alert" className="text-sm text-destructive-text">
          {failure}
        </p>
      )}
      {preview && (
        <div className="grid gap-3 sm:grid-cols-2" aria-busy={running}>
          <Side title="Present settings" side={preview.present} running={running} />
          <Side
            title={isChanged ? "With your changes" : "The same once more"}
            side={preview.draft}
            running={running}
          />
        </div>
      )}
    </Section>
  );
}

function Side({ title, side, running }: { title: string; side: PreviewSide; running: boolean }) {
  const { text, done, error, tokens } = side;
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-2 rounded-md border p-3">
      <h3 className="flex items-center justify-between gap-3 text-xs leading-4 font-medium text-muted-foreground">
        {title}
        {tokens !== null && tokens > 0 && (
          <span className="font-normal tabular-nums">{formatNumber(tokens)} tokens</span>
        )}
      </h3>
      {error && <p className="text-sm text-destructive-text">{error}</p>}
      {!error && text === "" && !done && running && <Spinner className="size-4" />}
      {!error && text === "" && !running && <p className="text-sm text-muted-foreground">Not answered.</p>}
      {text !== "" && (
        <p className="text-sm wrap-anywhere whitespace-pre-line">{text.replaceAll("**", "")}</p>
      )}
    </section>
  );
}
