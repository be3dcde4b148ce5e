import { term, tokens } from "./words.ts";

const numerals =
  "(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-)?(?:one|two|three|four|five|six|seven|eight|nine)|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|(?:a )?hundred|(?:a )?thousand|half|eine?[nrms]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend";

/** A number, at most one word, and one of these units: "26 weeks", "two working days", "38.5 kg". */
const unit = (words: string): RegExp =>
  new RegExp(`(?:\\d[\\s\\u00a0-]*|\\b(?:${numerals})[\\s-]+)(?:\\p{L}+\\s+)?(?:${words})(?!\\p{L})`, "iu");

const time =
  "s|sec(?:ond)?s?|min(?:ute)?s?|h|hrs?|hours?|days?|weeks?|months?|quarters?|years?|decades?|centur(?:y|ies)|sekunden?|minuten?|stunden?|tagen?|wochen?|monaten?|jahren?";
const length =
  "km|kilomet(?:er|re)s?|met(?:er|re)s?|m|cm|centimet(?:er|re)s?|mm|millimet(?:er|re)s?|miles?|yards?|feet|foot|ft|inch(?:es)?|pages?|characters?|letters?|words?|lines?|zeichen|kilometern?|metern?|seiten?";
const mass =
  "kg|kilo(?:gram(?:me)?)?s?|g|gram(?:me)?s?|mg|t|ton(?:ne)?s?|lbs?|pounds?|oz|ounces?|gramm|tonnen?";

/** A time asked for in days may be said in weeks. */
const timeUnit = new RegExp(`^(?:${time})$`, "iu");
const timeSpan = unit(time);

/** How a sentence says what a question of a kind asks for. */
const measures: [RegExp, RegExp][] = [
  [/\bhow long\b|\bwie lange?\b/iu, unit(`${time}|${length}`)],
  [/\bhow (?:soon|quickly|fast)\b|\bwie (?:schnell|bald)\b/iu, unit(`${time}|km\\/h|mph|knots|m\\/s`)],
  [
    /\bhow (?:often|frequently)\b|\bwie oft\b/iu,
    /\b(?:every|each|per|once|twice|times|hourly|daily|weekly|monthly|quarterly|yearly|annually|jede[nrsm]?|alle|täglich|wöchentlich|monatlich|jährlich|mal)\b/iu,
  ],
  [/\bhow (?:tall|high|deep|wide|far|thick)\b|\bwie (?:hoch|tief|breit|weit|dick)\b/iu, unit(`${length}|%`)],
  [/\bhow (?:heavy|much (?:does|do|did) .{1,60} weigh)\b|\bwie (?:schwer|viel wiegt)\b/iu, unit(mass)],
  [
    /\bhow (?:hot|warm|cold)\b|\btemperature\b|\bwie (?:heiß|warm|kalt)\b/iu,
    /\d\s*(?:°|degrees?\b|grad\b|k\b)/iu,
  ],
  [/\bhow (?:loud|noisy)\b|\bwie laut\b/iu, /\d\s*db/iu],
  [/\bhow old\b|\bwie alt\b/iu, unit("years?|months?|jahren?|monaten?")],
  [
    /\bhow (?:expensive|much)\b.*\b(?:costs?|pa(?:y|id)|spend|spent|charged?|price|salary|budget|fee|worth)\b|\b(?:price|cost) of\b|\bwie teuer\b|\bwas kostet\b/iu,
    /[£€$¥₹]|\b(?:pounds?|euros?|dollars?|usd|eur|gbp|chf|francs?|cents?|pence)\b/iu,
  ],
];

const counts =
  /\b(?:how many|wie ?viele?|combien de|cu[aá]nt[oa]s|quant[ie])\s+(?:more\s+)?(\p{L}[\p{L}-]*)/iu;
const numberWord =
  /^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozens?|zwei|drei|vier|deux|trois|quatre|dos|tres|cuatro)$/u;
/** "28 days", "26 paid working days": how many words may stand between the number and what is counted. */
const between = 2;

/** How a sentence says what a question measures or counts; null when it does neither. */
export function measureOf(question: string): ((sentence: string) => boolean) | null {
  const counted = counts.exec(question)?.[1];
  if (counted)
    return timeUnit.test(counted) ? (sentence) => timeSpan.test(sentence) : saysHowMany(term(counted));
  const says = measures.find(([asks]) => asks.test(question))?.[1];
  return says ? (sentence) => says.test(sentence) : null;
}

function saysHowMany(counted: string): (sentence: string) => boolean {
  return (sentence) => {
    const found = tokens(sentence);
    return found.some(
      ({ folded }, index) =>
        numberWord.test(folded) &&
        found.slice(index + 1, index + 2 + between).some(({ terms }) => terms.includes(counted)),
    );
  };
}
