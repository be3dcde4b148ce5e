import { cut } from "../../domain/text/cut.ts";
import { z } from "zod";
import { findUnusable } from "../../domain/usable-text.ts";

/** What was read, or what is wrong with it, in words that a model understands. */
export type Read<T> = { value: T } | { problem: string };

const mostIssues = 20;
const longestProblem = 2000;

/** Reads what a model wrote as a value of a schema; models also wrap JSON in a fence, or in a sentence. */
export function readValue<Schema extends z.ZodType>(text: string, schema: Schema): Read<z.output<Schema>> {
  if (text.trim() === "") return { problem: "Nothing was written." };
  const found = candidates(text).flatMap(parse)[0];
  if (!found) return { problem: "It isn't valid JSON." };
  const unusable = findUnusable(found.json);
  if (unusable) return { problem: unusable.message };
  const parsed = schema.safeParse(found.json);
  if (parsed.success) return { value: parsed.data };
  const issues = z.prettifyError({ issues: parsed.error.issues.slice(0, mostIssues) });
  return { problem: cut(issues, longestProblem) };
}

/** The places where the JSON may stand: all of it, what a fence holds, and what braces or brackets hold. */
function candidates(text: string): string[] {
  const fenced = /^\s*```\w*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1];
  const start = text.search(/[{[]/);
  const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  return [
    text,
    ...(fenced === undefined ? [] : [fenced]),
    ...(start < end ? [text.slice(start, end + 1)] : []),
  ];
}

function parse(text: string): { json: unknown }[] {
  try {
    return [{ json: JSON.parse(text) }];
  } catch {
    return [];
  }
}
