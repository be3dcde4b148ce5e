import { parse } from "tldts";
import { pretence } from "./lookalikes.ts";
import { isAddress, MAX_HOST, normalHost } from "./normal-host.ts";
import { toUnicode } from "./punycode.ts";

/** What isn't for organisations to claim. */
export interface HostRules {
  /** Hosts of the product, in their one spelling. */
  own: readonly string[];
  /** Whether the product is at this machine only, where names under `localhost` lead to it. */
  local: boolean;
}

/** Endings of the public suffix list that no name server of the internet answers for. */
const NOT_OF_THE_WEB = /(^|\.)(onion|arpa)$/;

/**
 * Whether an organisation may claim a host (product §1). Each refusal names what was given.
 * @param given as a person typed it
 * @returns the host in its one spelling, or why it can't be claimed
 */
export function judgeHost(given: string, rules: HostRules): { host: string } | { refused: string } {
  const refused = (why: string) => ({ refused: why });
  const typed = given.trim();
  if (typed === "") return refused("A domain can't be empty.");
  const shown = `“${typed.length > 60 ? `${typed.slice(0, 60)}…` : typed}”`;
  if (typed.length > MAX_HOST + 10)
    return refused(`${shown} is too long: a domain has at most ${MAX_HOST} characters.`);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) || /[/?#\\]/.test(typed))
    return refused(`${shown} is an address of a page. Give its domain only, such as chat.example.com.`);
  if (typed.includes("@"))
    return refused(`${shown} is an email address or holds a user name. Give the domain only.`);
  if (/\s/.test(typed)) return refused(`${shown} has a space in it. A domain has none.`);
  if (typed.includes("*")) return refused(`${shown} stands for several domains. Add each by its own name.`);
  const host = normalHost(typed);
  if (host === null) return refused(`${shown} isn't a domain.`);
  if (isAddress(host)) return refused(`${shown} is an IP address (${host}). Give a domain.`);
  if (!host.split(".").every((label) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label)))
    return refused(`${shown} isn't a domain: its parts are letters, digits and hyphens between them.`);
  const why = isLocalName(host)
    ? (ownWords(host, rules.own) ?? localWords(rules))
    : (endingWords(host) ?? ownWords(host, rules.own) ?? pretence(host, rules.own));
  return why === null ? { host } : refused(`${nameOf(host)} ${why}.`);
}

/** A host as people read it. */
function nameOf(host: string): string {
  const readable = toUnicode(host);
  return readable === host ? host : `${readable} (${host})`;
}

function ownWords(host: string, own: readonly string[]): string | null {
  const taken = own.find(
    (name) =>
      name === host || name.endsWith(`.${host}`) || (name !== "localhost" && host.endsWith(`.${name}`)),
  );
  return taken === undefined ? null : "is the product's own";
}

const isLocalName = (host: string) => /(^|\.)localhost$/.test(host);

function localWords({ local }: HostRules): string | null {
  return local ? null : "only leads a machine to itself";
}

function endingWords(host: string): string | null {
  if (!host.includes(".")) return "is a single word. A domain has a dot in it, such as chat.example.com";
  const { isIcann, isPrivate, domain, publicSuffix } = parse(host, { allowPrivateDomains: true });
  if ((isIcann !== true && isPrivate !== true) || NOT_OF_THE_WEB.test(host))
    return `ends in .${host.split(".").at(-1) ?? ""}, which isn't an ending of the public internet`;
  return domain === null
    ? `is a public ending (${publicSuffix ?? host}), under which others have their domains`
    : null;
}
