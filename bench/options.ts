import { parseArgs } from "node:util";

/**
 * Reads a row's sizes from `--name number`; those that aren't given keep their default.
 * @throws Error for an option that the row doesn't have, and for what isn't a number
 */
export function sizesOf<Name extends string>(
  args: string[],
  defaults: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const names = Object.keys(defaults) as Name[];
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const { values } = parseArgs({ args, options });
  const sizes = names.map((name) => [name, Number(values[name] ?? defaults[name])] as const);
  for (const [name, size] of sizes) if (Number.isNaN(size)) throw new Error(`--${name} takes a number.`);
  return Object.fromEntries(sizes) as Record<Name, number>;
}
