import { useEffect, useMemo, useRef, useState } from "react";
import { boxesOf, type Box, type Measure } from "./boxes.ts";
import type { Engine } from "./engine.ts";
import { findPassage } from "./find-passage.ts";
import type { PagePassage } from "./passages.ts";
import type { LoadedPage } from "./use-page.ts";
import "./page.css";

/** Pixels of the largest picture: phones draw no larger ones. */
const MOST_PIXELS = 2 ** 24;

interface PdfPageProps {
  engine: Engine;
  loaded: LoadedPage;
  /** CSS pixels a point. */
  scale: number;
  boxes: readonly Box[];
  /** Its picture can't be drawn. */
  onBroken: () => void;
}

/** A page as it looks, its text over it to select and to read aloud, and the passage marked. */
export function PdfPage({ engine, loaded, scale, boxes, onBroken }: PdfPageProps) {
  const { page } = loaded;
  const { width, height } = useMemo(() => page.getViewport({ scale }), [page, scale]);
  const [picture, isDrawn] = usePicture(loaded, scale, onBroken);
  const text = useTextLayer(engine, loaded);
  return (
    <div
      data-page={loaded.number}
      aria-busy={!isDrawn}
      className="pdf-page"
      style={{
        width,
        height,
        ["--total-scale-factor" as string]: scale,
        ["--scale-round-x" as string]: "1px",
        ["--scale-round-y" as string]: "1px",
      }}
    >
      <div ref={picture} aria-hidden className="pdf-picture" />
      {boxes.map(({ left, top, width, height }) => (
        <div
          key={`${left} ${top}`}
          data-mark
          aria-hidden
          className="pdf-mark"
          style={{ left: share(left), top: share(top), width: share(width), height: share(height) }}
        />
      ))}
      <div ref={text} className="pdf-text" />
    </div>
  );
}

const share = (value: number): string => `${(value * 100).toFixed(3)}%`;

/** Draws the page; while it is drawn anew at another size, what was there is stretched. */
function usePicture({ page }: LoadedPage, scale: number, onBroken: () => void) {
  const host = useRef<HTMLDivElement>(null);
  const broken = useRef(onBroken);
  const [drawn, setDrawn] = useState<LoadedPage["page"] | null>(null);
  useEffect(() => {
    broken.current = onBroken;
  });
  useEffect(() => {
    const plain = page.getViewport({ scale });
    const most = Math.sqrt(MOST_PIXELS / (plain.width * plain.height));
    const viewport = page.getViewport({ scale: scale * Math.min(window.devicePixelRatio || 1, most) });
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    let isWanted = true;
    const task = page.render({ canvas, viewport });
    task.promise.then(
      () => {
        if (!isWanted) return;
        host.current?.replaceChildren(canvas);
        setDrawn(page);
      },
      () => {
        if (isWanted) broken.current();
      },
    );
    return () => {
      isWanted = false;
      task.cancel();
    };
  }, [page, scale]);
  return [host, drawn === page] as const;
}

function useTextLayer({ TextLayer }: Engine, { page, content }: LoadedPage) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = host.current;
    if (!container) return;
    const layer = new TextLayer({
      textContentSource: content,
      container,
      viewport: page.getViewport({ scale: 1 }),
    });
    // One that is called off, or can't be laid out, leaves the picture.
    layer.render().catch(() => undefined);
    return () => {
      layer.cancel();
      container.replaceChildren();
    };
  }, [TextLayer, page, content]);
  return host;
}

/**
 * Where the passages stand on a page.
 * @returns null when one of them can't be found there
 */
export function useMarks(loaded: LoadedPage | null, passages: readonly PagePassage[]): readonly Box[] | null {
  return useMemo(() => {
    if (!loaded) return [];
    const view = loaded.page.getViewport({ scale: 1 });
    const measure = measureBy(loaded);
    const found = passages
      .filter(({ page }) => page === loaded.number)
      .map(({ text, start, end }) => findPassage(text, start, end, loaded.items));
    if (found.includes(null)) return null;
    return boxesOf(
      found.flatMap((marked) => marked ?? []),
      loaded.content.styles,
      view,
      measure,
    );
  }, [loaded, passages]);
}

/** Letters are as wide, one to the other, as in a font of the same kind. */
function measureBy({ content }: LoadedPage): Measure {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return (text) => text.length;
  return (text, { fontName }) => {
    context.font = `32px ${content.styles[fontName]?.fontFamily ?? "sans-serif"}`;
    return context.measureText(text).width;
  };
}
