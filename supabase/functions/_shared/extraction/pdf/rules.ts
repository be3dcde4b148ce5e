import type { Rule } from "./content.ts";
import { apply, type Matrix } from "./matrix.ts";

/** The engine's path: an opcode, then its points. */
const POINTS: Record<number, number> = { 0: 1, 1: 1, 2: 3, 3: 2, 4: 0 };
const MOVE = 0;
const LINE = 1;
const CLOSE = 4;

/** Thickest line in points: a filled box that is thicker isn't a line. */
const THICK = 2.5;
const SHORTEST = 5;

/** The horizontal and vertical lines of a painted path, in page coordinates. */
export function rulesOf(path: Float32Array, matrix: Matrix, stroked: boolean): Rule[] {
  const rules: Rule[] = [];
  let corners: [number, number][] = [];
  let curved = false;
  const finish = (closed: boolean) => {
    const [first] = corners;
    if (!curved && first && corners.length > 1) {
      if (stroked) rules.push(...edges(closed ? [...corners, first] : corners));
      else rules.push(...thinBox(corners));
    }
    corners = [];
    curved = false;
  };
  for (let index = 0; index < path.length;) {
    const op = path[index++] ?? CLOSE;
    const points = POINTS[op];
    if (points === undefined) return rules;
    if (op === MOVE) finish(false);
    if (op === CLOSE) finish(true);
    else if (op > LINE) curved = true;
    else corners.push(apply(matrix, path[index] ?? 0, path[index + 1] ?? 0));
    index += 2 * points;
  }
  finish(false);
  return rules;
}

function edges(corners: [number, number][]): Rule[] {
  return corners.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = corners[index] ?? [x, y];
    return straight(fromX, fromY, x, y);
  });
}

function straight(x1: number, y1: number, x2: number, y2: number): Rule[] {
  const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  if (Math.max(width, height) < SHORTEST || Math.min(width, height) > 1) return [];
  return [{ x1: Math.min(x1, x2), y1: Math.min(y1, y2), x2: Math.max(x1, x2), y2: Math.max(y1, y2) }];
}

function thinBox(corners: [number, number][]): Rule[] {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x1, x2, y1, y2] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (y2 - y1 <= THICK) return straight(x1, (y1 + y2) / 2, x2, (y1 + y2) / 2);
  if (x2 - x1 <= THICK) return straight((x1 + x2) / 2, y1, (x1 + x2) / 2, y2);
  return [];
}
