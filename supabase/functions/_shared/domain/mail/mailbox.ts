/**
 * A mail's sender as its header has it: `"Nestor" <help@example.com>`. What a name can't hold in a header is left out.
 * @param name as people read it
 * @param address as it was checked
 */
export function mailbox(name: string, address: string): string {
  const shown = name
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}<>"\\]+/gu, " ")
    .trim()
    .slice(0, 60);
  return shown === "" ? address : `"${shown}" <${address}>`;
}

/** The address of a sender, with or without a name. */
export function addressOf(sender: string): string {
  return (/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim();
}
