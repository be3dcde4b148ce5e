import type { Glyph, PageContent, Rule } from "./content.ts";
import { type Font, UNKNOWN_FONT } from "./font.ts";
import { glyphText } from "./glyph-text.ts";
import { apply, type Matrix, multiply } from "./matrix.ts";
import { rulesOf } from "./rules.ts";

interface State {
  matrix: Matrix;
  font: Font;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
  invisible: boolean;
  /** How much was drawn when the matrix was set last; -1: it wasn't set at this level. */
  placedAt: number;
}

const MAX_RULES = 5_000;

/** A glyph as the engine hands it out; a number between them is a shift. */
export interface EngineGlyph {
  unicode: string;
  width: number;
  isSpace: boolean;
}

/** A canvas that notes where text and lines go instead of painting them. */
export class PageCanvas {
  state: State;
  hidden = 0;
  /** Glyphs whose character isn't known. */
  unreadable = 0;
  painted = false;
  private shapes = 0;
  /** Counts what is drawn. */
  private drawn = 0;
  private readonly pictures: Matrix[] = [];
  private readonly base: Matrix;
  private readonly stack: State[] = [];
  private readonly directions = new Map<number | "vertical", Glyph[]>();
  private readonly rules: Rule[] = [];
  private readonly texts = new Map<string, string | null>();
  private text: Matrix = [1, 0, 0, 1, 0, 0];
  private x = 0;
  private y = 0;
  private lineX = 0;
  private lineY = 0;

  constructor(base: Matrix) {
    this.base = base;
    this.state = {
      matrix: base,
      font: UNKNOWN_FONT,
      size: 1,
      charSpacing: 0,
      wordSpacing: 0,
      scale: 1,
      leading: 0,
      rise: 0,
      invisible: false,
      placedAt: -1,
    };
  }

  save(): void {
    this.stack.push({ ...this.state });
    this.state.placedAt = -1;
  }

  restore(): void {
    this.notePicture();
    this.state = this.stack.pop() ?? this.state;
  }

  transform(matrix: Matrix): void {
    this.state.matrix = multiply(this.state.matrix, matrix);
    this.state.placedAt = this.drawn;
  }

  /** Back to the page's own coordinates, for what stands on top of its content. */
  resetTransform(): void {
    this.state.matrix = this.base;
  }

  setTextMatrix(matrix: Matrix): void {
    this.text = matrix;
    this.x = this.y = this.lineX = this.lineY = 0;
  }

  moveText(x: number, y: number): void {
    this.x = this.lineX += x;
    this.y = this.lineY += y;
  }

  showText(glyphs: readonly (EngineGlyph | number)[]): void {
    const { font, size, charSpacing, wordSpacing, scale } = this.state;
    this.drawn++;
    const matrix = multiply(this.state.matrix, this.text);
    for (const glyph of glyphs) {
      if (typeof glyph === "number") {
        this.advance((-glyph / 1000) * size);
        continue;
      }
      const width = font.vertical ? -size : glyph.width * font.unit * size;
      if (this.hidden === 0) this.place(glyph, matrix, font.vertical ? size : width * scale);
      this.advance(width + charSpacing + (glyph.isSpace ? wordSpacing : 0));
    }
  }

  paint(stroked: boolean, path: Float32Array): void {
    if (this.hidden > 0) return;
    this.painted = true;
    this.shapes++;
    this.drawn++;
    if (this.rules.length < MAX_RULES) this.rules.push(...rulesOf(path, this.state.matrix, stroked));
  }

  content(width: number, height: number): PageContent {
    for (let deep = this.stack.length; deep >= 0; deep--) this.restore();
    const directions = [...this.directions].map(([angle, glyphs]) => ({ angle, glyphs }));
    return {
      width,
      height,
      directions: directions.sort((one, other) => other.glyphs.length - one.glyphs.length),
      rules: this.rules,
      painted: this.painted,
      shapes: this.shapes,
      pictured: coverOf(this.pictures, width, height),
      unreadable: this.unreadable,
    };
  }

  /**
   * The engine leaves out pictures, so that none is decoded: what stays of one is a place that was made for it, in which
   * nothing is drawn.
   */
  private notePicture(): void {
    if (this.state.placedAt === this.drawn && this.hidden === 0) this.pictures.push(this.state.matrix);
    if (this.state.placedAt === this.drawn) this.drawn++;
  }

  private advance(distance: number): void {
    if (this.state.font.vertical) this.y += distance;
    else this.x += distance * this.state.scale;
  }

  private textOf(unicode: string): string | null {
    const known = this.texts.get(unicode);
    if (known !== undefined) return known;
    const text = glyphText(unicode);
    this.texts.set(unicode, text);
    return text;
  }

  private place(glyph: EngineGlyph, matrix: Matrix, width: number): void {
    const text = this.textOf(this.state.font.mistold?.[glyph.unicode] ?? glyph.unicode);
    if (text === null) this.unreadable++;
    if (!text) return;
    const [a, b, c, d] = matrix;
    const across = Math.hypot(a, b);
    const { font, size, rise, invisible } = this.state;
    const height = Math.abs(size) * Math.hypot(c, d) * font.height;
    if (!(across > 0) || !(height > 0)) return;
    const [px, py] = apply(matrix, this.x, this.y + rise);
    const sign = width < 0 ? -1 : 1;
    const angle = font.vertical
      ? "vertical"
      : Math.round((Math.atan2(b * sign, a * sign) * 36) / Math.PI) * 5;
    const [x, y] = font.vertical ? [py, -px] : turned(px, py, angle as number);
    const placed = {
      text,
      x,
      y,
      width: Math.abs(width) * across,
      size: height,
      style: font.style,
      invisible,
    };
    const glyphs = this.directions.get(angle);
    if (glyphs) glyphs.push(placed);
    else this.directions.set(angle, [placed]);
  }
}

function turned(x: number, y: number, degrees: number): [number, number] {
  if (degrees === 0) return [x, y];
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [x * cos + y * sin, y * cos - x * sin];
}

/** Share of a page that pictures take, each of which fills the unit square of its matrix. */
function coverOf(pictures: readonly Matrix[], width: number, height: number): number {
  const areas = pictures.map(([a, b, c, d, e, f]) => {
    const [left, right] = [e + Math.min(0, a) + Math.min(0, c), e + Math.max(0, a) + Math.max(0, c)];
    const [top, bottom] = [f + Math.min(0, b) + Math.min(0, d), f + Math.max(0, b) + Math.max(0, d)];
    const across = Math.min(width, right) - Math.max(0, left);
    return Math.max(0, across) * Math.max(0, Math.min(height, bottom) - Math.max(0, top));
  });
  return Math.min(1, areas.reduce((sum, area) => sum + area, 0) / Math.max(1, width * height));
}
