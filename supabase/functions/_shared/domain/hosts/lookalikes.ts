import { toUnicode } from "./punycode.ts";

/** Scripts that are written together (UTS 39, "highly restrictive"); any other two in one label are a disguise. */
const TOGETHER = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
] as const;
const SCRIPTS = (
  "Latin Han Hiragana Katakana Bopomofo Hangul Cyrillic Greek Armenian Georgian Hebrew Arabic Devanagari Bengali Gurmukhi " +
  "Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Khmer Myanmar Tibetan Mongolian Ethiopic Cherokee Lisu " +
  "Canadian_Aboriginal Deseret Osage Coptic Glagolitic Vai Yi"
).split(" ");
const patterns = SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, "u")] as const);

/** Letters of other scripts that are read as Latin ones, beside those that only carry a mark. */
const ALIKE: Readonly<Record<string, string>> = {
  ...pairs("абвгдеёзіїјклмнопрстухчшѕьԁԛԝһӏүѵґқҟҝ", "a6brgee3iijkmmhonpctyx4wsbdqwhlyvrkkk"),
  ...pairs("αβγδεζηθικλμνξοπρστυφχωϲϳ", "abydezn0ikaunxonpotupxwcj"),
  ...pairs("աբգզէթիլծհոսցպքօյշղձ", "wpqqt9ihdhnucuqojzaj"),
  ...pairs("ıłøđħŧɑɡʋɪɩꞵ", "ilodhtagviib"),
};

function pairs(from: string, to: string): Record<string, string> {
  const latin = [...to];
  return Object.fromEntries([...from].map((letter, index) => [letter, latin[index] ?? ""]));
}

/** What is imitated most; a label that reads like one of these in other letters is refused. */
const WELL_KNOWN = new Set(
  (
    "adobe airbnb aliexpress amazon americanexpress anthropic apple atrium barclays binance chase citibank cloudflare coinbase " +
    "dropbox ebay facebook fedex github gitlab gmail google hsbc icloud instagram linkedin lloyds mastercard microsoft natwest " +
    "netflix office office365 onedrive openai outlook paypal revolut salesforce sharepoint shopify slack spotify stripe supabase " +
    "telegram tiktok twitter uber visa wellsfargo whatsapp wikipedia wise yahoo youtube zoom"
  ).split(" "),
);

/**
 * What a name in other letters than ASCII pretends to be.
 * @param host in its one spelling
 * @param own hosts of the product
 * @returns why it is refused, to stand behind the name; null where nobody would take it for another
 */
export function pretence(host: string, own: readonly string[]): string | null {
  const labels = toUnicode(host).split(".");
  const foreign = labels.filter((label) => /[^\p{ASCII}]/u.test(label));
  if (foreign.length === 0) return null;
  for (const label of foreign) {
    if (label !== label.normalize("NFC") || /[^\p{L}\p{M}\p{N}_-]/u.test(label))
      return "contains characters that names aren't written with";
    if (!isOneHand(label))
      return `mixes letters of different scripts (“${label}”), as addresses that imitate others do`;
  }
  const plain = labels.map(skeleton);
  const known = plain.find((label, index) => label !== labels[index] && WELL_KNOWN.has(label));
  if (known !== undefined) return `reads like “${known}”, whose name it isn't`;
  if (own.some((name) => name === plain.join(".")))
    return `reads like ${plain.join(".")}, which is the product's own`;
  // A whole word of letters that look Latin, under an ending that isn't of its script.
  const [disguised] = foreign.filter(
    (label) => !/\p{Script=Latin}/u.test(label) && /^[\p{ASCII}]*$/u.test(skeleton(label)),
  );
  const ending = labels.at(-1) ?? "";
  return disguised !== undefined && /^\p{ASCII}*$/u.test(ending)
    ? `reads like “${skeleton(disguised)}” though it is written in other letters`
    : null;
}

function isOneHand(label: string): boolean {
  const used = patterns.filter(([, pattern]) => pattern.test(label)).map(([script]) => script);
  const isKnown = [...label].every(
    (sign) => !/\p{L}/u.test(sign) || patterns.some(([, pattern]) => pattern.test(sign)),
  );
  if (!isKnown) return false;
  return (
    used.length <= 1 ||
    TOGETHER.some((together) => used.every((script) => together.some((one) => one === script)))
  );
}

/** A label as a hurried reader takes it: without marks, in Latin letters where others look like them. */
function skeleton(label: string): string {
  const bare = label.normalize("NFD").replace(/\p{M}/gu, "");
  return [...bare].map((letter) => ALIKE[letter] ?? letter).join("");
}
