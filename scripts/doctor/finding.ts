/** What came of looking at one thing. */
export interface Finding {
  name: string;
  /** `off`: nobody set it up. `note`: it works, or nobody asked for it, but something is to be known. */
  state: "works" | "fails" | "off" | "note";
  /** In words: what works, or what doesn't and what to set. */
  words: string;
}

/** The environment as the stack is given it. */
export type Given = Readonly<Record<string, string | undefined>>;

const secretNames = /(KEY|KEYS|TOKEN|SECRET|PASSWORD)$/;

/** A function that takes what is secret in an environment out of a text, whoever wrote it. */
export function concealing(given: Given): (text: string) => string {
  const secrets = Object.entries(given)
    .flatMap(([name, value = ""]) => [secretNames.test(name) ? value : "", passwordIn(value)])
    .filter((value) => value.length > 3)
    .sort((a, b) => b.length - a.length);
  return (text) =>
    secrets
      .reduce((shown, secret) => shown.replaceAll(secret, "…"), text)
      // What a provider repeats of a key, and keys that nobody named so.
      .replace(/\b(?:(?:sk|re|gsk|xai|key|sb_secret)[-_]|AIza)[\w*-]{8,}/g, "…");
}

function passwordIn(value: string): string {
  const password = URL.canParse(value) ? new URL(value).password : "";
  return decodeURIComponent(password);
}

/** The host of an address, which is all of it that is shown. */
export function hostOf(address: string | null | undefined, otherwise: string): string {
  return address && URL.canParse(address) ? new URL(address).host : otherwise;
}
