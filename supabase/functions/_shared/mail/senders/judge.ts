import type { SenderRecord } from "../../contract/senders.ts";
import type { DnsAnswer } from "../../dns/resolver.ts";

/** How a record stands. */
export type Standing = Pick<SenderRecord, "state" | "reason">;

const good: Standing = { state: "good", reason: "" };
const missing: Standing = { state: "missing", reason: "This record isn't there yet." };
const unknown: Standing = { state: "unknown", reason: "No name server answered. It is asked again soon." };
const wrong = (reason: string): Standing => ({ state: "wrong", reason });

/** Whether a text is among those of a name; others beside it don't matter. */
export function judgeText(answer: DnsAnswer, wanted: string): Standing {
  if (answer.outcome === "failed") return unknown;
  if (answer.outcome !== "found") return missing;
  if (answer.values.some((value) => value.trim() === wanted)) return good;
  return wrong("There is a TXT record by this name, but it says something else.");
}

/**
 * Whether a domain lets who delivers send in its name (RFC 7208): one SPF record, which includes theirs before it ends.
 * @param include the name that it has to include
 */
export function judgeSpf(answer: DnsAnswer, include: string): Standing {
  if (answer.outcome === "failed") return unknown;
  const texts = answer.outcome === "found" ? answer.values : [];
  const records = texts.map((text) => text.trim().toLowerCase()).filter((text) => /^v=spf1( |$)/.test(text));
  const [record, ...more] = records;
  if (record === undefined) return missing;
  if (more.length > 0) {
    return wrong(
      "There are several SPF records, of which receivers then take none. Put what they say into one.",
    );
  }
  const terms = record.split(/\s+/).slice(1);
  const at = terms.findIndex((term) => term.replace(/^\+/, "") === `include:${include.toLowerCase()}`);
  if (at < 0)
    return wrong(`Your SPF record doesn't include ${include}. Add include:${include} before its end.`);
  const end = terms.findIndex((term) => /^[+?~-]?all$/.test(term));
  return end >= 0 && end < at
    ? wrong(`include:${include} stands behind “all”, where nobody reads it.`)
    : good;
}

/**
 * Whether the key that mail is signed with is found by the domain's name (RFC 6376).
 * @param pointer what the name stands for
 * @param keys the texts that are found there
 * @param target what it is to stand for
 */
export function judgeDkim(pointer: DnsAnswer, keys: DnsAnswer, target: string): Standing {
  if (pointer.outcome === "failed") return unknown;
  if (pointer.outcome !== "found") return missing;
  if (!pointer.values.includes(target.toLowerCase())) {
    return wrong(`It leads to ${pointer.values.join(", ")} and not to ${target}.`);
  }
  if (keys.outcome === "failed") return unknown;
  const key = (keys.outcome === "found" ? keys.values : []).map(publicKeyIn).find((found) => found !== "");
  return key === undefined
    ? wrong("The record is right, but no key is published where it leads. Tell support.")
    : good;
}

/** The key of a DKIM record; empty where there is none, or it was taken back. */
function publicKeyIn(text: string): string {
  const tags = new Map(
    text.split(";").map((tag) => {
      const [name = "", ...rest] = tag.split("=");
      return [name.trim(), rest.join("=").replace(/\s+/g, "")] as const;
    }),
  );
  if (tags.has("v") && tags.get("v") !== "DKIM1") return "";
  const key = tags.get("p") ?? "";
  return /^[A-Za-z0-9+/]{40,}={0,2}$/.test(key) ? key : "";
}

/** What all records come to. Without one of who delivers mail nothing is verified. */
export function judgeAll(records: readonly SenderRecord[]): {
  outcome: "good" | "missing" | "unknown";
  reason: string;
} {
  const kinds = new Set(records.map(({ purpose }) => purpose));
  const bad = records.filter(({ state }) => state === "missing" || state === "wrong");
  if (bad.length > 0) {
    const names = bad.map(({ purpose }) => PURPOSES[purpose]).join(", ");
    const more = bad.length === 1 ? bad[0]?.reason : undefined;
    return { outcome: "missing", reason: `Not right yet: ${names}.${more ? ` ${more}` : ""}` };
  }
  const isWhole = kinds.has("proof") && kinds.has("spf") && kinds.has("dkim");
  if (isWhole && records.every(({ state }) => state === "good")) return { outcome: "good", reason: "" };
  return {
    outcome: "unknown",
    reason: "The records couldn't all be looked at. They are looked at again soon.",
  };
}

const PURPOSES: Readonly<Record<SenderRecord["purpose"], string>> = {
  proof: "the proof that the domain is yours",
  spf: "SPF",
  dkim: "DKIM",
  bounces: "the record for bounces",
};
