import { sample } from "../../../local/testing/sample.ts";
import type { Principal } from "../principals.ts";
import type { Probe } from "./probe.ts";
import { holds, readableDocuments } from "./scopes.ts";

/** Every way to choose one value for each name; undefined: the argument is left out. */
function combinations<Value>(choices: Record<string, readonly Value[]>): Record<string, Value>[] {
  return Object.entries(choices).reduce<Record<string, Value>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

let isThorough = false;
/** From now on every combination is tried, not a sample: for mistakes that one of them alone shows. */
export function tryEveryCombination(): void {
  isThorough = true;
}

/** A sample of the combinations, drawn when they are tried; `npm run prove` takes all. */
function some(choices: Record<string, readonly (string | undefined)[]>): () => Arguments[] {
  const all = combinations(choices);
  return () => (isThorough ? all : sample(all, 24));
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

const listingChoices = some({
  search: [undefined, "'document 1'", "'%'"],
  with_status: [undefined, "'success'", "'failed'"],
  with_type: [undefined, "'txt'", "'pdf'"],
  with_tag_id: [undefined, "101", "103", "201", "202"],
  sort: [undefined, "'name'", "'size'"],
  descending: [undefined, "false"],
});

const shelvingChoices = some({
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
        choices().map(
          (given) =>
            `select jsonb_build_array(page -> 'total', (${idsIn("page", "documents", "id")}))
             from list_documents(${organization}, 50, 0${written(given)}) as page`,
        ),
      ),
    refusal: (principal: Principal) => (holds(principal, organization) ? null : "PT403"),
    gives: (principal: Principal) =>
      together(
        choices().map(
          (given) =>
            `select jsonb_build_array(jsonb_array_length(ids), ids)
             from (${expected(organization, principal, listed(principal, organization, given))}) as found (ids)`,
        ),
      ),
  })),
);

const vector = "'[1' || repeat(',0', 1535) || ']'";
const searchChoices = some({
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
      searchChoices().map((given) =>
        idsIn(`search_chunks(${organization}, '{7}', '{1}'${written(given)})`, "results", "document_id"),
      ),
    ),
  refusal: () => null,
  gives: (principal) =>
    together(
      searchChoices().map(({ document_ids }) =>
        expected(
          organization,
          principal,
          `status = 'success' and ${document_ids ? `id = any (${document_ids}::bigint[])` : "true"}`,
        ),
      ),
    ),
}));

const overviewChoices = some({
  name_words: ["'{}'", "'{DOCUMENT}'", "'{1001}'", "'{document,1004}'", "'{200}'"],
  user_id: [undefined, "15", "18", "0"],
  match_count: [undefined, "100"],
});

/** Combinations of the arguments of `overview_chunks`. */
export const overviews: Probe[] = organizations.map((organization) => ({
  call: () =>
    together(
      overviewChoices().map((given) =>
        idsIn(`overview_chunks(${organization}${written(given)})`, "results", "document_id"),
      ),
    ),
  refusal: () => null,
  gives: (principal) =>
    together(
      overviewChoices().map(({ name_words = "" }) =>
        expected(
          organization,
          principal,
          `status = 'success' and not exists (select from unnest(${name_words}::text[]) as word
             where strpos(lower(name), lower(word)) = 0)`,
        ),
      ),
    ),
}));

const wholeChoices = some({
  document_ids: ["'{}'", "'{1001,1004,2001}'", "'{1002,1005,1006,1003,2002}'", "'{1005,1005}'"],
  user_id: [undefined, "15", "18", "0"],
  match_count: [undefined, "100"],
});

/** Combinations of the arguments of `whole_chunks`. */
export const wholes: Probe[] = organizations.map((organization) => ({
  call: () =>
    together(
      wholeChoices().flatMap((given) =>
        ["documents,id", "results,document_id"].map((told) => {
          const [list = "", key = ""] = told.split(",");
          return idsIn(`whole_chunks(${organization}${written(given)})`, list, key);
        }),
      ),
    ),
  refusal: () => null,
  gives: (principal) =>
    together(
      wholeChoices().flatMap(({ document_ids }) =>
        Array<string>(2).fill(
          expected(organization, principal, `status = 'success' and id = any (${document_ids}::bigint[])`),
        ),
      ),
    ),
}));

const nameChoices = some({
  name_words: [undefined, "'{}'", "'{DOCUMENT}'", "'{1001}'", "'{nowhere,1004}'", "'{200}'"],
  user_id: [undefined, "15", "18", "0"],
  match_count: [undefined, "100"],
});

/** Combinations of the arguments of `readable_documents`: what is told, and of how many. */
export const names: Probe[] = organizations.map((organization) => ({
  call: () =>
    together(
      nameChoices().map(
        (given) =>
          `select jsonb_build_array(told -> 'total', (${idsIn("told", "documents", "id")}))
           from readable_documents(${organization}${written(given)}) as told`,
      ),
    ),
  refusal: () => null,
  gives: (principal) =>
    together(
      nameChoices().map(
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
