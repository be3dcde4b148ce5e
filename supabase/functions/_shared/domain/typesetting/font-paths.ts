import type { FontFile } from "./fonts.ts";

/** Each font's file under `node_modules/@fontsource/`. `static_files` of `supabase/config.toml` names the same ones. */
export const FONT_PATHS: Readonly<Record<FontFile, string>> = {
  latin: "noto-sans/files/noto-sans-latin-400-normal.woff",
  "latin-bold": "noto-sans/files/noto-sans-latin-700-normal.woff",
  "latin-ext": "noto-sans/files/noto-sans-latin-ext-400-normal.woff",
  "latin-ext-bold": "noto-sans/files/noto-sans-latin-ext-700-normal.woff",
  vietnamese: "noto-sans/files/noto-sans-vietnamese-400-normal.woff",
  "vietnamese-bold": "noto-sans/files/noto-sans-vietnamese-700-normal.woff",
  greek: "noto-sans/files/noto-sans-greek-400-normal.woff",
  "greek-bold": "noto-sans/files/noto-sans-greek-700-normal.woff",
  cyrillic: "noto-sans/files/noto-sans-cyrillic-400-normal.woff",
  "cyrillic-bold": "noto-sans/files/noto-sans-cyrillic-700-normal.woff",
  arabic: "noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff",
  hebrew: "noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff",
  thai: "noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff",
  devanagari: "noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff",
  korean: "noto-sans-kr/files/noto-sans-kr-korean-400-normal.woff",
  chinese: "noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff",
  emoji: "noto-emoji/files/noto-emoji-emoji-400-normal.woff",
  mono: "noto-sans-mono/files/noto-sans-mono-latin-400-normal.woff",
  math: "noto-sans-math/files/noto-sans-math-latin-400-normal.woff",
  symbols: "noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff",
};

/** A font's file under `node_modules/@fontsource/`. */
export function fontPath(file: FontFile): string {
  return FONT_PATHS[file];
}
