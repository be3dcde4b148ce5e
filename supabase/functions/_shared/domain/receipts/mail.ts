import type { z } from "zod";
import type { Letter } from "../mail/letter.ts";
import type { Settled } from "./receipt.ts";

type Told = z.infer<typeof Settled>["receipt"];

/** The mail with the link to a receipt, to who had something deleted, or to owners when an operator did. */
export function receiptMail(
  { kind, subject, asked_by, reason }: Told,
  parts: readonly Told[],
  url: string,
): Letter {
  const what = kind === "account" ? "Your account" : (subject.name ?? "The organisation");
  const by = asked_by === "operator" ? " by whoever runs this site" : "";
  const names = parts.map((part) => part.subject.name ?? "an organisation");
  return {
    subject: `${what} has been deleted`,
    body: [
      `${what} has been deleted${by}, with everything that hung on it.`,
      ...(reason === null ? [] : ["The reason:", { quote: reason }]),
      ...(names.length === 0 ? [] : ["With it went:", { list: names }]),
      "The signed receipt says what was removed and when, and what is kept and why.",
    ],
    action: { label: "Download the receipt", url },
    after: ["The link works for 30 days. Keep the file: it can be verified at any time."],
  };
}
