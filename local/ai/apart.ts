import { partsOfYearIn, yearsIn } from "../../supabase/functions/_shared/domain/text/parts-of-year.ts";

/** A passage with what stands above it. */
interface Passage {
  title: string;
  headingPath: readonly string[];
}

const company =
  /\p{Lu}[\p{L}&.’'-]*(?:\s+(?:\p{Lu}[\p{L}&.’'-]*|&|und|y|et|de))*,?\s+(?:Inc|Corp|Corporation|GmbH|Ltd|Limited|plc|LLC|AG|KG|S\.A|S\.L|SARL|SAS|A\.Ş)(?!\p{L})/gu;

/** The quarters and halves that a sentence is of, with its years; what its document is of where it says none itself. */
function periodOf(
  said: string,
  { title }: Passage,
): { parts: ReadonlySet<string>; years: ReadonlySet<string> } {
  const name = title.replaceAll("_", " ");
  const own = partsOfYearIn(said);
  const years = yearsIn(said);
  return {
    parts: own.size > 0 ? own : partsOfYearIn(name),
    years: new Set(years.length > 0 ? years : yearsIn(name)),
  };
}

const isApart = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && other.size > 0 && ![...one].some((each) => other.has(each));

/** The companies that stand above a passage, by their first words. */
function companiesOf({ title, headingPath }: Passage): ReadonlySet<string> {
  const named = [title, ...headingPath].flatMap((text) => text.match(company) ?? []);
  return new Set(named.map((name) => name.split(/\s+/)[0]?.toLowerCase() ?? ""));
}

/**
 * Whether two sentences can't contradict each other since they are of other quarters, halves or companies: "Gross margin was 52 %" of two
 * quarterly reports. A sentence is of the period of its document where it names none; of years that alone isn't told, since what holds
 * is restated each year.
 */
export function areApart(
  [one, said]: readonly [Passage, string],
  [other, otherSaid]: readonly [Passage, string],
): boolean {
  const [first, second] = [periodOf(said, one), periodOf(otherSaid, other)];
  const sameParts = first.parts.size > 0 && second.parts.size > 0 && !isApart(first.parts, second.parts);
  return (
    isApart(first.parts, second.parts) ||
    (sameParts && isApart(first.years, second.years)) ||
    isApart(companiesOf(one), companiesOf(other))
  );
}
