import { expect as impatient } from "@playwright/test";
import type { HELP_CATEGORIES } from "../../supabase/functions/_shared/domain/help/kinds.ts";
import type { Film } from "./film.ts";

/** A film of the help centre: who it shows, and what they do. */
export interface Scenario {
  slug: string;
  title: string;
  summary: string;
  category: (typeof HELP_CATEGORIES)[number];
  order: number;
  /** The demo account that is signed in before it begins; null: nobody. */
  account: "owner" | "admin" | "member" | null;
  /** Where it begins. */
  begins: string;
  /** The chapter whose end the poster shows. */
  poster: number;
  play: (film: Film) => Promise<void>;
}

/** What is shown is waited for, however slow the machine is. */
export const PATIENCE = 120_000;
export const expect = impatient.configure({ timeout: PATIENCE });

/** The host of the demo accounts' addresses, and their password. */
export const HOST = "harbour-pine.example";
export const PASSWORD = "atrium-demo";
