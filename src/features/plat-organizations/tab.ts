import type { PlatOrganization } from "@contract/plat-organizations.ts";

/** Rows of members and of the trail a page. */
export const ROWS = 25;

export interface TabProps {
  organization: PlatOrganization;
  /** Of the rows that are paged, from 1. */
  page: number;
  onPage: (page: number) => void;
}
