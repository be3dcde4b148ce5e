import { randomInt } from "node:crypto";
// @ts-types="@types/dns-packet"
import packet from "dns-packet";
import { plainAddress } from "../web/addresses.ts";
import { exchange } from "./exchange.ts";
import type { NameServer } from "./settings.ts";

/**
 * What the domain name system says. `found`: these, each once. `empty`: there is the name, without such a record.
 * `no_name`: there is no such name. `failed`: nobody knows, since no name server gave an answer that counts.
 */
export type DnsAnswer =
  | { outcome: "found"; values: readonly string[] }
  | { outcome: "empty" | "no_name" }
  | { outcome: "failed"; why: "silent" | "refused" | "broken" };

/** Asks name servers; nothing is kept of what they say. */
export interface Resolver {
  /** Texts, of a record in several pieces the whole. */
  txt(name: string): Promise<DnsAnswer>;
  /** The names that the name itself stands for, without those that these stand for in turn; lower case. */
  cname(name: string): Promise<DnsAnswer>;
  /** IPv4 and IPv6, also of the name that it stands for. */
  addresses(name: string): Promise<DnsAnswer>;
}

type Kind = "TXT" | "CNAME" | "A" | "AAAA";

const TIMEOUT_MS = 2_000;
const ROUNDS = 2;
/** Names that stand for others in a row; more are a circle or as good as one. */
const MOST_NAMES = 8;

/**
 * @param servers asked in their order, in two rounds, until one gives an answer that counts
 * @param timeoutMs how long each may take
 */
export function createResolver(servers: readonly NameServer[], timeoutMs = TIMEOUT_MS): Resolver {
  const ask = (name: string, kind: Kind) => lookUp(servers, name, kind, timeoutMs);
  return {
    txt: (name) => ask(name, "TXT"),
    cname: (name) => ask(name, "CNAME"),
    addresses: async (name) => joined(await Promise.all([ask(name, "A"), ask(name, "AAAA")])),
  };
}

function joined(answers: readonly DnsAnswer[]): DnsAnswer {
  const failed = answers.find(({ outcome }) => outcome === "failed");
  const values = answers.flatMap((answer) => (answer.outcome === "found" ? answer.values : []));
  if (failed) return failed;
  if (values.length > 0) return { outcome: "found", values: [...new Set(values)] };
  return answers.find(({ outcome }) => outcome === "empty") ?? { outcome: "no_name" };
}

async function lookUp(
  servers: readonly NameServer[],
  name: string,
  kind: Kind,
  timeoutMs: number,
): Promise<DnsAnswer> {
  let at = plain(name);
  for (let hop = 0; hop < MOST_NAMES; hop++) {
    const answer = await askAll(servers, at, kind, timeoutMs);
    if ("outcome" in answer) return answer;
    const { values, end } = read(answer, at, kind);
    if (values.length > 0) return { outcome: "found", values: [...new Set(values)] };
    const noName = answer.rcode === "NXDOMAIN";
    // A server that doesn't follow names to their end leaves that to us.
    if (noName || end === at) return { outcome: noName ? "no_name" : "empty" };
    at = end;
  }
  return { outcome: "failed", why: "broken" };
}

type Said = packet.DecodedPacket & { rcode?: string };

async function askAll(
  servers: readonly NameServer[],
  name: string,
  type: Kind,
  timeoutMs: number,
): Promise<Said | { outcome: "failed"; why: "silent" | "refused" }> {
  let why: "silent" | "refused" = "silent";
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of servers) {
      const question: packet.Packet = {
        type: "query",
        id: randomInt(1, 65_535),
        flags: packet.RECURSION_DESIRED,
        questions: [{ type, name, class: "IN" }],
      };
      const answer: Said | null = await exchange(server, question, timeoutMs).catch(() => null);
      if (answer?.rcode === "NOERROR" || answer?.rcode === "NXDOMAIN") return answer;
      if (answer) why = "refused";
    }
  }
  return { outcome: "failed", why };
}

/** The records of an answer that are the name's or those of the name that it stands for, and that name. */
function read({ answers = [] }: Said, name: string, kind: Kind): { values: string[]; end: string } {
  let end = name;
  if (kind !== "CNAME") {
    for (let hop = 0; hop < MOST_NAMES; hop++) {
      const next = answers.find((record) => record.type === "CNAME" && plain(record.name) === end);
      if (next?.type !== "CNAME") break;
      end = plain(next.data);
    }
  }
  const own = answers.filter((record) => record.type === kind && plain(record.name) === end);
  return { end, values: own.map(valueOf) };
}

function valueOf(record: packet.Answer): string {
  if (record.type === "TXT")
    return [record.data]
      .flat()
      .map((piece) => piece.toString())
      .join("");
  if (record.type === "CNAME") return plain(record.data);
  return record.type === "A" || record.type === "AAAA" ? plainAddress(record.data) : "";
}

const plain = (name: string) => name.toLowerCase().replace(/\.$/, "");
