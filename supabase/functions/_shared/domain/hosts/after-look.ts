/** product: docs/decisions/domains.md, "States". */
export const DOMAIN_STATES = ["pending", "verified", "active", "failing"] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

/** What a look at the name system found. `no`: a name server says that it isn't so. `unknown`: none has said anything. */
export interface Look {
  /** Whether the TXT record is there. */
  proof: "yes" | "no" | "unknown";
  /** Whether the host leads here, and nowhere else. */
  pointing: "yes" | "no" | "unknown";
  /** What is wrong, in words; empty when nothing is. */
  reason: string;
}

/** What is known of a domain before a look. */
export interface Before {
  state: DomainState;
  /** Whether it is proved, which keeps others from it. */
  held: boolean;
  misses: number;
  /** Since when nothing right was seen, in milliseconds; null: nothing ever was. */
  unseenMs: number | null;
}

export interface After {
  state: DomainState;
  held: boolean;
  misses: number;
  reason: string;
  /** Everything is right. */
  good: boolean;
  /** Seconds to the next look. */
  nextSeconds: number;
}

/** A record that is missing twice in a row is taken away; once may be a name server that is being changed. */
const MISSES = 2;
/** How long a domain goes on serving while no name server answers. */
const SILENCE_MS = 3 * 86_400_000;
const MINUTE = 60;
const HOUR = 3_600;

/** What a domain is after a look at it. */
export function afterLook(before: Before, look: Look): After {
  const good = look.proof === "yes" && look.pointing === "yes";
  if (good) return { state: "active", held: true, misses: 0, reason: "", good, nextSeconds: HOUR };
  const isSaid = look.proof === "no" || look.pointing === "no";
  const misses = before.misses + (isSaid || before.state !== "active" ? 1 : 0);
  const held = look.proof === "yes" || (before.held && (look.proof === "unknown" || misses < MISSES));
  const after = { held, misses, reason: look.reason, good };
  if (before.state === "active") {
    const isSilent = !isSaid && before.unseenMs !== null && before.unseenMs > SILENCE_MS;
    if (isSilent || (isSaid && misses >= MISSES)) return { ...after, state: "failing", nextSeconds: MINUTE };
    return { ...after, held: true, state: "active", nextSeconds: 5 * MINUTE };
  }
  const state =
    before.state === "failing" || (before.state === "verified" && !held)
      ? "failing"
      : held
        ? "verified"
        : "pending";
  return { ...after, state, nextSeconds: patience(misses) };
}

/** Every minute at first, since somebody waits for it, then seldomer, to four times a day. */
function patience(misses: number): number {
  return Math.min(MINUTE * 2 ** Math.max(0, misses - 15), 6 * HOUR);
}
