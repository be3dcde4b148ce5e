/** A request's body as its description sees it; `as: "texts"` when numbers and booleans come spelt out. */
export interface Body {
  type: string;
  as: "exact" | "texts";
  value: unknown;
}

/**
 * Reads a body of one of the types that an operation takes.
 * @returns undefined when there is nothing to check; `unknown` when it is of no such type
 */
export async function readBody(request: Request, taken: string[]): Promise<Body | "unknown" | undefined> {
  if (!["POST", "PUT", "PATCH"].includes(request.method) || taken.length === 0) return undefined;
  const given = request.headers.get("content-type") ?? "";
  const type = taken.find((known) => given.startsWith(known)) ?? (given === "" ? taken[0] : undefined);
  if (type === "multipart/form-data") return { type, as: "texts", value: fields(await request.formData()) };
  const text = await request.text();
  if (text === "") return undefined;
  if (type === "application/x-www-form-urlencoded")
    return { type, as: "texts", value: nested(new URLSearchParams(text)) };
  // The tests of the vendors' clients leave the type out, as Google allows.
  if (type === "application/json" || given.startsWith("text/plain")) {
    return { type: "application/json", as: "exact", value: JSON.parse(text) as unknown };
  }
  return "unknown";
}

/** A form's fields; `name[]` is a list. */
function fields(form: FormData): object {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const isList = name.endsWith("[]");
      return [isList ? name.slice(0, -2) : name, isList ? form.getAll(name) : form.get(name)];
    }),
  );
}

type Nested = { [key: string]: Nested | string } | (Nested | string)[];

/** `a[b][0][c]=1` as objects and lists, as Stripe reads it. */
export function nested(pairs: URLSearchParams): Nested {
  const whole: Record<string, Nested | string> = {};
  for (const [name, value] of pairs) {
    const keys = name.replace(/\]/g, "").split("[");
    let at: Record<string, Nested | string> = whole;
    keys.forEach((key, index) => {
      const here = key === "" ? String(Object.keys(at).length) : key;
      const next = keys[index + 1];
      if (next === undefined) at[here] = value;
      else at = (at[here] ??= /^\d*$/.test(next) ? [] : {}) as typeof at;
    });
  }
  return whole;
}
