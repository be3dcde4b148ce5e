import { breaksOff, pictureFacts, SOURCE_LIMITS } from "@domain/branding/picture.ts";

/** A picture that can be drawn. */
export interface Picture {
  image: CanvasImageSource;
  width: number;
  height: number;
}

const SVG_BYTES = 1024 * 1024;
/** The longer side that an SVG is drawn at, in pixels. */
const SVG_SIDE = 2000;
const BROKEN = "This picture is broken.";
const KINDS = "A logo is a PNG, JPEG, WebP or SVG picture";

/**
 * Opens a file to cut a logo from. What it is, its bytes say; its size is read before anything is decoded. An SVG is drawn to
 * pixels here: as a picture it runs nothing and fetches nothing, and nobody else ever gets it.
 * @throws Error in words
 */
export async function openPicture(file: Blob): Promise<Picture> {
  if (file.size === 0) throw new Error("This file is empty.");
  if (file.size > SOURCE_LIMITS.bytes) throw new Error("A picture can have at most 10 MB.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const facts = pictureFacts(bytes);
  if (!facts) return openSvg(new TextDecoder().decode(bytes));
  const { width, height, type } = facts;
  if (Math.max(width, height) > SOURCE_LIMITS.side) {
    throw new Error(
      `A picture can have at most ${SOURCE_LIMITS.side} × ${SOURCE_LIMITS.side} pixels, and this one has ${width} × ${height}.`,
    );
  }
  if (breaksOff(bytes, type)) throw new Error(BROKEN);
  return drawn(await decoded(new Blob([bytes], { type })));
}

async function openSvg(text: string): Promise<Picture> {
  if (!/<svg[\s>/]/i.test(text.slice(0, 100_000))) throw new Error(`${KINDS}, and this file is none.`);
  if (text.length > SVG_BYTES) throw new Error("An SVG can have at most 1 MB.");
  if (/<!(ENTITY|DOCTYPE[^>]*\[)/i.test(text))
    throw new Error("This SVG defines entities, which logos can’t have.");
  const still = text.replace(/\son[a-z]+\s*=\s*("[^"]*"|'[^']*')/gi, "");
  const { documentElement: svg } = new DOMParser().parseFromString(still, "image/svg+xml");
  if (svg.localName !== "svg") throw new Error("This SVG is broken.");
  for (const part of svg.querySelectorAll("script, foreignObject")) part.remove();
  for (const part of svg.querySelectorAll("image, feImage, use")) if (isElsewhere(part)) part.remove();
  const [width, height] = sizeOf(svg);
  const scale = SVG_SIDE / Math.max(width, height);
  svg.setAttribute("width", String(Math.max(1, Math.round(width * scale))));
  svg.setAttribute("height", String(Math.max(1, Math.round(height * scale))));
  if (!svg.hasAttribute("viewBox")) svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const source = new XMLSerializer().serializeToString(svg);
  return drawn(await decoded(new Blob([source], { type: "image/svg+xml" })));
}

/** Whether it refers to something outside of its file, in whose place a mark of a missing picture would be drawn. */
function isElsewhere(part: Element): boolean {
  const address =
    part.getAttribute("href") ?? part.getAttributeNS("http://www.w3.org/1999/xlink", "href") ?? "";
  return !/^(#|data:image\/(png|jpeg|webp|gif);)/i.test(address.trim());
}

/** Of its view, or as it says; what says neither is as browsers take it. */
function sizeOf(svg: Element): [number, number] {
  const [, , ...view] = (svg.getAttribute("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const told = ["width", "height"].map((side) => Number.parseFloat(svg.getAttribute(side) ?? ""));
  const isSize = ([width = 0, height = 0]: number[]) =>
    width > 0 &&
    height > 0 &&
    Number.isFinite(width / height) &&
    Math.max(width / height, height / width) < 100;
  const [width, height] = [view, told].find(isSize) ?? [300, 150];
  return [width ?? 300, height ?? 150];
}

async function decoded(blob: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(blob);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    throw new Error(BROKEN);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Its pixels alone, so that nothing of the file goes on. */
function drawn(image: HTMLImageElement): Picture {
  const longest = Math.max(image.naturalWidth, image.naturalHeight);
  const scale = Math.min(1, SVG_SIDE / longest);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { image: canvas, width: canvas.width, height: canvas.height };
}
