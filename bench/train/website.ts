import { setTimeout as pause } from "node:timers/promises";
import { Website } from "../../supabase/functions/_shared/contract/websites.ts";
import type { BenchCaller } from "../stack.ts";

/** A website that a member brings in. */
export interface BenchWebsite {
  /** Takes all pages that the scan found. */
  crawl(): Promise<void>;
  /** Looks at it once more. */
  again(): Promise<void>;
  /** Resolves when nothing of it is under way any more; tells meanwhile how many pages have been looked at. */
  ended(looked?: (pages: number) => void): Promise<Website>;
}

/** Has a site of so many pages scanned. @throws Error that says why a call was refused */
export async function scan(member: BenchCaller, address: string, pages: number): Promise<BenchWebsite> {
  const ask = async (path: string, input: object): Promise<Website> => {
    const answer = await member.call(path, input);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return Website.parse(await answer.json());
  };
  const { id } = await ask("/document/website/scan", { address, most_pages: pages });
  return {
    crawl: async () => void (await ask("/document/website/crawl", { id, name: "Bench", most_pages: pages })),
    again: async () => void (await ask("/document/website/run", { id })),
    async ended(looked) {
      for (;;) {
        const website = await ask("/document/website/get", { id });
        if (website.run?.state !== "running" && website.pages.waiting === 0) return website;
        looked?.(website.run?.listed ?? 0);
        await pause(500);
      }
    },
  };
}
