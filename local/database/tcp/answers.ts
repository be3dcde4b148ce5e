import { typeOf } from "./messages.ts";

/**
 * The answers as PostgreSQL gives them. After an error in the extended protocol PGlite says that it is ready twice: at
 * once, and at the Sync that the client sent. A driver that sends statements without a wait would take the first for
 * the end of the next one.
 */
export function asPostgresAnswers(messages: readonly Buffer[], answers: readonly Buffer[]): Buffer[] {
  const ends = messages.map(typeOf).filter((type) => type === "Q" || type === "S");
  let failed = false;
  return answers.filter((answer) => {
    const type = typeOf(answer);
    if (type === "E") failed = true;
    if (type !== "Z") return true;
    const isEarly = failed && ends[0] !== "Q";
    failed = false;
    if (!isEarly) ends.shift();
    return !isEarly;
  });
}
