import { connectionFindings } from "./connections.ts";
import { concealing, type Finding, type Given } from "./finding.ts";
import { leaseFindings } from "./lease.ts";
import { modelFindings } from "./models.ts";
import { authFindings, databaseFindings, mailFindings, rerankFindings, storageFindings } from "./services.ts";

const marks: Record<Finding["state"], string> = {
  works: "ok   ",
  fails: "FAILS",
  off: "off  ",
  note: "note ",
};

/**
 * Looks at all that an environment sets up, one thing after the other.
 * @param mail where a mail is to be sent, if anywhere
 * @param say is told a line for each finding, without anything secret
 * @returns 1 when something that is set up fails, otherwise 0
 */
export async function diagnose(
  given: Given,
  mail: string | undefined,
  say: (line: string) => void,
): Promise<0 | 1> {
  const conceal = concealing(given);
  const looks = [
    () => modelFindings(given),
    () => rerankFindings(given),
    () => mailFindings(given, mail),
    () => databaseFindings(given),
    () => connectionFindings(given),
    () => leaseFindings(given),
    () => authFindings(given),
    () => storageFindings(given),
  ];
  let failures = 0;
  for (const look of looks) {
    for (const { name, state, words } of await look()) {
      if (state === "fails") failures += 1;
      say(`${marks[state]}  ${name}: ${conceal(words)}`);
    }
  }
  say(failures === 0 ? "Nothing that is set up fails." : `${failures} of what is set up fails.`);
  return failures === 0 ? 0 : 1;
}
