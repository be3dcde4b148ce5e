import { formatCount } from "@/lib/format.ts";

/** Of which there are about so many: "about 120,000 entries". */
export function formatAbout(count: number, noun: string, plural?: string): string {
  return `about ${formatCount(count, noun, plural)}`;
}
