/** Parameters of a REST query that aren't filters by a column. */
const reserved = new Set(["select", "order", "limit", "offset", "columns", "on_conflict"]);
/** `eq.5`, `not.gt.a`: operators that compare with one value, which lite reads as a number, a boolean or JSON. */
const comparison = /^((?:not\.)*(?:eq|neq|gt|gte|lt|lte|match|imatch)\.)(.*)$/s;
const membership = /^((?:not\.)*in\.\()(.*)\)$/s;
const containment = /^((?:not\.)*(?:cs|cd|ov)\.\{)([^{:]*)\}$/s;
const junction = /^((?:not\.)*(?:and|or))\((.*)\)$/s;
const leaf = /^(.+?\.)((?:not\.)*(?:eq|neq|gt|gte|lt|lte|match|imatch|in|cs|cd|ov)\..*)$/s;

/**
 * A REST request whose filters' values are quoted, so that lite leaves them the text they are, as PostgREST does: the
 * database reads `true`, `007`, `1.50` or `null` by the type of the column.
 */
export function withVerbatimFilters(request: Request): Request {
  const url = new URL(request.url);
  const takesArguments = url.pathname.includes("/rpc/") && ["GET", "HEAD"].includes(request.method);
  if (url.search === "" || takesArguments) return request;
  const given = [...url.searchParams];
  const quoted = given.map(([name, value]): [string, string] => [name, quotedFilter(name, value)]);
  if (quoted.every(([, value], index) => value === given[index]?.[1])) return request;
  url.search = new URLSearchParams(quoted).toString();
  return new Request(url, request);
}

function quotedFilter(name: string, value: string): string {
  const last = name.slice(name.lastIndexOf(".") + 1);
  if (reserved.has(last)) return value;
  if (last !== "and" && last !== "or") return condition(value, (text) => `"${text}"`);
  return value.startsWith("(") && value.endsWith(")") ? `(${conditions(value.slice(1, -1))})` : value;
}

/** The conditions of a junction; what one of them compares with may be quoted there already. */
function conditions(text: string): string {
  const parts = split(text).map((part) => {
    const [, operator, inner] = junction.exec(part) ?? [];
    if (operator !== undefined) return `${operator}(${conditions(inner ?? "")})`;
    const [, column = "", rest] = leaf.exec(part) ?? [];
    return rest === undefined ? part : column + condition(rest, quotedOnce);
  });
  return parts.join(",");
}

function condition(text: string, quote: (value: string) => string): string {
  const [, operator, value] = comparison.exec(text) ?? [];
  if (operator !== undefined) return operator + quote(value ?? "");
  const [, opening, list] = membership.exec(text) ?? containment.exec(text) ?? [];
  if (opening === undefined || !list?.trim()) return text;
  return opening + split(list).map(quotedOnce).join(",") + text.slice(-1);
}

function quotedOnce(value: string): string {
  return value.trim().startsWith('"') || value === "" ? value : `"${value.replaceAll("\\", "\\\\")}"`;
}

/** The parts between commas that stand in no parentheses and no quotes. */
function split(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|./gs)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (token === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts;
}
