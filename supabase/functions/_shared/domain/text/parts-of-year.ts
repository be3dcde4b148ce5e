import { withoutDottedCapitals } from "./words.ts";

const word = (list: string): string => `(?<!\\p{L})(?:${list})(?!\\p{L})`;
/** How each ordinal is written before its noun, in languages that part words by blanks. */
const ordinals = [
  "first|1st|erste[snr]?|primer|1er|premier|birinci|ilk|1\\.",
  "second|2nd|zweite[snr]?|segundo|2º|deuxième|2e|ikinci|2\\.",
  "third|3rd|dritte[snr]?|tercer|3º|troisième|3e|üçüncü|3\\.",
  "fourth|4th|vierte[snr]?|cuarto|4º|quatrième|4e|dördüncü|4\\.",
] as const;
const quarter = "quarter|quartals?|quartalen?|trimestre|çeyrek\\p{L}*";
const half = "half|half-year|halbjahre?s?|semestre|yarıyıl\\p{L}*|yarısı\\p{L}*|yarı";
const signs = [
  { roman: "I", han: "一", vietnamese: "I|1|một|nhất", arabic: "الأول" },
  { roman: "II", han: "二", vietnamese: "II|2|hai", arabic: "الثاني" },
  { roman: "III", han: "三", vietnamese: "III|3|ba", arabic: "الثالث" },
  { roman: "IV", han: "四", vietnamese: "IV|4|bốn|tư", arabic: "الرابع" },
] as const;

/** A quarter or half of a year, as "Q3" or "H1". */
const partsOfYear: [string, RegExp][] = [
  ...signs.map(({ roman, han, vietnamese, arabic }, at): [string, RegExp] => {
    const digit = at + 1;
    return [
      `Q${digit}`,
      new RegExp(
        `${word(`(?:${ordinals[at]})\\s+(?:${quarter})|Q${digit}|${digit}Q|T${digit}|${digit}T|${digit}er? trimestre|${roman}\\. (?:quartal|trimestre|çeyrek)|quý (?:${vietnamese})`)}|第?[${han}${digit}]季度|(?:ال|لل)ربع ${arabic}`,
        "iu",
      ),
    ];
  }),
  [
    "H1",
    new RegExp(
      `${word(`(?:${ordinals[0]})\\s+(?:${half})|H1|1H|first six months|six months ended|(?:6|sáu) tháng đầu(?: năm)?|nửa đầu(?: năm)?`)}|上半年|(?:ال|لل)نصف الأول`,
      "iu",
    ),
  ],
  [
    "H2",
    new RegExp(
      `${word(`(?:${ordinals[1]})\\s+(?:${half})|H2|2H|(?:6|sáu) tháng cuối(?: năm)?|nửa cuối(?: năm)?`)}|下半年|(?:ال|لل)نصف الثاني`,
      "iu",
    ),
  ],
];

/** The quarters and halves of a year that a text names, in any of the product's languages: "Q3", "H1". */
export function partsOfYearIn(text: string): ReadonlySet<string> {
  const said = withoutDottedCapitals(text);
  return new Set(partsOfYear.filter(([, named]) => named.test(said)).map(([part]) => part));
}

/** The years that a text names. */
export const yearsIn = (text: string): readonly string[] =>
  text.match(/(?<!\p{Nd})(?:19|20)\p{Nd}{2}(?!\p{Nd})/gu) ?? [];
