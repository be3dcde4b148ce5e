import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import type { Document } from "@contract/documents.ts";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { Hindered } from "./hindered.tsx";
import type { Hindrance } from "./hindrance.ts";
import type { OpenFile } from "./open-file.ts";
import type { PagePassage } from "./passages.ts";
import { PdfPage, useMarks } from "./pdf-page.tsx";
import { PdfToolbar, ZOOMS } from "./pdf-toolbar.tsx";
import { usePage } from "./use-page.ts";
import { usePdfFile } from "./use-pdf-file.ts";

interface PdfViewProps {
  document: Document;
  /** Of the version whose file it is. */
  revisionId: number;
  /** The passage to mark, by its pages; the same array for as long as it is the same passage. */
  passages: readonly PagePassage[];
  /** Shows the text instead. */
  onText: () => void;
  /** Told when the pages can't be shown. */
  onHindered: (hindrance: Hindrance) => void;
}

/** A PDF page by page, opened at the passage, which is marked. */
export function PdfView({ document, revisionId, passages, onText, onHindered }: PdfViewProps) {
  const { state, retry } = usePdfFile(document, revisionId);
  const hindrance = state.status === "failed" ? state.hindrance : null;
  const tell = useEffectEvent(onHindered);
  useEffect(() => {
    if (hindrance) tell(hindrance);
  }, [hindrance]);
  if (hindrance) return <Hindered hindrance={hindrance} onRetry={retry} onText={onText} />;
  if (state.status !== "ready") return <Loading label="Loading the page" />;
  return <Pages file={state.file} passages={passages} onText={onText} />;
}

interface PagesProps {
  file: OpenFile;
  passages: readonly PagePassage[];
  onText: () => void;
}

/** Space around a page, in px. */
const MARGIN = 16;

function Pages({ file: { engine, pdf }, passages, onText }: PagesProps) {
  const [page, setPage] = usePageNumber(passages, pdf.numPages);
  const [zoom, setZoom] = useState(1);
  const [broken, setBroken] = useState<number | null>(null);
  const [box, width] = useWidth();
  const read = usePage(pdf, page);
  const loaded = read === "broken" || broken === page ? null : read;
  const marks = useMarks(loaded, passages);
  useScrollTo(box, loaded && marks, passages, page);
  const isBroken = read === "broken" || broken === page;
  const fit = loaded ? (width - 2 * MARGIN) / loaded.page.getViewport({ scale: 1 }).width : 0;
  const turn = (by: number) => setPage(Math.min(Math.max(page + by, 1), pdf.numPages));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.metaKey || event.ctrlKey || event.altKey) return;
    const act = keysOf(turn, zoom, setZoom)[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const passagePages = [...new Set(passages.map((passage) => passage.page))];

  return (
    <div className="flex h-full min-h-0 flex-col" onKeyDown={onKeyDown}>
      <PdfToolbar page={page} count={pdf.numPages} onPage={setPage} zoom={zoom} onZoom={setZoom} />
      {marks === null && (
        <Notice>
          The passage couldn’t be marked on the page.
          <Button variant="link" size="xs" onClick={onText}>
            See it in the text
          </Button>
        </Notice>
      )}
      {(passagePages.length > 1 || !passagePages.includes(page)) && passagePages.length > 0 && (
        <Notice>
          The passage is on
          {passagePages.map((number) => (
            <Button
              key={number}
              variant="link"
              size="xs"
              aria-current={number === page || undefined}
              className="aria-[current]:text-foreground"
              onClick={() => setPage(number)}
            >
              page {number}
            </Button>
          ))}
        </Notice>
      )}
      <p role="status" className="sr-only">
        {loaded && `Page ${String(page)} of ${String(pdf.numPages)}.`}
        {loaded && marks && marks.length > 0 && " The passage is marked on it."}
      </p>
      <div
        ref={box}
        role="region"
        aria-label={`Page ${String(page)}`}
        aria-busy={!loaded && !isBroken}
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-auto bg-muted outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
        style={{ padding: MARGIN }}
      >
        {isBroken && <Hindered hindrance="damaged" onText={onText} />}
        {!isBroken && !loaded && <Loading label="Loading the page" />}
        {loaded && fit > 0 && (
          <PdfPage
            key={page}
            engine={engine}
            loaded={loaded}
            scale={fit * zoom}
            boxes={marks ?? []}
            onBroken={() => setBroken(page)}
          />
        )}
      </div>
    </div>
  );
}

/** The page that is shown: the passage's first, and the one that was turned to since. */
function usePageNumber(passages: readonly PagePassage[], count: number) {
  const first = Math.min(passages[0]?.page ?? 1, count);
  const [state, setState] = useState({ passages, page: first });
  let current = state;
  // No passage yet: another one is on its way, or there never is any.
  if (state.passages !== passages && passages.length > 0) {
    current = { passages, page: first };
    setState(current);
  }
  return [current.page, (page: number) => setState({ passages: current.passages, page })] as const;
}

function keysOf(
  turn: (by: number) => void,
  zoom: number,
  setZoom: (zoom: number) => void,
): Partial<Record<string, () => void>> {
  const larger = () => setZoom(ZOOMS.find((size) => size > zoom) ?? zoom);
  return {
    ArrowLeft: () => turn(-1),
    ArrowRight: () => turn(1),
    "-": () => setZoom(ZOOMS.findLast((size) => size < zoom) ?? zoom),
    "+": larger,
    "=": larger,
    "0": () => setZoom(1),
  };
}

/** A box's width in px; while it is hidden, the one it had. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const look = () => {
      // Without the bar that a longer page scrolls by, or its width would depend on the page's.
      if (current.offsetWidth > 0) setWidth(current.offsetWidth - SCROLLBAR);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}

const SCROLLBAR = 8;

/** Brings the first mark into the middle, once for each passage and page; a page without one begins at its top. */
function useScrollTo(
  box: React.RefObject<HTMLDivElement | null>,
  marks: readonly unknown[] | null,
  passages: readonly PagePassage[],
  page: number,
) {
  const isReady = marks !== null;
  useEffect(() => {
    const { current } = box;
    if (!current || !isReady) return;
    const mark = current.querySelector("[data-mark]");
    if (!mark) {
      current.scrollTo({ top: 0 });
      return;
    }
    const { top, left, right, height } = mark.getBoundingClientRect();
    const around = current.getBoundingClientRect();
    const isAside = left < around.left || right > around.right;
    current.scrollBy({
      top: top - around.top - Math.max(0, current.clientHeight - height) / 3,
      left: isAside ? left - around.left - MARGIN : 0,
    });
  }, [box, isReady, passages, page]);
}

function Notice({ children }: { children: React.ReactNode }) {
  return (
    <p
      role="note"
      className="flex shrink-0 flex-wrap items-center gap-x-1.5 border-b bg-background px-5 py-1.5 text-xs leading-5 text-muted-foreground"
    >
      {children}
    </p>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div className="grid h-full min-h-40 place-items-center">
      <Spinner aria-label={label} className="size-5 text-muted-foreground" />
    </div>
  );
}
