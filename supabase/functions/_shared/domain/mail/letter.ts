/** A paragraph, a list of lines, or what somebody wrote. All plain text: nothing in it is markup. */
export type Block = string | { list: readonly string[] } | { quote: string };

/** A mail before it is dressed in an organisation's look. */
export interface Letter {
  subject: string;
  body: readonly Block[];
  /** The one thing that it asks its reader to open. */
  action?: { label: string; url: string };
  /** Digits to enter in place of the link. */
  code?: string;
  /** What follows the button. */
  after?: readonly Block[];
}

/** What a code is introduced by. */
export const codeLine = (code: string, besideLink: boolean): string =>
  besideLink ? `Or enter this code: ${code}` : `Your code: ${code}`;
