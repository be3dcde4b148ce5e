import { ChevronLeft, ChevronRight, MoveHorizontal, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { formatNumber } from "@/lib/format.ts";

/** Sizes by the width of the panel: 1 fits it. */
export const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

interface PdfToolbarProps {
  page: number;
  count: number;
  onPage: (page: number) => void;
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** Turns pages, and makes them larger. */
export function PdfToolbar({ page, count, onPage, zoom, onZoom }: PdfToolbarProps) {
  const smaller = ZOOMS.findLast((size) => size < zoom);
  const larger = ZOOMS.find((size) => size > zoom);
  return (
    <div role="toolbar" aria-label="Pages" className="flex h-10 shrink-0 items-center gap-0.5 border-b px-3">
      <Tool
        label="Previous page"
        keys="ArrowLeft"
        icon={<ChevronLeft />}
        onClick={page > 1 && (() => onPage(page - 1))}
      />
      <PageField key={page} page={page} count={count} onPage={onPage} />
      <Tool
        label="Next page"
        keys="ArrowRight"
        icon={<ChevronRight />}
        onClick={page < count && (() => onPage(page + 1))}
      />
      <span className="flex-1" />
      <Tool
        label="Zoom out"
        keys="-"
        icon={<ZoomOut />}
        onClick={smaller !== undefined && (() => onZoom(smaller))}
      />
      <Tooltip content="Fit width">
        <Button
          variant="ghost"
          size="xs"
          className="min-w-12 tabular-nums"
          aria-label={`Fit width; the page is at ${String(zoom * 100)}%`}
          aria-keyshortcuts="0"
          onClick={() => onZoom(1)}
        >
          {zoom === 1 ? <MoveHorizontal /> : `${String(zoom * 100)}%`}
        </Button>
      </Tooltip>
      <Tool
        label="Zoom in"
        keys="+"
        icon={<ZoomIn />}
        onClick={larger !== undefined && (() => onZoom(larger))}
      />
    </div>
  );
}

interface ToolProps {
  label: string;
  keys: string;
  icon: React.ReactNode;
  /** false: not possible now. */
  onClick: (() => void) | false;
}

function Tool({ label, keys, icon, onClick }: ToolProps) {
  return (
    <Tooltip content={label}>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-disabled={!onClick || undefined}
        onClick={() => onClick && onClick()}
      >
        {icon}
      </Button>
    </Tooltip>
  );
}

/** The page's number, which can be typed over. */
function PageField({ page, count, onPage }: Pick<PdfToolbarProps, "page" | "count" | "onPage">) {
  const [typed, setTyped] = useState(String(page));
  const go = () => {
    const wanted = Math.round(Number(typed));
    if (wanted >= 1 && wanted <= count && wanted !== page) onPage(wanted);
    else setTyped(String(page));
  };
  return (
    <form
      className="flex items-center gap-1.5 px-1 text-xs text-muted-foreground"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <span aria-hidden>Page</span>
      <input
        value={typed}
        inputMode="numeric"
        aria-label={`Page, of ${formatNumber(count)}`}
        size={Math.max(2, String(count).length)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        className="h-6 rounded-sm border border-input bg-raised px-1 text-center text-xs text-foreground tabular-nums outline-none focus-visible:ring-2 focus-visible:ring-ring"
      />
      <span aria-hidden className="whitespace-nowrap tabular-nums">
        of {formatNumber(count)}
      </span>
    </form>
  );
}
