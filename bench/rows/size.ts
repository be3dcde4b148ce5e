/** How large the one organisation is to be. */
export interface Size {
  documents: number;
  members: number;
  messages: number;
}

/** Rows of one table: its name, and the statement that makes them. */
export interface Filling {
  table: string;
  sql: string;
}

/** Of what a large organisation has so many of, as many as one of this size may have. */
export const upTo = (count: number, { documents }: Size): number => Math.min(count, documents);

/** Every id that the bench makes lies above this, so that rows can point at each other before they are there. */
export const BASE = 1_000_000;

export const OWNER = "00000000-0000-4000-8000-000000000001";
export const MEMBER = "00000000-0000-4000-8000-000000000500";
export const OPERATOR = "00000000-0000-4000-8000-00000000be9e";

/** The organisation, the owner, and the member who has a thousandth of all chats. */
export const ids = { organization: BASE, owner: BASE + 1, member: BASE + 500 };
