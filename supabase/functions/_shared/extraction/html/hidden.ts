type Attributes = Readonly<Record<string, string>>;

/** Further out than any screen, in pixels. */
const FAR = 900;
/** Colours that differ by less in each part can't be told from each other. */
const ALIKE = 10;
const NAMED: Readonly<Record<string, string>> = { white: "#ffffff", black: "#000000" };

/**
 * Whether an element's text is hidden from people who look at the page: what is there for machines alone must not become
 * what an answer rests on. Known is what stands at the element; `opacity: 0` doesn't count, since many sites fade their
 * text in.
 * @param background the colour behind it, as `backgroundOf` tells
 */
export function isHidden(name: string, attributes: Attributes, background: string): boolean {
  if (name === "body" || name === "html") return false;
  if ("hidden" in attributes) return true;
  const style = styleOf(attributes);
  if (style.size === 0) return false;
  const is = (property: string, pattern: RegExp) => pattern.test(style.get(property) ?? "");
  const clips =
    is("overflow", /hidden|clip/) || is("overflow-y", /hidden|clip/) || is("overflow-x", /hidden|clip/);
  return (
    is("display", /^none/) ||
    is("visibility", /^(hidden|collapse)/) ||
    is("content-visibility", /^hidden/) ||
    is("font-size", /^(0(px|pt|em|rem|%)?|(0?\.\d+|1)(px|pt|%))$/) ||
    (clips &&
      ["width", "height", "max-height", "max-width"].some((side) => is(side, /^[01](px|em|rem|%)?$/))) ||
    is("clip", /^rect\(\s*[01](px)?[\s,]+[01](px)?[\s,]+[01](px)?[\s,]+[01](px)?\s*\)/) ||
    is("clip-path", /^(inset\((50|100)%\)|circle\(0)/) ||
    is("transform", /scale\(\s*0\s*\)|translate[xy]?\(\s*-\d{4,}px/) ||
    isFar(style.get("text-indent")) ||
    (is("position", /^(absolute|fixed)/) &&
      ["left", "top", "right", "bottom"].some((side) => isFar(style.get(side)))) ||
    isUnreadable(style.get("color"), background)
  );
}

/** The colour that an element puts behind its text; undefined when it says none. */
export function backgroundOf(attributes: Attributes): string | undefined {
  const style = styleOf(attributes);
  const said = style.get("background-color") ?? style.get("background") ?? attributes["bgcolor"];
  return said === undefined || parts(said) === null ? undefined : said;
}

function styleOf(attributes: Attributes): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (attributes["color"]) found.set("color", attributes["color"].toLowerCase());
  for (const declaration of (attributes["style"] ?? "").toLowerCase().split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    found.set(
      declaration.slice(0, colon).trim(),
      declaration
        .slice(colon + 1)
        .replace("!important", "")
        .trim(),
    );
  }
  return found;
}

const isFar = (length: string | undefined): boolean => {
  const [, size, unit] = /^(-?\d+(?:\.\d+)?)(px|em|rem|%|vw)?/.exec(length ?? "") ?? [];
  if (size === undefined) return false;
  return Number(size) * (unit === "em" || unit === "rem" ? 16 : 1) <= -FAR;
};

function isUnreadable(color: string | undefined, background: string): boolean {
  if (color === undefined) return false;
  if (color === "transparent" || /^(rgba|hsla)\(.*[,/]\s*0(\.0+)?%?\s*\)$/.test(color)) return true;
  const [one, other] = [parts(color), parts(background)];
  return one !== null && other !== null && one.every((part, at) => Math.abs(part - (other[at] ?? 0)) < ALIKE);
}

/** Red, green and blue of a colour that is written out. */
function parts(color: string): number[] | null {
  const written = NAMED[color.trim().toLowerCase()] ?? color.trim().toLowerCase();
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(written)?.[1];
  if (hex) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    return digits.map((pair) => Number.parseInt(pair, 16));
  }
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(written);
  return rgb ? rgb.slice(1, 4).map(Number) : null;
}
