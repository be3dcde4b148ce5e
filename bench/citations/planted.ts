import { layOut } from "../../supabase/functions/_shared/domain/text/layout.ts";
import { namesMissing } from "../../supabase/functions/_shared/domain/text/names.ts";
import { terms } from "../../supabase/functions/_shared/domain/text/words.ts";
import type { Passage } from "../../supabase/functions/_shared/generation/retrieval/passage.ts";

/** What a model writes: right, or wrong in one of the ways in which models are. */
export const kinds = [
  "right, word for word",
  "right, without a third of its words",
  "cites another document",
  "cites another passage of the document",
  "another number",
  "another name",
  "cites nothing, says what isn't there",
] as const;
export type Kind = (typeof kinds)[number];

/** An answer of one sentence to passages of which the first is what it is made from. */
export interface Planted {
  kind: Kind;
  answer: string;
  passages: Passage[];
  /** What of it is wrong; empty for what is right. */
  wrong: string;
}

/** The shortest sentence that claims something, in terms. */
const fewestTerms = 5;

/** Sentences of a passage that a model could repeat. */
export function statementsOf(passage: Passage): string[] {
  return layOut(passage.text)
    .filter(({ header }) => header.length === 0)
    .map(({ start, end }) => passage.text.slice(start, end).replace(/\s+/g, " ").trim())
    .filter(
      (sentence) =>
        terms(sentence).length >= fewestTerms && sentence.length < 300 && /^[\p{L}\p{N}]/u.test(sentence),
    );
}

/**
 * What could be written of a sentence in each way that it allows.
 * @param near other passages of its document, far: of others
 */
export function plant(
  sentence: string,
  passage: Passage,
  { near, far, random }: { near: Passage[]; far: Passage[]; random: () => number },
): Planted[] {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const bare = sentence.replace(/[.。!?]+$/u, "");
  const ended = (text: string, marker: string) => `${text}${marker && ` ${marker}`}.`;
  const [other, elsewhere] = [pick(near), pick(far)];
  const planted: Planted[] = [
    { kind: "right, word for word", answer: ended(bare, "[1]"), passages: [passage], wrong: "" },
    {
      kind: "right, without a third of its words",
      answer: ended(shortened(bare, random), "[1]"),
      passages: [passage],
      wrong: "",
    },
  ];
  const add = (kind: Kind, answer: string, passages: Passage[], wrong: string) =>
    planted.push({ kind, answer, passages, wrong });
  if (elsewhere) add("cites another document", ended(bare, "[2]"), [passage, elsewhere], bare);
  if (other && !overlaps(passage, other))
    add("cites another passage of the document", ended(bare, "[2]"), [passage, other], bare);
  const number = /(?<![\p{L}\p{N}.,/-])\p{Nd}{2,}(?![\p{N}.,/-]*\p{N})/u.exec(bare);
  if (number) {
    const wrong = String(Number(number[0]) + 1 + Math.floor(random() * 7));
    if (!passage.text.includes(wrong))
      add("another number", ended(bare.replace(number[0], wrong), "[1]"), [passage], wrong);
  }
  const [name] = namesMissing(bare, "");
  const names = far.flatMap(({ text }) =>
    namesMissing(text, passage.text).map(({ start, end }) => text.slice(start, end)),
  );
  const wrong = pick(names);
  if (name && wrong)
    add(
      "another name",
      ended(bare.slice(0, name.start) + wrong + bare.slice(name.end), "[1]"),
      [passage],
      wrong,
    );
  const [invented] = elsewhere ? statementsOf(elsewhere) : [];
  if (invented) add("cites nothing, says what isn't there", invented, [passage], invented);
  return planted;
}

const overlaps = (a: Passage, b: Passage) => a.start < b.end && b.start < a.end;

/** A sentence without a third of its words, the first apart, as a model that sums up leaves them out. */
function shortened(sentence: string, random: () => number): string {
  const parts = sentence.split(" ");
  return parts.filter((part, index) => index === 0 || /\p{N}/u.test(part) || random() > 1 / 3).join(" ");
}
