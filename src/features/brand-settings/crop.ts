import type { Picture } from "./picture-source.ts";

export type Shape = "full" | "collapsed";

/** The frame that logos are cut with, in pixels of what is stored. */
export const FRAMES: Record<Shape, { width: number; height: number }> = {
  full: { width: 960, height: 240 },
  collapsed: { width: 256, height: 256 },
};

/** The part of a frame that every place shows, as shares of it. */
const SAFE: Record<Shape, { width: number; height: number }> = {
  full: { width: 0.97, height: 0.92 },
  collapsed: { width: 0.84, height: 0.84 },
};

/** Where a picture lies in the frame: 1 fits it whole into the safe part; x and y are shares of the frame from its middle. */
export interface Placement {
  zoom: number;
  x: number;
  y: number;
}
export const WHOLE: Placement = { zoom: 1, x: 0, y: 0 };
export const ZOOM = { least: 0.5, most: 6 } as const;

/** Where it is drawn, in pixels of the frame. */
export function placedIn(
  { width, height }: Pick<Picture, "width" | "height">,
  shape: Shape,
  { zoom, x, y }: Placement,
): { left: number; top: number; width: number; height: number } {
  const frame = FRAMES[shape];
  const safe = SAFE[shape];
  const scale = Math.min((frame.width * safe.width) / width, (frame.height * safe.height) / height) * zoom;
  const size = { width: width * scale, height: height * scale };
  return {
    left: (frame.width - size.width) / 2 + x * frame.width,
    top: (frame.height - size.height) / 2 + y * frame.height,
    ...size,
  };
}

/** Draws what the frame shows. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  picture: Picture,
  shape: Shape,
  placement: Placement,
): void {
  const { width, height } = FRAMES[shape];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return;
  context.clearRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  const at = placedIn(picture, shape, placement);
  context.drawImage(picture.image, at.left, at.top, at.width, at.height);
}

/** The rectangle that has something in it; null where nothing has. @param pixels red, green, blue and alpha by turns */
export function boundsOf(
  pixels: Uint8ClampedArray,
  width: number,
): { left: number; top: number; width: number; height: number } | null {
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1];
  for (let index = 3; index < pixels.length; index += 4) {
    if ((pixels[index] ?? 0) < 8) continue;
    const at = (index - 3) / 4;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/**
 * What the frame shows, as PNG; a full logo without its empty edges, so that it begins where texts do.
 * @throws Error in words when nothing is in the frame
 */
export async function cut(picture: Picture, shape: Shape, placement: Placement): Promise<Blob> {
  const frame = document.createElement("canvas");
  drawCrop(frame, picture, shape, placement);
  const pixels = frame.getContext("2d")?.getImageData(0, 0, frame.width, frame.height).data;
  const bounds = pixels ? boundsOf(pixels, frame.width) : null;
  if (!bounds) throw new Error("Nothing of the picture is in the frame.");
  const result = shape === "full" ? trimmed(frame, bounds) : frame;
  const blob = await new Promise<Blob | null>((resolve) => result.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("This picture couldn’t be cut.");
  return blob;
}

/** No smaller than the server takes. */
const LEAST = 16;

function trimmed(
  frame: HTMLCanvasElement,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(LEAST, width);
  canvas.height = Math.max(LEAST, height);
  canvas.getContext("2d")?.drawImage(frame, left, top, width, height, 0, 0, width, height);
  return canvas;
}
