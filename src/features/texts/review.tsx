import { useMutation, useQuery } from "@tanstack/react-query";
import { AudioLines, Mic } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { documents as calls } from "@contract/documents.ts";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { SheetBody, SheetFooter } from "@/components/ui/sheet.tsx";
import { query } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { notify } from "@/lib/toast.ts";
import { MAX_RECORDING_SECONDS } from "@domain/speech/wav.ts";
import { addRecording, sendRecording } from "./add-recording.ts";
import { changeRecording, type Recording } from "./recording-store.ts";
import { secondsOf } from "./recording-now.tsx";
import { editable, TranscriptLines, written, type EditedLine } from "./transcript-lines.tsx";
import { useTranscribing } from "./use-transcribing.ts";

interface ReviewProps {
  recording: Recording;
  file: Blob;
  /** Goes on recording; undefined where it is full, or a file. */
  onRecord: (() => void) | undefined;
  onClose: () => void;
}

/** A recording before it is added: heard again, written down, corrected, named. */
export function Review({ recording, file, onRecord, onClose }: ReviewProps) {
  const { organization } = useSession();
  const abilities = useQuery(query("/audio/abilities", {}));
  const [player, setPlayer] = useState<HTMLAudioElement | null>(null);
  const url = useObjectUrl(file);
  const [name, setName] = useState(recording.name);
  const [lines, setLines] = useState<EditedLine[]>(() => editable(recording.lines));
  const [heardUntil, setHeardUntil] = useState(recording.heardUntil);
  const [sent, setSent] = useState<number | null>(null);
  const [sendFailure, setSendFailure] = useState<unknown>(null);
  const transcribing = useTranscribing(organization.id);
  const words = useMemo(() => written(lines), [lines]);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const leave = new AbortController();
    leaving.current = leave;
    return () => leave.abort();
  }, []);
  const isFull = secondsOf(recording.samples) >= MAX_RECORDING_SECONDS - 1;
  const hears = abilities.data?.transcribes;

  useEffect(() => {
    const timer = setTimeout(
      () => void changeRecording(recording.id, { name, lines: words, heardUntil }).catch(() => undefined),
      300,
    );
    return () => clearTimeout(timer);
  }, [recording.id, name, words, heardUntil]);

  async function transcribe() {
    setSendFailure(null);
    try {
      const path = await sendRecording(recording.id, file, setSent, leaving.current.signal);
      setSent(null);
      await transcribing.run({ path }, heardUntil ?? 0, (heard) => {
        setHeardUntil(heard.until);
        setLines((all) => [...all, ...editable(heard.lines)]);
      });
    } catch (error) {
      if (!leaving.current.signal.aborted) setSendFailure(error);
    } finally {
      setSent(null);
    }
  }

  const add = useMutation({
    mutationFn: () =>
      addRecording(
        recording.id,
        file,
        { name: name.trim(), lines: words },
        organization.id,
        setSent,
        leaving.current.signal,
      ),
    networkMode: "always" as const,
    meta: { invalidates: calls["/document/add"].invalidates, quiet: true },
    onSettled: () => setSent(null),
    onSuccess: (document) => {
      notify((toast) =>
        toast.success(`${document.name} added`, { description: "It answers as soon as it is read." }),
      );
      onClose();
    },
  });

  const isBusy = transcribing.isRunning || add.isPending || sent !== null;
  const isHeard = heardUntil === null;
  return (
    <>
      <SheetBody className="grid content-start gap-6">
        <FormFailure error={add.error ?? sendFailure ?? transcribing.failure} />
        <audio
          ref={setPlayer}
          src={url}
          controls
          preload="metadata"
          aria-label={recording.name}
          className="w-full"
        />
        <Field label="Name" error={name.trim() === "" ? "Give the recording a name." : null}>
          <Input value={name} maxLength={255} onChange={(event) => setName(event.target.value)} />
        </Field>
        <section aria-label="What is said" className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-sm font-medium">What is said</h3>
            {hears && !isHeard && !transcribing.isRunning && (
              <Button variant="outline" size="sm" disabled={isBusy} onClick={() => void transcribe()}>
                <AudioLines aria-hidden />
                {heardUntil > 0 || transcribing.failure ? "Go on transcribing" : "Transcribe"}
              </Button>
            )}
          </div>
          {hears === false && (
            <Alert>
              Recordings aren’t transcribed here, since no speech recognition is set up. Write down below what
              is said, or add the recording as it is: it is kept, and its words can be written later.
            </Alert>
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
          {isHeard && words.length === 0 && (
            <Alert>
              Nothing was understood. Listen whether something is said, or write it down yourself.
            </Alert>
          )}
          {hears && !isHeard && words.length === 0 && !transcribing.isRunning && (
            <p className="text-sm text-pretty text-muted-foreground">
              Have it transcribed and correct what was misheard before you add it; or add it at once, and it
              is transcribed then.
            </p>
          )}
          <TranscriptLines lines={lines} player={player} onChange={setLines} />
        </section>
      </SheetBody>
      <SheetFooter>
        {onRecord && !isFull && (
          <Button variant="ghost" className="mr-auto" disabled={isBusy} onClick={onRecord}>
            <Mic aria-hidden />
            Record on
          </Button>
        )}
        {sent !== null && (
          <p role="status" className="text-xs text-muted-foreground tabular-nums">
            Sending {Math.round((100 * sent) / Math.max(1, file.size))} %
          </p>
        )}
        <Button variant="outline" onClick={onClose}>
          Keep for later
        </Button>
        <Button
          disabled={name.trim() === "" || (isBusy && !add.isPending)}
          busy={add.isPending}
          onClick={() => add.mutate()}
        >
          Add to documents
        </Button>
      </SheetFooter>
    </>
  );
}

function useObjectUrl(file: Blob): string {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
