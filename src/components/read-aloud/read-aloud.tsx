import { Volume2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { useSession } from "@/lib/session.ts";
import { readAloud, type Reader } from "./reader.ts";
import { ReadingBar } from "./reading-bar.tsx";
import { speechRate } from "./speech-rate.ts";
import { answerSubject, documentSubject, type Spoken } from "./subject.ts";

/** Begins to read; what read before ends with it, and with the screen. */
function useReading() {
  const { id: organizationId } = useSession().organization;
  const [reader, setReader] = useState<Reader | null>(null);
  useEffect(() => () => reader?.stop(), [reader]);
  return {
    reader,
    end: () => setReader(null),
    begin: (what: Spoken) => setReader(readAloud({ ...what, organizationId, rate: speechRate.get() })),
  };
}

/** A button that reads an answer aloud; while it does, the bar stands below the buttons. */
export function ReadAnswer({ id, text }: { id: number; text: string }) {
  const { reader, begin, end } = useReading();
  return (
    <>
      <Tooltip content="Read aloud">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Read aloud"
          onClick={() => begin(answerSubject(id, text))}
        >
          <Volume2 />
        </Button>
      </Tooltip>
      {reader && (
        <ReadingBar key={id} reader={reader} onEnd={end} className="order-last mt-1 ml-2 basis-full" />
      )}
    </>
  );
}

interface ReadDocumentProps {
  id: number;
  revisionId: number;
  /** The place of the text to begin at. */
  from: number;
  /** Told the stretch that is being read; null when none is. */
  onPiece: (piece: { start: number; end: number } | null) => void;
}

/** The same of a document, which follows what is read. */
export function ReadDocument({ id, revisionId, from, onPiece }: ReadDocumentProps) {
  const { reader, begin, end } = useReading();
  useEffect(() => {
    if (!reader) return;
    let last: unknown = null;
    const stop = reader.subscribe(() => {
      const { piece } = reader.getState();
      if (piece !== last) onPiece(piece && { start: piece.start, end: piece.end });
      last = piece;
    });
    return () => {
      stop();
      onPiece(null);
    };
  }, [reader, onPiece]);
  if (reader) return <ReadingBar reader={reader} onEnd={end} className="w-full" />;
  return (
    <Button variant="ghost" size="sm" onClick={() => begin(documentSubject(id, revisionId, from))}>
      <Volume2 aria-hidden />
      Read aloud
    </Button>
  );
}
