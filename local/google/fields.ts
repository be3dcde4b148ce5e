import { GoogleError } from "./errors.ts";

/** A selection of fields; `true` takes all that is beneath. */
export interface Mask {
  [name: string]: Mask | true;
}

function refuse(text: string): GoogleError {
  return new GoogleError(400, "invalidParameter", `Invalid field selection ${text}`, {
    parameter: "fields",
  });
}

/** Reads `a,b/c,d(e,f)`, as `fields` is written. @throws GoogleError 400 where it isn't right */
export function readMask(text: string): Mask {
  let at = 0;
  const mask = list();
  if (at < text.length) throw refuse(text);
  return mask;

  function list(): Mask {
    const found: Mask = {};
    do {
      merge(found, selection());
    } while (text[at] === "," && ++at);
    return found;
  }

  function selection(): Mask {
    const name = /^\s*([A-Za-z0-9_*-]+)\s*/.exec(text.slice(at));
    if (!name) throw refuse(text.slice(at) || text);
    at += name[0].length;
    const key = name[1] ?? "";
    if (text[at] === "/") {
      at += 1;
      return { [key]: selection() };
    }
    if (text[at] !== "(") return { [key]: true };
    at += 1;
    const inner = list();
    if (text[at] !== ")") throw refuse(text);
    at += 1;
    const rest = /^\s*/.exec(text.slice(at));
    at += rest?.[0].length ?? 0;
    return { [key]: inner };
  }
}

function merge(into: Mask, from: Mask): void {
  for (const [name, what] of Object.entries(from)) {
    const before = into[name];
    if (before === undefined || what === true) into[name] = what;
    else if (before !== true) merge(before, what);
  }
}

/** Whether a selection names only what there is. @throws GoogleError 400 with the first that there isn't */
export function checkMask(mask: Mask, known: Mask): void {
  for (const [name, what] of Object.entries(mask)) {
    const here = name === "*" ? true : (known["*"] ?? known[name]);
    if (here === undefined) throw refuse(name);
    if (what !== true && here !== true) checkMask(what, here);
  }
}

/** What of a value a selection takes. */
export function project(value: unknown, mask: Mask | true): unknown {
  if (mask === true || mask["*"] === true) return value;
  if (Array.isArray(value)) return value.map((each) => project(each, mask));
  if (typeof value !== "object" || value === null) return value;
  const every = mask["*"];
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const what = mask[name] ?? every;
      return what === undefined ? [] : [[name, project(inner, what)]];
    }),
  );
}

/** Whether a selection asks for a path, so that what costs is left out where nobody wants it. */
export function wants(mask: Mask | true, ...path: string[]): boolean {
  let here: Mask | true = mask;
  for (const name of path) {
    if (here === true) return true;
    const next: Mask | true | undefined = here[name] ?? here["*"];
    if (next === undefined) return false;
    here = next;
  }
  return true;
}
