import { Suspense, lazy, useMemo, useState } from "react";
import { Spinner } from "@/components/ui/spinner.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { formatDate } from "@/lib/format.ts";
import type { Document } from "@contract/documents.ts";
import { ContestedNote } from "./document-contested.tsx";
import { StandingNote } from "./document-standing.tsx";
import { GapsNote } from "./document-gaps.tsx";
import { REASONS, type Hindrance } from "./document-viewer/pdf/hindrance.ts";
import { passagesOf, type PagePassage } from "./document-viewer/pdf/passages.ts";
import { TextPane } from "./document-viewer/text-pane.tsx";
import type { Span } from "./document-viewer/text-blocks.ts";
import { useDocumentText, type DocumentText } from "./document-viewer/use-document-text.ts";
import { ViewerHead } from "./document-viewer/viewer-head.tsx";

const PdfView = lazy(async () => ({ default: (await import("./document-viewer/pdf/pdf-view.tsx")).PdfView }));

const RecordingPane = lazy(async () => ({
  default: (await import("./document-viewer/recording-pane.tsx")).RecordingPane,
}));
const ReadDocument = lazy(async () => ({
  default: (await import("./read-aloud/read-aloud.tsx")).ReadDocument,
}));

interface DocumentViewerProps {
  documentId: number;
  /** The version that was cited; otherwise the one that answers. */
  revisionId?: number | null;
  /** The passage to scroll to and mark: offsets in the document's whole text, in UTF-16 units. */
  highlight?: Span;
  /** Of a recording: the second at which the passage is said. */
  time?: number | null;
  /** Shows a close button. */
  onClose?: () => void;
}

/**
 * A document opened at a passage: the pages of a PDF with the passage marked on them, and the stored text, which is all
 * there is of other files and of versions whose file is gone. It fills its container. A document that is gone, or that
 * the reader may not read, is "no longer available".
 */
export function DocumentViewer({
  documentId,
  revisionId = null,
  highlight,
  time = null,
  onClose,
}: DocumentViewerProps) {
  const [spoken, setSpoken] = useState<Span | null>(null);
  const text = useDocumentText({ documentId, revisionId, offset: highlight?.start ?? 0 });
  const shown = useKnown(text);
  const passages = usePassages(text, highlight);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ViewerHead document={text.document ?? shown?.document} isPending={text.isPending} onClose={onClose} />
      {text.former && (
        <p role="note" className="border-b bg-muted px-5 py-2 text-xs leading-5 text-pretty">
          The document has changed since. This is the text of {formatDate(text.former.created_at)} that was
          cited; answers now go by a newer one.
        </p>
      )}
      <StandingNote documentId={documentId} />
      {text.document && <ContestedNote documentId={documentId} documentName={text.document.name} />}
      {text.document && !text.former && <GapsNote document={text.document} />}
      {text.document && text.revisionId !== null && !isRecording(text.document) && text.parts.length > 0 && (
        <div className="flex min-h-10 justify-end border-b px-3 py-1 print:hidden">
          <Suspense>
            <ReadDocument
              id={documentId}
              revisionId={text.revisionId}
              from={highlight?.start ?? 0}
              onPiece={setSpoken}
            />
          </Suspense>
        </div>
      )}
      {shown ? (
        <PagesAndText {...shown} text={text} highlight={highlight} passages={passages} spoken={spoken} />
      ) : text.document && text.revisionId !== null && isRecording(text.document) ? (
        <Suspense fallback={<Waiting />}>
          <RecordingPane
            document={text.document}
            revisionId={text.revisionId}
            text={text}
            highlight={highlight}
            time={time}
          />
        </Suspense>
      ) : (
        <TextPane text={text} highlight={spoken ?? highlight} />
      )}
    </div>
  );
}

const isRecording = ({ type }: Document) => ["mp3", "wav", "mp4", "mpeg", "webm"].includes(type);

interface WithPages {
  document: Document;
  revisionId: number;
}

/** The document as it was last told, so that its file stays open while another passage of it is looked up; null without pages. */
function useKnown({ document, revisionId, former, isError }: DocumentText): WithPages | null {
  const [known, setKnown] = useState<WithPages | null>(null);
  const hasPages = document?.type === "pdf" && document.path !== "" && !former;
  const now = hasPages && revisionId !== null ? { document, revisionId } : null;
  if (document ? now?.document !== known?.document : isError && known) {
    setKnown(now);
    return now;
  }
  return known;
}

const NONE: readonly PagePassage[] = [];

/** The passage by its pages, the same array for the same passage, whatever else of the text is loaded. */
function usePassages({ parts }: DocumentText, highlight: Span | undefined): readonly PagePassage[] {
  const { start, end } = highlight ?? {};
  const found = useMemo(
    () => (start === undefined || end === undefined ? NONE : passagesOf(parts, { start, end })),
    [parts, start, end],
  );
  const [kept, setKept] = useState(found);
  const isSame = found.length === kept.length && found.every((one, at) => isPassage(one, kept[at]));
  if (isSame) return kept;
  setKept(found);
  return found;
}

function isPassage(one: PagePassage, other: PagePassage | undefined): boolean {
  return (
    one.page === other?.page && one.start === other.start && one.end === other.end && one.text === other.text
  );
}

interface PagesAndTextProps extends WithPages {
  text: DocumentText;
  highlight: Span | undefined;
  passages: readonly PagePassage[];
  /** What is being read aloud. */
  spoken: Span | null;
}

function PagesAndText({ document, revisionId, text, highlight, passages, spoken }: PagesAndTextProps) {
  const [chosen, setChosen] = useState<"pages" | "text" | null>(null);
  const [hindrance, setHindrance] = useState<Hindrance | null>(null);
  const tab = chosen ?? (hindrance ? "text" : "pages");
  return (
    <Tabs
      value={tab}
      onValueChange={(value) => setChosen(value === "text" ? "text" : "pages")}
      className="min-h-0 flex-1 gap-0"
    >
      <TabsList aria-label="How the document is shown" className="shrink-0 px-2">
        <TabsTrigger value="pages">Page</TabsTrigger>
        <TabsTrigger value="text">Text</TabsTrigger>
      </TabsList>
      {hindrance && chosen === null && <NoPages hindrance={hindrance} />}
      <TabsContent value="pages" forceMount hidden={tab !== "pages"} className="min-h-0 flex-1">
        <Suspense fallback={<Waiting />}>
          <PdfView
            document={document}
            revisionId={revisionId}
            passages={passages}
            onText={() => setChosen("text")}
            onHindered={setHindrance}
          />
        </Suspense>
      </TabsContent>
      <TabsContent value="text" className="flex min-h-0 flex-1 flex-col">
        <TextPane text={text} highlight={spoken ?? highlight} />
      </TabsContent>
    </Tabs>
  );
}

function NoPages({ hindrance }: { hindrance: Hindrance }) {
  return (
    <p role="note" className="shrink-0 border-b bg-muted px-5 py-2 text-xs leading-5 text-pretty">
      Its pages can’t be shown: {REASONS[hindrance]}. This is its text.
    </p>
  );
}

function Waiting() {
  return (
    <div className="grid h-full place-items-center">
      <Spinner aria-label="Loading the page" className="size-5 text-muted-foreground" />
    </div>
  );
}
