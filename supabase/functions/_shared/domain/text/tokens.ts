const dense = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]/gv;

/**
 * About how many tokens an embedding model makes of a text: four characters a token, one for each character
 * of Chinese, Japanese, Korean and Thai. Within 20 % for prose, which is what sizing chunks needs.
 */
export function estimateTokens(text: string): number {
  const single = text.match(dense)?.length ?? 0;
  return Math.ceil(single + (text.length - single) / 4);
}
