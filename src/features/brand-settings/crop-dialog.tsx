import { BACKGROUND } from "@domain/branding/brand.ts";
import { useEffect, useId, useRef, useState, type PointerEvent } from "react";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { cn } from "@/lib/cn.ts";
import { cut, drawCrop, FRAMES, WHOLE, ZOOM, type Placement } from "./crop.ts";
import type { LogoPlace } from "./logo-field.tsx";
import type { Picture } from "./picture-source.ts";

interface CropDialogProps {
  picture: Picture;
  place: LogoPlace;
  onCut: (blob: Blob) => void;
  onClose: () => void;
}

/** Places a picture in a logo's frame: by dragging it, by its sliders, or by the keys that sliders know. */
export function CropDialog({ picture, place, onCut, onClose }: CropDialogProps) {
  const { shape, theme, label } = place;
  const [placement, setPlacement] = useState(WHOLE);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function finish() {
    setBusy(true);
    try {
      onCut(await cut(picture, shape, placement));
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="sm:max-w-xl">
        <DialogHeader>
          <DialogTitle>{label}</DialogTitle>
          <DialogDescription>
            Drag the picture, or use the sliders. Keep what matters within the dashed line: some places round
            the corners.
          </DialogDescription>
        </DialogHeader>
        <Frame picture={picture} place={place} placement={placement} onMove={setPlacement} />
        <div className="grid gap-3">
          <Slider
            label="Size"
            min={ZOOM.least}
            max={ZOOM.most}
            value={placement.zoom}
            told={`${Math.round(placement.zoom * 100)}%`}
            onChange={(zoom) => setPlacement({ ...placement, zoom })}
          />
          <Slider
            label="Left to right"
            min={-1}
            max={1}
            value={placement.x}
            told={`${Math.round(placement.x * 100)}%`}
            onChange={(x) => setPlacement({ ...placement, x })}
          />
          <Slider
            label="Top to bottom"
            min={-1}
            max={1}
            value={placement.y}
            told={`${Math.round(placement.y * 100)}%`}
            onChange={(y) => setPlacement({ ...placement, y })}
          />
        </div>
        <p role="alert" className="text-sm text-destructive-text empty:hidden">
          {problem}
        </p>
        <DialogFooter>
          <Button variant="ghost" className="sm:mr-auto" onClick={() => setPlacement(WHOLE)}>
            Fit whole
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} data-theme={theme} onClick={() => void finish()}>
            Use
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

interface FrameProps {
  picture: Picture;
  place: LogoPlace;
  placement: Placement;
  onMove: (placement: Placement) => void;
}

function Frame({ picture, place: { shape, theme }, placement, onMove }: FrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<{ x: number; y: number; placement: Placement } | null>(null);
  const frame = FRAMES[shape];
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, shape, placement);
  }, [picture, shape, placement]);

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    const start = from.current;
    if (!start) return;
    const box = event.currentTarget.getBoundingClientRect();
    onMove({
      ...start.placement,
      x: within(start.placement.x + (event.clientX - start.x) / box.width),
      y: within(start.placement.y + (event.clientY - start.y) / box.height),
    });
  }

  return (
    <div
      className={cn(
        "relative mx-auto w-full overflow-hidden rounded-md border",
        shape === "collapsed" && "max-w-64",
      )}
      style={{ backgroundColor: BACKGROUND[theme], aspectRatio: `${frame.width} / ${frame.height}` }}
    >
      <canvas
        ref={canvas}
        aria-hidden
        className="absolute inset-0 size-full cursor-move touch-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { x: event.clientX, y: event.clientY, placement };
        }}
        onPointerMove={drag}
        onPointerUp={() => (from.current = null)}
        onPointerCancel={() => (from.current = null)}
      />
      <div
        aria-hidden
        className={cn(
          "pointer-events-none absolute border border-dashed border-[#7c8190]",
          shape === "full" ? "inset-[4%_1.5%]" : "inset-[8%] rounded-lg",
        )}
      />
    </div>
  );
}

const within = (share: number) => Math.max(-1, Math.min(1, share));

interface SliderProps {
  label: string;
  min: number;
  max: number;
  value: number;
  /** The value in words. */
  told: string;
  onChange: (value: number) => void;
}

function Slider({ label, min, max, value, told, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[6.5rem_1fr_3rem] items-center gap-3 text-sm">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        aria-valuetext={told}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-full cursor-pointer accent-(--primary)"
      />
      <span aria-hidden className="text-right text-xs text-muted-foreground tabular-nums">
        {told}
      </span>
    </div>
  );
}
