import { failed } from "./failures.ts";

/** The longest answer that is read, and the most that a model may think before and beside it; in characters. */
const mostWritten = 128_000;
const mostThought = 1_000_000;
/** So many events in a row may say nothing. */
const mostSilent = 20_000;

/** Ends an answer that has no end: whoever sends it, each piece is told. @throws ApiError in words */
export function endGuard(): (written: string, thought: string) => void {
  let [long, thoughtful, silent] = [0, 0, 0];
  return (written, thought) => {
    long += written.length;
    thoughtful += thought.length;
    silent = written || thought ? 0 : silent + 1;
    if (long > mostWritten) {
      throw failed(
        `The AI model’s answer had no end, and was stopped after ${mostWritten.toLocaleString("en-US")} characters. Please ask for less at once.`,
      );
    }
    if (thoughtful > mostThought || silent > mostSilent) {
      throw failed("The AI model thought without end, and was stopped. Please try again.");
    }
  };
}

// What no text has, and no database keeps; tabs and line ends stay.

const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** What a model wrote, without control characters. */
export const printable = (text: string): string => text.replace(controls, "");
