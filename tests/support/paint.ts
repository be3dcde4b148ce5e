import type { CDPSession, Page } from "@playwright/test";

/** What a page showed of a brand at a frame, or when its head changed. */
export interface Shown {
  primary: string;
  title: string;
  icon: string;
  themeColor: string;
  logos: string;
}

/**
 * Records what every page of a tab shows from its first element on: at each frame, and at each change of its head.
 * Call it before the page is opened.
 */
export async function recordLooks(page: Page): Promise<() => Promise<Shown[]>> {
  await page.addInitScript(() => {
    const kept: Shown[] = [];
    Object.assign(window, { looks: kept });
    const look = () => {
      const root = document.documentElement as HTMLElement | null;
      // Before there is a body nothing is painted, and before there is a title none is shown.
      if (!root || !document.title) return;
      const now = {
        primary: document.querySelector("body")
          ? getComputedStyle(root).getPropertyValue("--light-primary").trim()
          : "",
        title: document.title,
        icon: document.querySelector("link[rel=icon]")?.getAttribute("href") ?? "",
        themeColor: document.querySelector("meta[name=theme-color]")?.getAttribute("content") ?? "",
        logos: [...document.images].map(({ src }) => src).join(" "),
      };
      if (JSON.stringify(now) !== JSON.stringify(kept.at(-1))) kept.push(now);
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    const frame = () => {
      look();
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  return () => page.evaluate(() => (window as unknown as { looks: Shown[] }).looks);
}

/** Records the frames that a tab paints. @returns what ends it and gives them, as PNG in base64 */
export async function recordFrames(page: Page): Promise<() => Promise<string[]>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const frames: string[] = [];
  session.on("Page.screencastFrame", ({ data, sessionId }) => {
    frames.push(data);
    void session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await session.send("Page.startScreencast", { format: "png", everyNthFrame: 1 });
  return async () => {
    await session.send("Page.stopScreencast");
    await session.detach();
    return frames;
  };
}

/**
 * How many pixels of each frame have a colour, or nearly.
 * @param page one without a policy, which only decodes the frames
 * @param color as #rrggbb
 */
export async function pixelsOf(page: Page, frames: readonly string[], color: string): Promise<number[]> {
  return page.evaluate(
    async ([pictures, wanted]) => {
      const parts = [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16));
      const counts: number[] = [];
      for (const picture of pictures) {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext("2d");
        if (!context) throw new Error("There is no canvas.");
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
        let count = 0;
        for (let at = 0; at < data.length; at += 4) {
          if (parts.every((part, channel) => Math.abs((data[at + channel] ?? 0) - part) <= 10)) count += 1;
        }
        counts.push(count);
      }
      return counts;
    },
    [frames, color] as const,
  );
}
