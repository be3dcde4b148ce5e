import { current } from "./doing.ts";

const levels = ["debug", "info", "warn", "error", "off"] as const;
export type Level = (typeof levels)[number];

/** What a line says besides its words: ids, counts, names of ours. Never what people wrote, are called, or own. */
export type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

const settings: { level: Level; part: string; reasons: boolean } = {
  // Until it is set up, as in tests of a part alone.
  level: "warn",
  part: "functions",
  reasons: false,
};

/** Says from which level on lines are written, and by which part of the product. */
export function setUpLog(part: string, given: Readonly<Record<string, string | undefined>>): void {
  settings.part = part;
  settings.level = levels.find((level) => level === given.LOG_LEVEL) ?? "info";
  settings.reasons = given.LOG_REASONS === "on";
}

export function logInfo(msg: string, fields?: Fields): void {
  write("info", msg, fields);
}

/** @param error told as `describe` says */
export function logWarning(msg: string, fields?: Fields, error?: unknown): void {
  write("warn", msg, fields, error);
}

/** @param error told as `describe` says */
export function logError(msg: string, error?: unknown, fields?: Fields): void {
  write("error", msg, fields, error);
}

function write(level: "info" | "warn" | "error", msg: string, fields: Fields = {}, error?: unknown): void {
  if (levels.indexOf(level) < levels.indexOf(settings.level)) return;
  const { requestId, call, job, organizationId } = current() ?? {};
  const line = JSON.stringify({
    time: new Date().toISOString(),
    level,
    part: settings.part,
    msg,
    request_id: requestId,
    call,
    job,
    organization_id: organizationId ?? undefined,
    ...fields,
    ...(error !== undefined && describe(error)),
  });
  if (level === "error") console.error(line);
  else if (level === "warn") console.warn(line);
  else console.info(line);
}

const code = /^[A-Za-z0-9_]{1,40}$/;

/**
 * What is told of a failure: its kind, its code, and where it happened. Not its message, in which vendors and libraries repeat
 * what they were given; of the database's own, whose values are left out (`DatabaseFault`), that too.
 */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code: said, status, safe } = error as { code?: unknown; status?: unknown; safe?: unknown };
  return {
    error: error.name,
    code: typeof said === "string" && code.test(said) ? said : undefined,
    status: typeof status === "number" ? status : undefined,
    reason: settings.reasons ? error.message : typeof safe === "string" ? safe : undefined,
    at: framesOf(error),
  };
}

/** The innermost places of a trace, without its first lines, which are the message. */
function framesOf({ stack = "", message }: Error): string[] {
  const trace = stack.slice(stack.indexOf(message) + message.length);
  const frames = trace.split("\n").filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line));
  return frames
    .slice(0, 6)
    .map((line) => line.trim().replace(/(?:file:\/\/)?\/\S*\/(supabase|node_modules)\//, "$1/"));
}
