/** The basic characters of GSM 03.38, one septet each. */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Those of its extension table, two septets each. */
const extension = new Set("\f^{}\\[~]|€");

/** How a text is sent as SMS. */
export interface SmsCount {
  encoding: "GSM-7" | "UCS-2";
  segments: number;
  /** Septets of GSM-7 or units of UCS-2 that are used, and that still fit in the last segment. */
  used: number;
  left: number;
  /** The characters that make it UCS-2, each once. */
  beyond: string[];
}

/** Of one segment alone, and of each of several, whose header takes room. */
const room = { "GSM-7": { one: 160, each: 153 }, "UCS-2": { one: 70, each: 67 } } as const;

/** Counts the segments of an SMS as networks do: a character is never cut between two of them. */
export function countSms(text: string): SmsCount {
  const characters = [...text];
  const beyond = [...new Set(characters.filter((each) => !basic.has(each) && !extension.has(each)))];
  const encoding = beyond.length > 0 ? "UCS-2" : "GSM-7";
  const sizeOf = (each: string) => (encoding === "UCS-2" ? each.length : extension.has(each) ? 2 : 1);
  const used = characters.reduce((sum, each) => sum + sizeOf(each), 0);
  const { one, each: most } = room[encoding];
  if (used <= one) return { encoding, segments: used === 0 ? 0 : 1, used, left: one - used, beyond };
  let [segments, filled] = [1, 0];
  for (const character of characters) {
    const size = sizeOf(character);
    if (filled + size > most) [segments, filled] = [segments + 1, 0];
    filled += size;
  }
  return { encoding, segments, used, left: most - filled, beyond };
}
