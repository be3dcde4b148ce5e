import { z } from "zod";

const words = "Write @ # / ? % in its password as %40 %23 %2F %3F %25";

/**
 * The address of a PostgreSQL database, `postgres://role:password@host:port/database`. Refuses one whose password ends the
 * address early, since the rest of it would be taken for a host and shown.
 */
export const PostgresAddress = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: `It is postgres://role:password@host:port/database. ${words}`,
    abort: true,
  })
  .refine(isWhole, words);

function isWhole(text: string): boolean {
  const { pathname, search, hash } = new URL(text);
  return hash === "" && !`${pathname}${search}`.includes("@") && isDecodable(text);
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== "";
  } catch {
    return false;
  }
}
