import type { PageContent } from "./content.ts";
import type { Engine, PdfPage } from "./engine.ts";
import { type Font, fontOf } from "./font.ts";
import { toMatrix } from "./matrix.ts";
import { type EngineGlyph, PageCanvas } from "./page-canvas.ts";

type Args = readonly unknown[];

const number = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);

function isGlyph(value: unknown): value is EngineGlyph | number {
  if (typeof value === "number") return Number.isFinite(value);
  return (
    typeof value === "object" && value !== null && "unicode" in value && typeof value.unicode === "string"
  );
}

/**
 * What a page draws, from its operators; nothing is rendered and no image is decoded.
 * @param visible whether content of an optional layer is shown
 */
export async function readPage(
  page: PdfPage,
  engine: Engine,
  visible: (layer: unknown) => boolean,
): Promise<PageContent> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const viewport = page.getViewport({ scale: 1 });
  const canvas = new PageCanvas(toMatrix(viewport.transform));
  const run = operators(canvas, page, engine, visible);
  fnArray.forEach((operator, index) => {
    const args: unknown = argsArray[index];
    run.get(operator)?.(Array.isArray(args) ? args : []);
  });
  return canvas.content(viewport.width, viewport.height);
}

function operators(
  canvas: PageCanvas,
  page: PdfPage,
  { OPS }: Engine,
  visible: (layer: unknown) => boolean,
): Map<number, (args: Args) => void> {
  const fonts = new Map<string, Font>();
  const setFont = (id: unknown, size: unknown) => {
    const font = fonts.get(String(id)) ?? fontOf(page, String(id));
    fonts.set(String(id), font);
    canvas.state.font = font;
    canvas.state.size = number(size);
  };
  const layers: boolean[] = [];
  const beginContent = (tag?: unknown, layer?: unknown) => {
    const hides = tag === "OC" && !visible(layer);
    layers.push(hides);
    if (hides) canvas.hidden++;
  };
  const moveText = ([x, y]: Args) => canvas.moveText(number(x), number(y));
  const save = () => canvas.save();
  const restore = () => canvas.restore();
  const strokes = new Set<unknown>([OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.eoFillStroke]);
  const fills = new Set<unknown>([OPS.fill, OPS.eoFill, OPS.closeFillStroke, OPS.closeEOFillStroke]);
  return new Map<number, (args: Args) => void>([
    [OPS.save, save],
    [OPS.restore, restore],
    [OPS.beginGroup, save],
    [OPS.endGroup, restore],
    [OPS.transform, (args) => canvas.transform(toMatrix(args))],
    [OPS.paintFormXObjectBegin, ([matrix]) => (canvas.save(), matrix && canvas.transform(toMatrix(matrix)))],
    [OPS.paintFormXObjectEnd, restore],
    [
      OPS.beginAnnotation,
      ([, , transform, matrix]) => {
        canvas.save();
        canvas.resetTransform();
        canvas.transform(toMatrix(transform));
        canvas.transform(toMatrix(matrix));
      },
    ],
    [OPS.endAnnotation, restore],
    [OPS.beginMarkedContent, () => beginContent()],
    [OPS.beginMarkedContentProps, ([tag, layer]) => beginContent(tag, layer)],
    [OPS.endMarkedContent, () => layers.pop() && canvas.hidden--],
    [OPS.setGState, ([pairs]) => fontPairs(pairs).forEach(([id, size]) => setFont(id, size))],
    [OPS.setFont, ([id, size]) => setFont(id, size)],
    [OPS.setCharSpacing, ([value]) => (canvas.state.charSpacing = number(value))],
    [OPS.setWordSpacing, ([value]) => (canvas.state.wordSpacing = number(value))],
    [OPS.setHScale, ([value]) => (canvas.state.scale = number(value) / 100)],
    [OPS.setTextRenderingMode, ([mode]) => (canvas.state.invisible = mode === 3 || mode === 7)],
    [OPS.setTextRise, ([value]) => (canvas.state.rise = number(value))],
    [OPS.setLeading, ([value]) => (canvas.state.leading = number(value))],
    [OPS.beginText, () => canvas.setTextMatrix([1, 0, 0, 1, 0, 0])],
    [OPS.setTextMatrix, ([matrix]) => canvas.setTextMatrix(toMatrix(matrix))],
    [OPS.moveText, moveText],
    [OPS.setLeadingMoveText, (args) => ((canvas.state.leading = -number(args[1])), moveText(args))],
    [OPS.nextLine, () => canvas.moveText(0, -canvas.state.leading)],
    [OPS.showText, ([glyphs]) => canvas.showText(Array.isArray(glyphs) ? glyphs.filter(isGlyph) : [])],
    [
      OPS.constructPath,
      ([painted, data]) => {
        const path: unknown = Array.isArray(data) ? data[0] : null;
        if (strokes.has(painted) || fills.has(painted)) {
          canvas.paint(strokes.has(painted), path instanceof Float32Array ? path : new Float32Array());
        }
      },
    ],
    [OPS.shadingFill, () => (canvas.painted = true)],
  ]);
}

function fontPairs(state: unknown): [unknown, unknown][] {
  if (!Array.isArray(state)) return [];
  return state.flatMap((pair: unknown) =>
    Array.isArray(pair) && pair[0] === "Font" && Array.isArray(pair[1]) ? [[pair[1][0], pair[1][1]]] : [],
  );
}
