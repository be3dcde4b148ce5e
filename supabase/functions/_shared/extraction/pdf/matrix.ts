/** `[a, b, c, d, e, f]`: a point (x, y) goes to (ax + cy + e, bx + dy + f). */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The matrix that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function apply(matrix: Matrix, x: number, y: number): [number, number] {
  const [a, b, c, d, e, f] = matrix;
  return [a * x + c * y + e, b * x + d * y + f];
}

/** A matrix from what the engine hands out (arrays or typed arrays); the identity when it isn't one. */
export function toMatrix(value: unknown): Matrix {
  if (!Array.isArray(value) && !(value instanceof Float32Array)) return IDENTITY;
  const [a = NaN, b = NaN, c = NaN, d = NaN, e = NaN, f = NaN] = Array.from(value, Number);
  return Number.isFinite(a + b + c + d + e + f) ? [a, b, c, d, e, f] : IDENTITY;
}
