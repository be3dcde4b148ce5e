/** A formula between single dollars, and not two prices. */
const SINGLE = /\$[^\s$](?:[^$\n]*[\\^_{}=][^$\n]*)?\$(?!\d)/;
const PRICE = /\$\d[\d.,]*(?:[\s)]|$)/;

/** Whether a text has formulas between single dollars. */
export const hasSingleDollars = (text: string): boolean => SINGLE.test(text) && !PRICE.test(text);

/** Brackets of LaTeX as dollars, which take as many characters: places in the text stay what they are. */
export function withDollars(text: string): string {
  return text.replaceAll(
    /(`{3,}|~{3,})[\s\S]*?(?:\1|$)|`[^`\n]*`|\\\(([^\n]*?)\\\)|\\\[([\s\S]*?)\\\]/g,
    (all, _fence, inline?: string, block?: string) =>
      inline !== undefined ? `$$${inline}$$` : block !== undefined ? `$$${block}$$` : all,
  );
}
