/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** WCAG AA for text. */
export const AA_TEXT = 4.5;
/** WCAG AA for what isn't text. */
export const AA_GRAPHIC = 3;

/**
 * The contrast of two colours as WCAG defines it, 1 to 21.
 * @param first as #rrggbb
 * @param second as #rrggbb
 */
export function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(parse(first)), luminance(parse(second))].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** The one of `options` that reads best on `background`. All as #rrggbb. */
export function readableOn(background: string, options: readonly [string, ...string[]]): string {
  return options.reduce((best, option) =>
    contrast(option, background) > contrast(best, background) ? option : best,
  );
}

/**
 * The colour, taken no further towards black or white than it must be for `ratio` on `background`.
 * @param color as #rrggbb
 * @param background as #rrggbb
 * @param ratio wanted; towards the better end where neither reaches it
 */
export function ensureContrast(color: string, background: string, ratio: number): string {
  if (contrast(color, background) >= ratio) return color;
  const end = luminance(parse(background)) > 0.18 ? BLACK : WHITE;
  for (let share = 0.02; share < 1; share += 0.02) {
    const candidate = format(blend(parse(color), end, share));
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return format(end);
}

/** `share` (0 to 1) of `over` laid on `color`; all as #rrggbb. */
export function mix(color: string, over: string, share: number): string {
  return format(blend(parse(color), parse(over), share));
}

function blend(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return [channel(0), channel(1), channel(2)];
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function parse(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function format(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}
