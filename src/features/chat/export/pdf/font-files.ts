import arabic from "@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff?url";
import devanagari from "@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff?url";
import hebrew from "@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff?url";
import korean from "@fontsource/noto-sans-kr/files/noto-sans-kr-korean-400-normal.woff?url";
import thai from "@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff?url";
import chinese from "@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff?url";
import cyrillicBold from "@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff?url";
import cyrillic from "@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff?url";
import greekBold from "@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff?url";
import greek from "@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff?url";
import latinExtBold from "@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff?url";
import latinExt from "@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?url";
import latinBold from "@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?url";
import latin from "@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?url";
import emoji from "@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff?url";
import mono from "@fontsource/noto-sans-mono/files/noto-sans-mono-latin-400-normal.woff?url";
import vietnameseBold from "@fontsource/noto-sans/files/noto-sans-vietnamese-700-normal.woff?url";
import vietnamese from "@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff?url";
import math from "@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff?url";
import symbols from "@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff?url";
import type { FontFile, LoadFont } from "@domain/typesetting/fonts.ts";

const ADDRESSES: Record<FontFile, string> = {
  latin,
  "latin-bold": latinBold,
  "latin-ext": latinExt,
  "latin-ext-bold": latinExtBold,
  vietnamese,
  "vietnamese-bold": vietnameseBold,
  greek,
  "greek-bold": greekBold,
  cyrillic,
  "cyrillic-bold": cyrillicBold,
  arabic,
  hebrew,
  thai,
  devanagari,
  korean,
  emoji,
  mono,
  math,
  symbols,
  chinese,
};

/** Loads a font from where the app came from. @throws Error when that can't be reached */
export const loadFont: LoadFont = async (file) => {
  const answer = await fetch(ADDRESSES[file]);
  if (!answer.ok) throw new Error(`A font of the PDF couldn't be loaded (${answer.status}).`);
  return new Uint8Array(await answer.arrayBuffer());
};
