import { MAX_INVITATIONS_AT_ONCE } from "@contract/invitations.ts";
import { z } from "zod";

const Address = z.email().max(254);

export interface ParsedAddresses {
  /** Lower-case, each once, in the order given. */
  addresses: string[];
  /** What isn't an address, as it was typed. */
  wrong: string[];
  /** Whether there are more than one call takes. */
  tooMany: boolean;
}

/**
 * Reads addresses from a pasted list: separated by commas, semicolons, spaces or lines, also as `Ada <ada@x.org>`.
 * Words of a name before an address in angle brackets aren't taken for addresses.
 */
export function parseAddresses(text: string): ParsedAddresses {
  const bare = text.replace(/(?:"[^"\n]*"\s*|[^,;<>\n]*)<([^<>\n]*)>/g, " $1 ");
  const words = bare.split(/[\s,;]+/).filter((word) => word !== "");
  const addresses = new Set<string>();
  const wrong: string[] = [];
  for (const word of words) {
    const address = word.replace(/^mailto:/i, "").toLowerCase();
    if (Address.safeParse(address).success) addresses.add(address);
    else wrong.push(word);
  }
  return { addresses: [...addresses], wrong, tooMany: addresses.size > MAX_INVITATIONS_AT_ONCE };
}
