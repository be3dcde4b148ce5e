import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as hindi } from "@orama/stemmers/indian";
import { stemmer as russian } from "@orama/stemmers/russian";

const cache = new Map<string, string>();
const cacheSize = 50_000;

/**
 * The stem of a folded word. The script alone picks the stemmer, so that a question of three words is treated
 * as the passage is, without guessing its language.
 */
export function stem(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const stemmed = compute(word);
  if (cache.size >= cacheSize) cache.clear();
  cache.set(word, stemmed);
  return stemmed;
}

function compute(word: string): string {
  if (word.length < 3 || word.length > 40) return word;
  if (/^[a-z]+$/.test(word)) return english(irregular.get(word) ?? word);
  if (/^\p{Script=Cyrillic}+$/u.test(word)) return russian(word);
  if (/^[\p{Script=Arabic}\p{M}]+$/u.test(word)) return arabic(word);
  if (/^[\p{Script=Devanagari}\p{M}]+$/u.test(word)) return hindi(word);
  if (/^\p{Script=Hangul}+$/u.test(word)) return withoutParticle(word);
  return word;
}

/** Past forms of English verbs that no suffix gives away; not those that are words of their own ("left", "felt"). */
const irregular = new Map(
  `become became, begin began begun, break broke broken, bring brought, build built, buy bought, catch caught,
  choose chose chosen, come came, deal dealt, do did done, draw drew drawn, drive drove driven, eat ate eaten,
  fall fell fallen, fight fought, find found, fly flew flown, forbid forbade forbidden, forget forgot forgotten,
  forgive forgave forgiven, freeze froze frozen, get got gotten, give gave given, go went gone, grow grew grown,
  hold held, keep kept, know knew known, lead led, lend lent, lose lost, make made, mean meant, meet met, pay paid,
  ride rode ridden, ring rang rung, rise rose risen, run ran, say said, see saw seen, seek sought, sell sold,
  send sent, shake shook shaken, shoot shot, show shown, sing sang sung, sink sank sunk, sit sat, sleep slept,
  speak spoke spoken, spend spent, steal stole stolen, swim swam swum, take took taken, teach taught, tell told,
  think thought, throw threw thrown, undergo underwent undergone, understand understood, wake woke woken,
  wear wore worn, win won, withdraw withdrew withdrawn, write wrote written`
    .split(",")
    .flatMap((entry) => {
      const [verb = "", ...forms] = entry.trim().split(/\s+/);
      return forms.map((form): [string, string] => [form, verb]);
    }),
);

const particle =
  /(?:에서는|으로는|에게서|이라는|에서|에게|으로|까지|부터|라는|이나|하고|처럼|보다|은|는|이|가|을|를|에|의|로|와|과|도|만)$/u;

function withoutParticle(word: string): string {
  const bare = word.replace(particle, "");
  return bare.length >= 2 ? bare : word;
}
