import type { Page } from "@playwright/test";
import type { Organization } from "../support/people.ts";
import { sql } from "../support/sql.ts";

/** More documents than fit on a screen. */
export async function fillFiles({ id, owner }: Organization): Promise<void> {
  await sql()`
    insert into public.documents (organization_id, uploaded_by, name, type, path, size, status)
    select ${id}, ${owner.id}, 'A document with a name that is rather long, number ' || n || '.txt', 'txt',
           'files/' || gen_random_uuid(), 1000, 'success'
    from generate_series(1, 45) as n`;
}

/** By how much the page itself, or what frames the screens, can be scrolled by whatever means. */
export function overscroll(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const frames: [string, Element | null][] = [
      ["page", document.scrollingElement],
      ["frame", document.querySelector("#main")?.parentElement ?? null],
      ["shell", document.querySelector("#main")?.parentElement?.parentElement ?? null],
    ];
    const moved: Record<string, number> = {};
    for (const [name, frame] of frames) {
      if (!frame) throw new Error(`there is no ${name}`);
      frame.scrollTo(1e5, 1e5);
      moved[name] = frame.scrollTop + frame.scrollLeft;
    }
    const main = document.querySelector("#main");
    moved["main, sideways"] = main ? main.scrollWidth - main.clientWidth : 1;
    return moved;
  });
}

/** By how many pixels the page is wider than its window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Boxes that scroll down within the screen, of those that fill most of it. */
export function nestedScrollers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("#main, #main *")]
      .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY))
      .filter((box) => box.scrollHeight > box.clientHeight + 1 && box.clientHeight > innerHeight / 2)
      .map((box) => box.getAttribute("data-slot") ?? box.getAttribute("role") ?? box.tagName),
  );
}

/** What `overscroll` gives where nothing moves but what should. */
export const still = { page: 0, frame: 0, shell: 0, "main, sideways": 0 };
