import type { Principal } from "../principals.ts";
import type { Probe } from "./probe.ts";
import { holds, readableDocuments } from "./scopes.ts";

type Choices = Record<string, readonly (string | undefined)[]>;

/** Every way to choose one value for each name; undefined: the argument is left out. */
function combinations(choices: Choices): Arguments[] {
  return Object.entries(choices).reduce<Arguments[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

const pairsOf = (given: Arguments): string[] => {
  const named = Object.entries(given).map(([name, value]) => `${name}=${value}`);
  return named.flatMap((one, place) => named.slice(place + 1).map((other) => `${one} ${other}`));
};

/**
 * Few combinations: each value where all other names have their first one, which is what a call leaves out, and each value
 * with each of every other name. A mistake seldom needs more to show.
 */
function everyPair(choices: Choices): Arguments[] {
  const all = combinations(choices).map((given) => ({ given, pairs: pairsOf(given) }));
  const missing = new Set(all.flatMap(({ pairs }) => pairs));
  const usual = Object.fromEntries(Object.entries(choices).map(([name, [first]]) => [name, first]));
  const alone = Object.entries(choices).flatMap(([name, [, ...values]]) =>
    values.map((value) => ({ ...usual, [name]: value })),
  );
  const chosen: Arguments[] = [usual, ...alone];
  for (const pair of chosen.flatMap(pairsOf)) missing.delete(pair);
  const news = ({ pairs }: { pairs: string[] }) => pairs.filter((pair) => missing.has(pair)).length;
  while (missing.size > 0) {
    const best = all.reduce((most, each) => (news(each) > news(most) ? each : most));
    for (const pair of best.pairs) missing.delete(pair);
    chosen.push(best.given);
  }
  return chosen;
}

type Arguments = Record<string, string | undefined>;

const written = (given: Arguments) =>
  Object.entries(given)
    .map(([name, value]) => (value === undefined ? "" : `, ${name} => ${value}`))
    .join("");

/** One statement for many calls: their values as an array, in order. */
const together = (values: readonly string[]) =>
  `select jsonb_agg(value order by place) from (values ${values.map((value, place) => `(${place}, (${value}))`).join(",")})
   as each (place, value)`;

const idsIn = (call: string, list: string, key: string) =>
  `select coalesce(jsonb_agg(distinct (e ->> '${key}')::bigint), '[]') from jsonb_array_elements(${call} -> '${list}') as e`;

const expected = (organization: number, principal: Principal, condition: string) =>
  `select coalesce(jsonb_agg(id order by id), '[]') from public.documents
   where organization_id = ${organization} and ${readableDocuments(principal)} and ${condition}`;

const organizations = [100, 200];

const listingChoices = everyPair({
  search: [undefined, "'document 1'", "'%'"],
  with_status: [undefined, "'success'", "'failed'"],
  with_type: [undefined, "'txt'", "'pdf'"],
  with_tag_id: [undefined, "101", "103", "201", "202"],
  sort: [undefined, "'name'", "'size'"],
  descending: [undefined, "false"],
});

const shelvingChoices = everyPair({
  search: [undefined, "'document 1'"],
  in_folder_id: [undefined, "0", "121", "122", "221"],
  beneath: [undefined, "true"],
  with_origin: [undefined, "'upload'", "'website'"],
  with_readers: [undefined, "'everyone'", "'tagged'"],
  to_review: [undefined, "true"],
});

const inFolder = ({ in_folder_id, beneath }: Arguments) => {
  if (in_folder_id === "0") return "folder_id is null";
  return in_folder_id && `folder_id in (${in_folder_id === "121" && beneath ? "121, 122" : in_folder_id})`;
};

const isOwn = (principal: Principal, organization: number) =>
  holds(principal, organization, "admin") ? "true" : `${principal.id} in (owner_id, uploaded_by)`;

const listed = (principal: Principal, organization: number, given: Arguments) =>
  [
    conditionOf(given),
    given["to_review"] && `valid_until <= private.today() + 14 and ${isOwn(principal, organization)}`,
  ]
    .filter(Boolean)
    .join(" and ");

const conditionOf = ({
  search,
  with_status,
  with_type,
  with_tag_id,
  with_origin,
  with_readers,
  ...rest
}: Arguments) =>
  [
    search === "'document 1'" ? "name ilike '%document 1%'" : search && "false",
    with_status && `status = ${with_status}`,
    with_type && `type = ${with_type}`,
    with_tag_id && `${with_tag_id} = any (tag_ids)`,
    inFolder(rest),
    with_origin && `origin = ${with_origin}`,
    with_readers && `cardinality(tag_ids) ${with_readers === "'tagged'" ? ">" : "="} 0`,
    "true",
  ]
    .filter(Boolean)
    .join(" and ");

/** Combinations of the optional arguments of `list_documents`: what is listed, and how many it says there are. */
export const listings: Probe[] = organizations.flatMap((organization) =>
  [listingChoices, shelvingChoices].map((choices) => ({
    call: () =>
      together(
        choices.map(
          (given) =>
            `select jsonb_build_array(page -> 'total', (${idsIn("page", "documents", "id")}))
             from list_documents(${organization}, 50, 0${written(given)}) as page`,
        ),
      ),
    refusal: (principal: Principal) => (holds(principal, organization) ? null : "PT403"),
    gives: (principal: Principal) =>
      together(
        choices.map(
          (given) =>
            `select jsonb_build_array(jsonb_array_length(ids), ids)
             from (${expected(organization, principal, listed(principal, organization, given))}) as found (ids)`,
        ),
      ),
  })),
);

const vector = "'[1' || repeat(',0', 1535) || ']'";
const searchChoices = everyPair({
  embedding: [undefined, vector],
  user_id: [undefined, "15", "18", "0"],
  document_ids: [undefined, "'{}'", "'{1001,1004,2001}'", "'{1002,1005,2002}'"],
  dense_weight: [undefined, "0"],
  match_count: [undefined, "100"],
});

/** Combinations of the optional arguments of `search_chunks`, with terms that are held and terms that aren't. */
export const searches: Probe[] = organizations.map((organization) => ({
  call: () =>
    together(
      searchChoices.map((given) =>
        idsIn(`search_chunks(${organization}, '{7}', '{1}'${written(given)})`, "results", "document_id"),
      ),
    ),
  refusal: () => null,
  gives: (principal) =>
    together(
      searchChoices.map(({ document_ids }) =>
        expected(
          organization,
          principal,
          `status = 'success' and ${document_ids ? `id = any (${document_ids}::bigint[])` : "true"}`,
        ),
      ),
    ),
}));

const overviewChoices = everyPair({
  name_words: ["'{}'", "'{DOCUMENT}'", "'{1001}'", "'{document,1004}'", "'{200}'"],
  user_id: [undefined, "15", "18", "0"],
  match_count: [undefined, "100"],
});

/** Combinations of the arguments of `overview_chunks`. */
export const overviews: Probe[] = organizations.map((organization) => ({
  call: () =>
    together(
      overviewChoices.map((given) =>
        idsIn(`overview_chunks(${organization}${written(given)})`, "results", "document_id"),
      ),
    ),
  refusal: () => null,
  gives: (principal) =>
    together(
      overviewChoices.map(({ name_words = "" }) =>
        expected(
          organization,
          principal,
          `status = 'success' and not exists (select from unnest(${name_words}::text[]) as word
             where strpos(lower(name), lower(word)) = 0)`,
        ),
      ),
    ),
}));

const wholeChoices = everyPair({
  document_ids: ["'{}'", "'{1001,1004,2001}'", "'{1002,1005,1006,1003,2002}'", "'{1005,1005}'"],
  user_id: [undefined, "15", "18", "0"],
  match_count: [undefined, "100"],
});

/** Combinations of the arguments of `whole_chunks`. */
export const wholes: Probe[] = organizations.map((organization) => ({
  call: () =>
    together(
      wholeChoices.flatMap((given) =>
        ["documents,id", "results,document_id"].map((told) => {
          const [list = "", key = ""] = told.split(",");
          return idsIn(`whole_chunks(${organization}${written(given)})`, list, key);
        }),
      ),
    ),
  refusal: () => null,
  gives: (principal) =>
    together(
      wholeChoices.flatMap(({ document_ids }) =>
        Array<string>(2).fill(
          expected(organization, principal, `status = 'success' and id = any (${document_ids}::bigint[])`),
        ),
      ),
    ),
}));

const nameChoices = everyPair({
  name_words: [undefined, "'{}'", "'{DOCUMENT}'", "'{1001}'", "'{nowhere,1004}'", "'{200}'"],
  user_id: [undefined, "15", "18", "0"],
  match_count: [undefined, "100"],
});

/** Combinations of the arguments of `readable_documents`: what is told, and of how many. */
export const names: Probe[] = organizations.map((organization) => ({
  call: () =>
    together(
      nameChoices.map(
        (given) =>
          `select jsonb_build_array(told -> 'total', (${idsIn("told", "documents", "id")}))
           from readable_documents(${organization}${written(given)}) as told`,
      ),
    ),
  refusal: () => null,
  gives: (principal) =>
    together(
      nameChoices.map(
        ({ name_words = "'{}'" }) =>
          `select jsonb_build_array(jsonb_array_length(ids), ids) from (${expected(
            organization,
            principal,
            `status = 'success' and (${name_words}::text[] = '{}' or exists (
               select from unnest(${name_words}::text[]) as word where strpos(lower(name), lower(word)) > 0))`,
          )}) as found (ids)`,
      ),
    ),
}));
