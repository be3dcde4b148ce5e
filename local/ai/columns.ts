import { tokens } from "../../supabase/functions/_shared/domain/text/words.ts";

/** Periods as questions name them, and as the heads of tables do. */
const periods: { asked: RegExp; named: RegExp }[] = [
  {
    asked: /\bquarter\b|\bQ[1-4]\b|\bthree months\b|\bbetween \p{L}+ and \p{L}+|\bto \p{Lu}\p{L}+ \d{1,2}/iu,
    named: /\b(?:three months|quarter|thirteen weeks)\b/iu,
  },
  { asked: /\bhalf\b|\bsix months\b/iu, named: /\b(?:six months|half|twenty-six weeks)\b/iu },
  { asked: /\bnine months\b/iu, named: /\b(?:nine months|thirty-nine weeks)\b/iu },
];

const years = /\b(?:19|20)\d{2}\b/g;

/** How well a question asks for a column of figures: 0 when it says nothing of it, less when it asks for another. */
export function columnScore(name: string, question: string): number {
  let score = 0;
  const asked = periods.filter((period) => period.asked.test(question));
  const named = periods.find((period) => period.named.test(name));
  if (asked.length > 0 && named) score += asked.includes(named) ? 2 : -2;
  const wanted: readonly string[] = question.match(years) ?? [];
  const held: readonly string[] = name.match(years) ?? [];
  if (wanted.length > 0 && held.length > 0) score += held.some((one) => wanted.includes(one)) ? 2 : -2;
  const words = new Set(tokens(question).flatMap(({ terms }) => terms));
  const column = tokens(name.replace(years, "")).flatMap(({ terms }) => terms);
  return score + column.filter((word) => words.has(word)).length / (column.length + 1);
}
