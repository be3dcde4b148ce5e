/** What a file that is verified without any network turned out to be. */
export interface Verdict {
  /** What holds, a line each. */
  holds: string[];
  /** What doesn't; none for a file that is as it left the product. */
  problems: string[];
}

/** Tells a verifier's verdict. The process ends with 1 where something doesn't hold, and with 2 where nothing could be verified. */
export async function runVerifier(verify: () => Promise<Verdict>): Promise<void> {
  try {
    const { holds, problems } = await verify();
    for (const line of holds) console.log(`✓ ${line}`);
    for (const line of problems) console.log(`✗ ${line}`);
    if (problems.length > 0) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
