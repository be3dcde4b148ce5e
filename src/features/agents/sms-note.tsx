import { countSms } from "@domain/agents/sms.ts";
import { formatCount } from "@/lib/format.ts";

/** In how many SMS a text goes out, and what makes it more. */
export function SmsNote({ text }: { text: string }) {
  const { encoding, segments, left, beyond } = countSms(text);
  if (segments === 0) return null;
  return (
    <p className="text-xs text-muted-foreground">
      <span className="font-medium text-foreground tabular-nums">{formatCount(segments, "SMS", "SMS")}</span>,{" "}
      {formatCount(left, "character")} left in the last one.
      {encoding === "UCS-2" &&
        ` ${beyond
          .slice(0, 5)
          .map((each) => `“${each}”`)
          .join(
            " ",
          )} ${beyond.length > 1 ? "aren't" : "isn't"} in the basic alphabet, so each SMS holds 70 characters in place of 160.`}
    </p>
  );
}
