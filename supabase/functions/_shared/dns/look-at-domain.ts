import type { Look } from "../domain/hosts/after-look.ts";
import type { DnsAnswer, Resolver } from "./resolver.ts";

/** Where the TXT record of a claimed host stands; it names no product. */
export const proofName = (host: string) => `_domain-verification.${host}`;
/** What the TXT record says. */
export const proofValue = (token: string) => `domain-verification=${token}`;

type Found = { is: Look["proof"]; why: string };

/**
 * Looks whether a host is its claimer's, and whether it leads here.
 * @param target where it has to lead
 */
export async function lookAtDomain(
  dns: Resolver,
  domain: { host: string; token: string },
  target: string,
): Promise<Look> {
  const [proof, pointing] = await Promise.all([proofOf(dns, domain), pointingOf(dns, domain.host, target)]);
  return {
    proof: proof.is,
    pointing: pointing.is,
    reason: [proof.why, pointing.why].filter(Boolean).join(" "),
  };
}

async function proofOf(dns: Resolver, { host, token }: { host: string; token: string }): Promise<Found> {
  const name = proofName(host);
  const answer = await dns.txt(name);
  if (answer.outcome === "failed") return { is: "unknown", why: silence(name, answer.why) };
  if (answer.outcome !== "found") return { is: "no", why: `There is no TXT record at ${name}.` };
  if (answer.values.some((value) => value.trim() === proofValue(token))) return { is: "yes", why: "" };
  return { is: "no", why: `The TXT record at ${name} has another value: ${shown(answer.values)}.` };
}

async function pointingOf(dns: Resolver, host: string, target: string): Promise<Found> {
  const names = await dns.cname(host);
  if (names.outcome === "failed") return { is: "unknown", why: silence(host, names.why) };
  const given = names.outcome === "found" ? names.values : [];
  if (given.length > 1)
    return {
      is: "no",
      why: `${host} has ${given.length} CNAME records (${shown(given)}); it may have one, to ${target}.`,
    };
  if (given[0] === target) return { is: "yes", why: "" };
  return byAddresses(dns, host, target, given[0] ?? null);
}

/** A host at the top of a domain can have no CNAME, and one that stands for a further name leads here too. */
async function byAddresses(
  dns: Resolver,
  host: string,
  target: string,
  given: string | null,
): Promise<Found> {
  const [its, ours] = await Promise.all([dns.addresses(host), dns.addresses(target)]);
  if (its.outcome === "failed") return { is: "unknown", why: silence(host, its.why) };
  if (its.outcome !== "found") {
    const where =
      given === null ? `${host} leads nowhere yet` : `${host} leads to ${given}, which leads nowhere`;
    return { is: "no", why: `${where}; it has to lead to ${target}.` };
  }
  if (ours.outcome === "failed") return { is: "unknown", why: silence(target, ours.why) };
  const here = new Set(ours.outcome === "found" ? ours.values : []);
  const elsewhere = its.values.filter((address) => !here.has(address));
  if (elsewhere.length === 0) return { is: "yes", why: "" };
  const some = elsewhere.length < its.values.length ? "in part " : "";
  return { is: "no", why: `${host} leads ${some}to ${given ?? shown(elsewhere)} instead of ${target}.` };
}

const SILENCE: Record<Extract<DnsAnswer, { outcome: "failed" }>["why"], string> = {
  silent: "didn't answer",
  refused: "answered with an error",
  broken: "send in a circle",
};

const silence = (name: string, why: keyof typeof SILENCE) =>
  `The name servers of ${name} ${SILENCE[why]}. We look again by ourselves.`;

/** Foreign texts, cut: they stand on a screen and in a mail. */
function shown(values: readonly string[]): string {
  const first = values.slice(0, 3).map((value) => `“${value.replace(/[\p{Cc}\p{Cf}]/gu, "").slice(0, 60)}”`);
  return first.join(", ") + (values.length > 3 ? ` and ${values.length - 3} more` : "");
}
