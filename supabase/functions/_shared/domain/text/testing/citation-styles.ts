/** What an answer says, and how a model wrote it. */
export interface StyledAnswer {
  style: string;
  output: string;
  /** The output without markers and lists of sources. */
  bare: string;
  /** Each sentence, without its full stop, with the sources that its markers name. */
  cited: readonly (readonly [sentence: string, sources: readonly number[]])[];
}

const FACTS: readonly (readonly [string, string])[] = [
  ["The warranty on the boilers is 36 months", "All other parts are covered for 24 months"],
  ["Staff give one month of notice", "Managers give notice of three months"],
  ["Net sales in Europe rose by 7%", "Greater China fell by 3% in the same quarter"],
  ["The pump runs at 2,900 rpm", "Its seal is changed every 4,000 hours"],
  ["Visitors sign in at the north gate", "A badge is worn at all times"],
  ["Die Kündigungsfrist beträgt vier Wochen", "Nach fünf Jahren sind es zwei Monate"],
  ["La garantie couvre les pièces pendant deux ans", "Le transport reste à la charge du client"],
  ["El plazo de entrega es de diez días", "Los gastos de envío son de 12 euros"],
  ["Il contratto dura due anni", "Il recesso va comunicato per iscritto"],
  ["De huur gaat elk jaar in juli omhoog", "De borg is gelijk aan twee maanden huur"],
];

type Write = (first: string, second: string, a: number, b: number) => string;

/** Styles that models were seen to cite in. Sentences come without their full stop. */
const STYLES: Readonly<Record<string, Write>> = {
  "[1]": (first, second, a, b) => `${first} [${a}]. ${second} [${b}].`,
  "after the stop": (first, second, a, b) => `${first}. [${a}] ${second}. [${b}]`,
  "no blank": (first, second, a, b) => `${first}[${a}]. ${second}[${b}].`,
  "[[1]]": (first, second, a, b) => `${first} [[${a}]]. ${second} [[${b}]].`,
  "[[1]](url)": (first, second, a, b) =>
    `${first} [[${a}]](https://docs.example.com/a_(1).pdf#page=${a}). ${second} [[${b}]](#source-${b}).`,
  bold: (first, second, a, b) => `- ${first} **[${a}]**.\n- ${second} **[${b}]**.`,
  "bold, several": (first, second, a, b) => `${first}. **[${a}][${b}]** ${second}. __[${b}]__`,
  superscript: (first, second, a, b) => `${first}<sup>[${a}]</sup>. ${second}<sup>${b}</sup>.`,
  footnotes: (first, second, a, b) =>
    `${first}.[^${a}] ${second}.[^${b}]\n\n[^${a}]: Manual.pdf, page 3\n[^${b}]: Handbook.docx`,
  "[source 1]": (first, second, a, b) => `${first} [source ${a}]. ${second} [Source ${b}].`,
  "[Source: 1]": (first, second, a, b) => `1. ${first} [Source: ${a}]\n2. ${second} [Sources: ${a}, ${b}]`,
  "[Quelle 1]": (first, second, a, b) => `${first} [Quelle ${a}]. ${second} [Fuente ${b}].`,
  "(source 1)": (first, second, a, b) => `${first} (source ${a}). ${second} (Source: ${b}).`,
  "(1)": (first, second, a, b) => `${first} (${a}). ${second} (${b}).`,
  "before its sentence": (first, second, a, b) => `[${a}] ${first}.\n\n[${b}] ${second}.`,
  "before, in items": (first, second, a, b) => `- [${a}] ${first}.\n- **[${b}]** ${second}.`,
  "a list of sources": (first, second, a, b) =>
    `${first} [${a}]. ${second} [${b}].\n\nSources:\n[${a}] Manual.pdf, page 3\n[${b}] Handbook.docx`,
  "a heading of sources": (first, second, a, b) =>
    `${first} [${a}]. ${second} [${b}].\n\n**Sources:** [${a}], [${b}]`,
  "a section of references": (first, second, a, b) =>
    `${first} [${a}].\n${second} [${b}].\n\n## References\n\n- [${a}] Manual.pdf\n- [${b}] *Handbook.docx*, section 4\n`,
  "【1†source】": (first, second, a, b) => `${first}【${a}†source】. ${second}【${b}†L3-L9】.`,
};

/** Styles whose second sentence names both sources. */
const BOTH: ReadonlySet<string> = new Set(["[Source: 1]"]);
const FIRST_BOTH: ReadonlySet<string> = new Set(["bold, several"]);

/** 200 answers of two sentences in the styles that models cite in; every second one is held back from tuning. */
export function styledAnswers(): StyledAnswer[] {
  return Object.entries(STYLES).flatMap(([style, write], of) =>
    FACTS.map(([first, second], index) => {
      const a = ((index + of) % 5) + 1;
      const b = ((index + of + 2) % 5) + 1;
      const item = style === "bold" || style === "before, in items" ? "- " : "";
      const numbered = style === "[Source: 1]";
      const between =
        item || numbered || style.startsWith("before") || style.includes("section") ? "\n" : " ";
      const stop = numbered ? "" : ".";
      const [one, two] = numbered ? ["1. ", "2. "] : [item, item];
      return {
        style,
        output: write(first, second, a, b),
        bare: `${one}${first}${stop}${between}${two}${second}${stop}`,
        cited: [
          [first, FIRST_BOTH.has(style) ? [a, b] : [a]],
          [second, BOTH.has(style) ? [a, b] : [b]],
        ],
      };
    }),
  );
}

/** Texts that hold brackets and parentheses which cite nothing. */
export const UNCITED: readonly string[] = [
  "Array a[0] holds the first item, and a[1] the second.",
  "Call m[i][3], then read row_of[2] and rows[0].",
  "Under § 622 (2) the notice is longer. Article 5 (1) says so too.",
  "There are three steps: (1) fill in the form, (2) sign it, (3) send it.",
  "(1) Fill in the form.\n(2) Sign it.",
  "See [the manual](https://example.com/manual) and [1](https://example.com/one).",
  "Set x to [1, 2.5] and y to [-1].",
  "- [ ] Call the plumber\n- [x] Order the part",
  "In 1998 [2003 in Europe] it was sold.",
  "The references are checked by the office.\n\nReferences:\nTwo former employers are asked.",
  "Sources of income:\n- rent\n- interest",
  "He has a sister (2), a dog and a cat.",
];
