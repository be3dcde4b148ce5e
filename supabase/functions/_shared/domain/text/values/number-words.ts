import { fold } from "../words.ts";

/** Numbers as words, from 1 on, and tens from 20 on, by language; what is spelt alike in two is the same number in both. */
const ones: Record<string, string> = {
  en: "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
  de: "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn",
  es: "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve",
  fr: "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf",
  tr: "bir iki üç dört beş altı yedi sekiz dokuz on",
  ar: "واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة",
};
const tens: Record<string, string> = {
  en: "twenty thirty forty fifty sixty seventy eighty ninety",
  de: "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
  es: "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
  fr: "vingt trente quarante cinquante soixante",
  tr: "yirmi otuz kırk elli altmış yetmiş seksen doksan",
  ar: "عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون",
};
/** Other forms of the same; articles ("a", "ein", "un", "bir") count nothing and are left out. */
const further: [number, string][] = [
  [2, "اثنين يومين شهرين سنتين أسبوعين"],
  [3, "ثلاث"],
  [4, "أربع"],
  [5, "خمس"],
  [6, "ست"],
  [7, "سبع"],
  [8, "ثمان ثماني"],
  [9, "تسع"],
  [10, "عشر"],
  [20, "عشرين"],
  [30, "ثلاثين"],
  [40, "أربعين"],
  [50, "خمسين"],
  [60, "ستين"],
  [90, "تسعين"],
  [12, "dozen dutzend docena douzaine"],
  [100, "hundred hundert cien ciento cent yüz مئة مائة"],
];

const articles = new Set(["un", "une", "uno", "una", "bir", "on", "one", "واحد"].map(fold));

let known: ReadonlyMap<string, number> | undefined;

function all(): ReadonlyMap<string, number> {
  if (known) return known;
  const values = new Map<string, number>();
  const add = (word: string, value: number) => {
    if (!articles.has(fold(word)) && !values.has(fold(word))) values.set(fold(word), value);
  };
  for (const list of Object.values(ones)) list.split(" ").forEach((word, at) => add(word, at + 1));
  for (const list of Object.values(tens)) list.split(" ").forEach((word, at) => add(word, 20 + 10 * at));
  for (const [value, list] of further) for (const word of list.split(" ")) add(word, value);
  const units = (ones["de"] ?? "").split(" ").slice(0, 9);
  for (const [at, ten] of (tens["de"] ?? "").split(" ").entries()) {
    units.forEach((unit, one) => add(`${one === 0 ? "ein" : unit}und${ten}`, 21 + one + 10 * at));
  }
  (ones["es"] ?? "")
    .split(" ")
    .slice(0, 9)
    .forEach((unit, at) => add(`veinti${unit}`, 21 + at));
  return (known = values);
}

/** Whether a word is "one" and in many sentences only an article; before a measure it counts. */
export function isOne(word: string): boolean {
  return oneWords.has(fold(word));
}

const oneWords = new Set(
  "one eine einer einem einen ein un une uno una bir một واحد واحدة".split(" ").map(fold),
);

/** The number that a word stands for, in any of the languages; undefined when it is none, or only an article. */
export function numberOfWord(word: string): number | undefined {
  return all().get(fold(word));
}

const digits = new Map([..."零一二三四五六七八九"].map((digit, value) => [digit, value]));
const places = new Map([
  ["十", 10],
  ["百", 100],
  ["千", 1000],
]);
/** A number in Chinese, before a measure word; a lone character is as often part of another word. */
export const chineseNumeral =
  /[零一二两三四五六七八九十百千]+(?=[个個名天日周週月年小時时分元人次件台家条項项倍%％])/gu;

/** The value of a Chinese numeral of characters. */
export function chineseValue(numeral: string): number {
  let total = 0;
  let digit = 0;
  for (const character of numeral.replaceAll("两", "二")) {
    const place = places.get(character);
    if (place === undefined) {
      digit = digits.get(character) ?? 0;
    } else {
      total += (digit || 1) * place;
      digit = 0;
    }
  }
  return total + digit;
}
