import { sentences } from "../../supabase/functions/_shared/domain/text/sentences.ts";
import type { Prompt } from "./prompt.ts";

/** How sentences begin that say who somebody is, and for whom they work, by language. */
const ours =
  /(?<![\p{L}])(?:we (?:are|offer|provide|sell|make|repair|help|build|serve|specialise|specialize)|founded|established|wir (?:sind|bieten|verkaufen|fertigen|reparieren|helfen|liefern)|gegründet|unternehmen|nous (?:sommes|offrons|proposons|vendons|aidons)|fondée?|somos|ofrecemos|vendemos|ayudamos|fundada|fundado|biz |sunuyoruz|kuruldu|şirketimiz|chúng tôi (?:là|cung cấp|bán)|công ty|thành lập)(?![\p{L}])|我们(?:是|提供|销售)|成立于|公司|نحن |نقدم|تأسست|شركتنا/iu;
const theirs =
  /(?<!\p{L})(?:our|for|serves?|serving)(?: [\p{L}-]+){0,2} (?:customers|clients|guests|patients|members|students|businesses)(?!\p{L})|(?<!\p{L})(?:unsere[nr]?|für)(?: [\p{L}-]+){0,2} (?:kund(?:en|innen)|gäste|mandanten|patienten)|(?<!\p{L})(?:nos|pour)(?: [\p{L}-]+){0,2} (?:clients|clientes|patients)|(?<!\p{L})(?:nuestr[oa]s|para)(?: [\p{L}-]+){0,2} (?:clientes|huéspedes|pacientes)|müşterilerimiz|khách hàng của chúng tôi|我们的(?:客户|顾客)|面向|عملائنا|زبائننا/iu;
const figure = /\d|[€£$¥₺₫]|\S@\S|https?:/u;

const most = { who: 4, audience: 3, facts: 16 } as const;
const lengths = { least: 20, most: 320 };

interface Sentence {
  text: string;
  source: number;
}

/**
 * What an agent should know, as JSON: sentences of the sources as they stand, those that say who speaks and to whom, and those
 * with figures, a few of each source in turn. A tone it can't tell.
 */
export function sayContext({ sources }: Prompt): string {
  const bySource = sources.map(({ id, text }) =>
    sentencesOf(text).map((each) => ({ text: each, source: id })),
  );
  const turns = bySource.flatMap((all, source) => all.map((sentence, at) => ({ sentence, at, source })));
  const all = turns
    .sort((one, other) => one.at - other.at || one.source - other.source)
    .map(({ sentence }) => sentence);
  const taken = new Set<Sentence>();
  const take = (section: keyof typeof most, fits: (text: string) => boolean) =>
    all
      .filter((sentence) => !taken.has(sentence) && fits(sentence.text))
      .slice(0, most[section])
      .map((sentence) => {
        taken.add(sentence);
        return { section, text: sentence.text, source: sentence.source, quote: sentence.text };
      });
  const who = take("who", (text) => ours.test(text));
  const audience = take("audience", (text) => theirs.test(text) && !figure.test(text));
  const facts = take("facts", (text) => figure.test(text));
  return JSON.stringify({ items: [...who, ...audience, ...facts] });
}

/** Whole sentences of prose: no headings, rows, lists or questions. */
function sentencesOf(text: string): string[] {
  return sentences(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter((each) => !/^\s*(?:#|\||```|>)/u.test(each))
    .map((each) =>
      each
        .replace(/^\s*(?:[-*+•–]|\d+[.)])\s+/u, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter(
      (each) => /[.!。！。]$/u.test(each) && each.length >= (/\p{scx=Han}/u.test(each) ? 8 : lengths.least),
    )
    .filter((each) => each.length <= lengths.most);
}
