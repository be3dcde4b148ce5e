import type { FontFile } from "./fonts.ts";

const OTHERS: Readonly<Partial<Record<FontFile, string>>> = {
  math: "noto-sans-math/files/noto-sans-math-latin-400-normal.woff",
  symbols: "noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff",
  arabic: "noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff",
  hebrew: "noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff",
  thai: "noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff",
  devanagari: "noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff",
  korean: "noto-sans-kr/files/noto-sans-kr-korean-400-normal.woff",
  mono: "noto-sans-mono/files/noto-sans-mono-latin-400-normal.woff",
  emoji: "noto-emoji/files/noto-emoji-emoji-400-normal.woff",
  chinese: "noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff",
};

/** Where a font's file stands under `node_modules/@fontsource/`. */
export function fontPath(file: FontFile): string {
  const [, name = "", bold] = /^(.*?)(-bold)?$/.exec(file) ?? [];
  return OTHERS[file] ?? `noto-sans/files/noto-sans-${name}-${bold ? 700 : 400}-normal.woff`;
}
