const [BASE, T_MIN, T_MAX, SKEW, DAMP] = [36, 1, 26, 38, 700];

/** A host with its `xn--` labels as people read them (RFC 3492); labels that aren't Punycode stay as they are. */
export function toUnicode(host: string): string {
  return host
    .split(".")
    .map((label) => (label.startsWith("xn--") ? (decoded(label.slice(4)) ?? label) : label))
    .join(".");
}

function decoded(text: string): string | null {
  const split = text.lastIndexOf("-");
  const points = [...text.slice(0, Math.max(split, 0))].map((sign) => sign.codePointAt(0) ?? 0);
  let [at, n, i, bias] = [split + 1, 128, 0, 72];
  while (at < text.length) {
    const before = i;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(text[at++] ?? "");
      if (digit < 0) return null;
      i += digit * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = points.length + 1;
    bias = adapted(i - before, length, before === 0);
    n += Math.floor(i / length);
    i %= length;
    if (n > 0x10ffff) return null;
    points.splice(i++, 0, n);
  }
  return String.fromCodePoint(...points);
}

function digitOf(sign: string): number {
  if (/^[0-9]$/.test(sign)) return sign.charCodeAt(0) - 22;
  return /^[a-z]$/.test(sign) ? sign.charCodeAt(0) - 97 : -1;
}

function adapted(delta: number, length: number, first: boolean): number {
  let left = first ? Math.floor(delta / DAMP) : Math.floor(delta / 2);
  left += Math.floor(left / length);
  let k = 0;
  for (; left > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) left = Math.floor(left / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * left) / (left + SKEW));
}
