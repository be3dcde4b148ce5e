import { isIPv6 } from "node:net";
import { factorOf } from "./factors.ts";
import type { AuthLimits, Counter, Rule } from "./limits.ts";
import { tooMany } from "./refusal.ts";
import type { AuthRequest } from "./settle.ts";

/** Who has once signed in to an account from somewhere isn't locked out there by strangers' guesses. */
const familiarity: Rule = { count: 1, seconds: 30 * 24 * 3600 };

interface Check {
  key: string;
  rule: Rule;
  /** Counts only requests that were refused. */
  failures?: "forgiven" | "kept";
  /** Counts only those who haven't succeeded before. */
  strangers?: true;
}

/** Which of the limits count a request from `peer` that acts on `account`, an e-mail address or a user's id. */
function checksFor(request: AuthRequest, peer: string, account: string, limits: AuthLimits): Check[] {
  const { method, path, params, body } = request;
  const guesses: Check[] = [
    { key: `failures ${peer} ${account}`, rule: limits.failuresPerAddress, failures: "forgiven" },
    { key: `failures of ${account}`, rule: limits.failuresPerAccount, failures: "kept", strangers: true },
    { key: `failures from ${peer}`, rule: limits.failuresPerPeer, failures: "kept" },
  ];
  const mails = (address: string): Check[] => [
    { key: `mails to ${address}`, rule: limits.mailsPerAddress },
    { key: `mails from ${peer}`, rule: limits.mailsPerPeer },
  ];
  if (path === "/token" && params.get("grant_type") === "password") return guesses;
  if (path === "/token") return [{ key: `refreshes ${peer}`, rule: limits.refreshesPerPeer }];
  if (path === "/authorize" || path === "/callback")
    return [{ key: `vendors ${peer}`, rule: limits.vendorsPerPeer }];
  if (path === "/verify" && account) return guesses;
  if (path === "/verify") return guesses.slice(2);
  const factorId = factorOf(request);
  if (factorId && path.endsWith("/verify"))
    return [
      { key: `codes of ${factorId}`, rule: limits.codesPerFactor, failures: "forgiven" },
      { key: `codes a day of ${factorId}`, rule: limits.codesPerFactorADay, failures: "kept" },
      { key: `failures from ${peer}`, rule: limits.failuresPerPeer, failures: "kept" },
    ];
  if (path === "/factors" && method === "POST") return body.current_password === undefined ? [] : guesses;
  if (path === "/signup") return [{ key: `sign-ups ${peer}`, rule: limits.signUpsPerPeer }];
  if (path === "/recover" || path === "/reauthenticate" || path === "/resend") return mails(account);
  if (path !== "/user" || method !== "PUT") return [];
  return [
    ...((body.password ?? body.current_password) === undefined ? [] : guesses),
    ...(body.email === undefined ? [] : mails(body.email)),
  ];
}

/**
 * Answers a request within the limits, or with 429. It is counted before it is answered, so that many at once are too;
 * what wasn't a failure is taken back.
 */
export async function withinLimits(
  request: AuthRequest,
  who: { peer: string; account: string },
  { limits, counter }: { limits: AuthLimits | undefined; counter: Counter },
  answer: () => Promise<Response>,
): Promise<Response> {
  const peer = peerKey(who.peer);
  const familiar = `familiar ${peer} ${who.account}`;
  const isFamiliar = counter.wait(familiar, familiarity) > 0;
  const all = limits ? checksFor(request, peer, who.account, limits) : [];
  const checks = isFamiliar ? all.filter(({ strangers }) => !strangers) : all;
  const wait = Math.max(0, ...checks.map(({ key, rule }) => counter.wait(key, rule)));
  if (wait > 0) return tooMany(wait);
  for (const { key, rule } of checks) counter.add(key, rule);
  const response = await answer();
  if (failed(response)) return response;
  for (const { key, failures } of checks) {
    if (failures === "forgiven") {
      counter.clear(key);
      counter.add(familiar, familiarity);
    }
    if (failures === "kept") counter.subtract(key);
  }
  return response;
}

/** A followed link answers with a redirect, which says in its address what went wrong. */
function failed(response: Response): boolean {
  return response.status >= 400 || /[#&?]error=/.test(response.headers.get("location") ?? "");
}

/** One key for all addresses that one customer of an IPv6 network has, and for both forms of an IPv4 address. */
export function peerKey(address: string): string {
  const [, v4] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (v4 || !isIPv6(address)) return v4 ?? address;
  const [head = "", tail] = address.toLowerCase().split("%", 1)[0]?.split("::") ?? [];
  const start = head ? head.split(":") : [];
  const end = tail ? tail.split(":") : [];
  const gap = tail === undefined ? [] : Array<string>(8 - start.length - end.length).fill("0");
  const groups = [...start, ...gap, ...end].slice(0, 4);
  return groups.map((group) => parseInt(group, 16).toString(16)).join(":");
}
