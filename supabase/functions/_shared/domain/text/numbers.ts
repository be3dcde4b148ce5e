import type { Span } from "./sentences.ts";
import { fold } from "./words.ts";

/** Digits of any script, with what parts thousands and decimals; not the "3" of "Q3". */
const numeral =
  /(?<![\p{Script=Latin}\p{Nd}])\p{Nd}+(?:[.,'’/:\u066b\u066c-]\p{Nd}+|[ \u00a0\u202f]\p{Nd}{3}(?!\p{Nd}))*/gu;
const separator = /[^\p{Nd}]/u;

/** Words for numbers in the languages of the product, a list for each number from 1 on. */
const words = `one eine ein einen einer un une uno una bir một واحد واحدة 一
  two zwei deux dos iki hai اثنان اثنين اثنتان 二 两
  three drei trois tres üç ba ثلاث ثلاثة 三
  four vier quatre cuatro dört bốn أربع أربعة 四
  five fünf cinq cinco beş năm خمس خمسة 五
  six sechs seis altı sáu ست ستة 六
  seven sieben sept siete yedi bảy سبع سبعة 七
  eight acht huit ocho sekiz tám ثمان ثماني ثمانية 八
  nine neun neuf nueve dokuz chín تسع تسعة 九
  ten zehn dix diez on mười عشر عشرة 十
  eleven elf onze once onbir
  twelve zwölf douze doce oniki`;
const valueOf = new Map(
  words.split("\n").flatMap((line, index) =>
    line
      .trim()
      .split(" ")
      .map((word) => [fold(word), index + 1]),
  ),
);
const han = /[一二两三四五六七八九十]/g;

/** The numbers that a text writes in digits and that another doesn't hold, however that one spells them. */
export function numbersMissing(text: string, held: string): Span[] {
  const there = new Set([
    ...numerals(held).flatMap(({ forms, parts }) => [...forms, ...parts]),
    ...inWords(held),
  ]);
  return numerals(text)
    .filter(
      ({ forms, parts }) => !forms.some((form) => there.has(form)) && !parts.every((part) => there.has(part)),
    )
    .map(({ start, end }) => ({ start, end }));
}

interface Numeral extends Span {
  /** Its values as it may be read: "1.250" is a thousand to some, a decimal to others. */
  forms: string[];
  /** What separators part: of a date, day, month and year. */
  parts: string[];
}

function numerals(text: string): Numeral[] {
  return [...text.matchAll(numeral)].map((match) => {
    const digits = match[0].replace(/\p{Nd}/gu, digitOf);
    const parts = digits.split(separator);
    const decimals = parts.at(-1) ?? "";
    const whole = plain(parts.join(""));
    const point = /[.,\u066b]\d+$/.test(digits) && parts.length > 1;
    const decimal = `${plain(parts.slice(0, -1).join(""))}.${decimals}`.replace(/\.?0+$/, "");
    const forms = !point ? [whole] : decimals.length === 3 ? [whole, decimal] : [decimal];
    return { start: match.index, end: match.index + match[0].length, forms, parts: parts.map(plain) };
  });
}

const plain = (digits: string): string => digits.replace(/^0+(?=\d)/, "");

/** Digits of a script follow each other from its zero on. */
function digitOf(character: string): string {
  if (/[0-9]/.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

function inWords(text: string): string[] {
  const spaced = (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).map((word) => valueOf.get(fold(word)));
  const dense = (text.match(han) ?? []).map((character) => valueOf.get(character));
  return [...spaced, ...dense].flatMap((value) => (value === undefined ? [] : String(value)));
}
