/** How a glyph looks, as far as its font tells. */
export interface Style {
  bold: boolean;
  mono: boolean;
}

/** One drawn character (or ligature). Lengths in points; y grows downward. */
export interface Glyph {
  text: string;
  /** Where it starts on the baseline. */
  x: number;
  y: number;
  width: number;
  size: number;
  style: Style;
  /** It takes its place without being seen, as what text recognition puts behind a picture. */
  invisible: boolean;
}

/** A straight horizontal or vertical line. */
export interface Rule {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** Glyphs whose text runs the same way, in coordinates turned so that it runs left to right. */
export interface Direction {
  /** Degrees clockwise; `vertical` for CJK text in columns. */
  angle: number | "vertical";
  glyphs: Glyph[];
}

/** What is drawn on a page. */
export interface PageContent {
  width: number;
  height: number;
  directions: Direction[];
  rules: Rule[];
  /** Something is painted that isn't text. */
  painted: boolean;
  /** How many shapes are. */
  shapes: number;
  /** Share of the page that pictures cover, 0 to 1. */
  pictured: number;
  /** Glyphs of which the font doesn't say what they are. */
  unreadable: number;
}
