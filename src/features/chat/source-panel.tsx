import type { Citation, Message } from "@contract/chat.ts";
import { DocumentViewer } from "@/components/document-viewer.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { focusSheet, Sheet, SheetContent, SheetTitle } from "@/components/ui/sheet.tsx";
import { cn } from "@/lib/cn.ts";
import { useMediaQuery } from "@/lib/use-media-query.ts";
import { ChevronLeft, ChevronRight, FileX2, X } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from "react";
import { panelSources } from "./sources.ts";
import { SaveText } from "./save-text.tsx";
import { placeOf } from "./words.ts";

/** From here on there is room for the passage beside the conversation. */
const WIDE = "(min-width: 1280px)";

interface SourcePanelProps {
  /** Whose sources they are. */
  answer: Message | undefined;
  /** The citation that is open, or of a refusal the passage; null closes the panel. */
  number: number | null;
  onOpen: (number: number | null) => void;
}

/** The passage behind a citation in its document: beside the conversation, over it where there is no room. */
export function SourcePanel({ answer, number, onOpen }: SourcePanelProps) {
  const isWide = useMediaQuery(WIDE);
  const sorted = answer ? panelSources(answer).toSorted((a, b) => a.number - b.number) : [];
  const noun = answer?.citations.length === 0 ? "Passage" : "Source";
  const index = sorted.findIndex((citation) => citation.number === number);
  const citation = sorted[index];
  const close = () => onOpen(null);
  const step = (by: number) => {
    const next = sorted[index + by];
    return next && (() => onOpen(next.number));
  };
  const steps = <Steps previous={step(-1)} next={step(1)} />;

  if (isWide) {
    if (!citation) return null;
    return (
      <Beside passage={`${citation.number} ${citation.document_id} ${citation.start}`} onClose={close}>
        <PanelHead title={<h2>{titleOf(noun, citation, sorted.length)}</h2>}>
          {steps}
          <SaveText citation={citation} />
          <Button variant="ghost" size="icon-sm" aria-label="Close source" onClick={close}>
            <X />
          </Button>
        </PanelHead>
        <Passage citation={citation} />
      </Beside>
    );
  }
  return (
    <Sheet open={citation !== undefined} onOpenChange={(open) => !open && close()}>
      <SheetContent className="sm:max-w-xl" aria-describedby={undefined} onOpenAutoFocus={focusSheet}>
        {citation && (
          <>
            <PanelHead
              className="h-14"
              title={<SheetTitle className="text-sm">{titleOf(noun, citation, sorted.length)}</SheetTitle>}
            >
              {steps}
              <SaveText citation={citation} />
              <span className="size-8" />
            </PanelHead>
            <Passage citation={citation} />
          </>
        )}
      </SheetContent>
    </Sheet>
  );
}

interface BesideProps {
  /** Tells the passage that is open from others. */
  passage: string;
  onClose: () => void;
  children: ReactNode;
}

/** The panel on wide screens: it takes the focus with each passage opened, and gives it back when it closes. */
function Beside({ passage, onClose, children }: BesideProps) {
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => close(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  useLayoutEffect(() => {
    const box = panel.current;
    if (!box || box.contains(document.activeElement)) return;
    opener.current = document.activeElement;
    box.focus({ preventScroll: true });
  }, [passage]);
  useLayoutEffect(() => {
    const box = panel.current;
    return () => {
      const { current } = opener;
      const isHere = box?.contains(document.activeElement) || document.activeElement === document.body;
      if (isHere && current instanceof HTMLElement && current.isConnected)
        current.focus({ preventScroll: true });
    };
  }, []);
  return (
    <aside
      ref={panel}
      aria-label="Source"
      tabIndex={-1}
      className="flex w-[clamp(28rem,40vw,42rem)] shrink-0 flex-col border-l bg-background outline-none print:hidden"
    >
      {children}
    </aside>
  );
}

function titleOf(noun: string, citation: Citation, count: number): string {
  const place = placeOf(citation);
  return `${noun} ${citation.number} of ${count}${place === null ? "" : ` · ${place}`}`;
}

function PanelHead({
  title,
  children,
  className,
}: {
  title: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={cn("flex h-12 shrink-0 items-center gap-1 border-b pr-3 pl-5", className)}>
      <div className="min-w-0 flex-1 truncate text-sm font-semibold">{title}</div>
      {children}
    </div>
  );
}

function Steps({ previous, next }: { previous: (() => void) | undefined; next: (() => void) | undefined }) {
  if (!previous && !next) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Previous source"
        disabled={!previous}
        onClick={previous}
      >
        <ChevronLeft />
      </Button>
      <Button variant="ghost" size="icon-sm" aria-label="Next source" disabled={!next} onClick={next}>
        <ChevronRight />
      </Button>
    </>
  );
}

function Passage({ citation }: { citation: Citation }) {
  const { document_id, revision_id, document_name, quote, start, end, time } = citation;
  if (document_id === null) {
    return (
      <EmptyState icon={FileX2} title={`${document_name} is no longer available`}>
        It was deleted, or you can no longer read it.
        {quote && (
          <blockquote className="mt-4 border-l-2 pl-3 text-left whitespace-pre-line">{quote}</blockquote>
        )}
      </EmptyState>
    );
  }
  return (
    <div className="min-h-0 flex-1">
      <DocumentViewer
        key={`${document_id} ${revision_id}`}
        documentId={document_id}
        revisionId={revision_id}
        highlight={{ start, end }}
        time={time}
      />
    </div>
  );
}
