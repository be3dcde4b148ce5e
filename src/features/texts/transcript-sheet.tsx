import { useMutation, useQuery } from "@tanstack/react-query";
import { AudioLines } from "lucide-react";
import { useState } from "react";
import type { Document } from "@contract/documents.ts";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { DocumentPlayer } from "@/components/document-viewer/document-player.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import {
  Sheet,
  SheetBody,
  SheetContent,
  SheetDescription,
  SheetFooter,
  SheetHeader,
  SheetTitle,
} from "@/components/ui/sheet.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useUnsaved } from "@/components/ui/unsaved.tsx";
import { mutation, query } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { notify } from "@/lib/toast.ts";
import type { TranscriptLine } from "@domain/speech/transcript.ts";
import { editable, TranscriptLines, written } from "./transcript-lines.tsx";
import { useTranscribing } from "./use-transcribing.ts";

interface TranscriptSheetProps {
  documentId: number;
  onClose: () => void;
}

/** The transcript of a recording that is a document: corrected, or written where nobody has heard it. */
export function TranscriptSheet({ documentId, onClose }: TranscriptSheetProps) {
  const named = useQuery(query("/document/text", { id: documentId, before: 0, after: 0 }));
  const transcript = useQuery({ ...query("/document/audio/transcript", { id: documentId }), staleTime: 0 });
  const failed = transcript.isError ? transcript : named.isError ? named : null;
  const document = named.data?.document;
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent className="max-w-2xl">
        <SheetHeader>
          <SheetTitle>{document?.name ?? "Transcript"}</SheetTitle>
          <SheetDescription>What is said, as the assistant searches and cites it.</SheetDescription>
        </SheetHeader>
        {failed && (
          <SheetBody>
            <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
          </SheetBody>
        )}
        {!failed && (!transcript.data || !document) && (
          <SheetBody className="grid content-start gap-5">
            <Skeleton className="h-14" />
            <Skeleton className="h-64" />
          </SheetBody>
        )}
        {!failed && transcript.data && document && (
          <Correcting
            key={transcript.data.revision_id}
            document={document}
            saved={transcript.data.lines}
            onClose={onClose}
          />
        )}
      </SheetContent>
    </Sheet>
  );
}

interface CorrectingProps {
  document: Document;
  saved: readonly TranscriptLine[];
  onClose: () => void;
}

function Correcting({ document, saved, onClose }: CorrectingProps) {
  const { organization } = useSession();
  const abilities = useQuery(query("/audio/abilities", {}));
  const [player, setPlayer] = useState<HTMLAudioElement | null>(null);
  const [lines, setLines] = useState(() => editable(saved));
  const [until, setUntil] = useState<number | null>(null);
  const transcribing = useTranscribing(organization.id);
  const words = written(lines);
  const isChanged = JSON.stringify(words) !== JSON.stringify(saved);
  useUnsaved(isChanged);
  const save = useMutation({
    ...mutation("/document/audio/correct", { quiet: true }),
    onSuccess: () => {
      notify((toast) =>
        toast.success("Transcript saved", { description: "It answers as soon as it is read." }),
      );
      onClose();
    },
  });
  async function transcribe() {
    const from = until ?? 0;
    if (from === 0) setLines([]);
    await transcribing.run({ id: document.id }, from, (heard) => {
      setUntil(heard.until);
      setLines((all) => [...all, ...editable(heard.lines)]);
    });
  }
  return (
    <>
      <SheetBody className="grid content-start gap-5">
        <FormFailure error={save.error ?? transcribing.failure} />
        {document.status === "failed" && saved.length === 0 && (
          <Alert variant="destructive">{document.status_reason}</Alert>
        )}
        <DocumentPlayer ref={setPlayer} document={document} />
        {saved.length === 0 && lines.length === 0 && !transcribing.isRunning && (
          <p className="text-sm text-pretty text-muted-foreground">
            {document.status === "processing"
              ? "It is being transcribed. What you write here takes the place of what is heard."
              : "Nobody has written down yet what is said line by line. Play it, and add a line where something is said."}
          </p>
        )}
        {transcribing.isRunning && (
          <div className="flex items-center gap-3">
            <Progress
              aria-label="Transcribed"
              value={transcribing.share === null ? null : transcribing.share * 100}
            />
            <Button variant="ghost" size="sm" onClick={transcribing.stop}>
              Stop
            </Button>
          </div>
        )}
        <TranscriptLines lines={lines} player={player} onChange={setLines} />
      </SheetBody>
      <SheetFooter>
        {abilities.data?.transcribes && !transcribing.isRunning && (
          <Button
            variant="ghost"
            className="mr-auto"
            disabled={save.isPending}
            onClick={() => void transcribe()}
          >
            <AudioLines aria-hidden />
            {until !== null && until > 0
              ? "Go on transcribing"
              : saved.length > 0
                ? "Transcribe anew"
                : "Transcribe"}
          </Button>
        )}
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!isChanged || words.length === 0 || transcribing.isRunning}
          busy={save.isPending}
          onClick={() => save.mutate({ id: document.id, lines: words })}
        >
          Save
        </Button>
      </SheetFooter>
    </>
  );
}
