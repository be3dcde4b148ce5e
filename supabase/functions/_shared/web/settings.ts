import { z } from "zod";
import { parseVariables, type VariablesGiven } from "../config/env.ts";

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const Variables = z.object({
  CRAWL_ALLOW: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter((origin) => origin !== ""))
    .refine(
      (origins) => origins.every(isOrigin),
      "origins such as http://127.0.0.1:4100, with commas between",
    )
    .optional(),
});

/** How sites are read here. */
export interface WebSettings {
  /** Exact origins whose machines needn't be public; none unless the operator names them. */
  allow: ReadonlySet<string>;
}

/** @throws Error that names a malformed variable, without its value */
export function readWebSettings(given: VariablesGiven): WebSettings {
  return { allow: new Set(parseVariables(Variables, given).CRAWL_ALLOW) };
}
