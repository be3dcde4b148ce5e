/** A passage of two sections that say alike things, and a sentence that rests on one of them. */
export interface ParallelSections {
  passage: string;
  statement: string;
  /** The heading of the section that it names, and what it rests on there. */
  heading: string;
  quote: string;
}

/** Names of two sections, and what stands in both with another value, without a full stop. */
const PAIRS: readonly (readonly [string, string])[] = [
  ["Europe", "Greater China"],
  ["Managers", "Staff"],
  ["Weekdays", "Public holidays"],
  ["North depot", "South depot"],
  ["Model K2", "Model K7"],
  ["Angestellte", "Auszubildende"],
  ["Cadres", "Employés"],
  ["Clientes nuevos", "Clientes antiguos"],
  ["Impiegati", "Dirigenti"],
  ["Huurders", "Kopers"],
];
const FACTS: readonly (readonly [string, string, string])[] = [
  ["Net sales changed by", "3 percent", "7 percent"],
  ["The notice period is", "four weeks", "three months"],
  ["The service interval is", "2,000 hours", "4,500 hours"],
  ["Deliveries take", "two days", "six days"],
  ["The deposit comes to", "400 euros", "900 euros"],
  ["Die Frist beträgt", "zwei Wochen", "sechs Wochen"],
  ["Le préavis est de", "un mois", "trois mois"],
  ["El plazo es de", "cinco días", "nueve días"],
  ["Il preavviso è di", "due mesi", "quattro mesi"],
  ["De termijn bedraagt", "drie weken", "acht weken"],
];

/** How a sentence names its section; the last one leaves the value out, so that nothing else tells the two apart. */
const STATEMENTS = [
  (section: string, fact: string, value: string) => `For ${section}: ${fact} ${value}.`,
  (section: string, fact: string) => `${section}: ${fact} what is given there.`,
];

/** 200 of them, in the order of sections, facts and statements; the second half of the facts is held back. */
export function parallelSections(): ParallelSections[] {
  return FACTS.flatMap(([fact, one, two], at) =>
    PAIRS.flatMap(([first, second], index) => {
      const passage = `## ${first}\n\n${fact} ${one}. Details are in the annex.\n\n## ${second}\n\n${fact} ${two}. Details are in the annex.`;
      const state = STATEMENTS[(at + index) % 2] ?? STATEMENTS[0];
      return [
        { passage, statement: state?.(first, fact, one) ?? "", heading: first, quote: `${fact} ${one}.` },
        { passage, statement: state?.(second, fact, two) ?? "", heading: second, quote: `${fact} ${two}.` },
      ];
    }),
  );
}
