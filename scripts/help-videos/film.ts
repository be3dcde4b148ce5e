import type { CDPSession, Locator, Page } from "@playwright/test";
import type { Cue } from "../../supabase/functions/_shared/domain/help/vtt.ts";

/** A picture of the film, and the second from which it is shown. */
export interface Frame {
  from: number;
  picture: Buffer;
}

/** What is filmed, in the film's own time, which isn't the machine's. */
export interface Reel {
  frames: Frame[];
  cues: Cue[];
  chapters: { at: number; title: string }[];
  seconds: number;
}

export const WIDTH = 1280;
export const HEIGHT = 720;

/** Letters of captions that are read in a second, and how long the shortest caption stands. */
const LETTERS_A_SECOND = 16;
const SHORTEST = 2.2;
/** What is waited for takes at most this long in the film, however slow the machine is. */
const LONGEST_ACTION = 3.5;

/** A mouse pointer, which a screencast doesn't show; and nothing of a brand, or of how this product is set up. */
export const ON_EACH_PAGE = `(() => {
  const style = document.createElement("style");
  style.textContent = \`
    span:has(> svg[viewBox="0 0 32 32"]) { visibility: hidden !important; }
    [role="status"].border-b.bg-muted { display: none !important; }
    #film-pointer { position: fixed; z-index: 2147483647; left: 0; top: 0; width: 22px; height: 22px; pointer-events: none; }
    #film-pointer.down { filter: drop-shadow(0 0 6px #2563eb); }
  \`;
  const pointer = document.createElement("div");
  pointer.id = "film-pointer";
  pointer.innerHTML = '<svg width="22" height="22" viewBox="0 0 22 22"><path d="M3 2l6.5 16 2.2-6.6L18 9z" fill="#111" stroke="#fff" stroke-width="1.6"/></svg>';
  const place = (x, y) => (pointer.style.transform = "translate(" + x + "px," + y + "px)");
  const at = JSON.parse(sessionStorage.getItem("film-pointer") ?? "[640,420]");
  place(at[0], at[1]);
  addEventListener("mousemove", (event) => {
    place(event.clientX, event.clientY);
    sessionStorage.setItem("film-pointer", JSON.stringify([event.clientX, event.clientY]));
  }, true);
  addEventListener("mousedown", () => pointer.classList.add("down"), true);
  addEventListener("mouseup", () => pointer.classList.remove("down"), true);
  const unbranded = (node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      if (text.nodeValue.includes("Atrium")) text.nodeValue = text.nodeValue.replace(/Atrium */g, "");
  };
  new MutationObserver((changes) => {
    for (const { target } of changes) unbranded(target);
  }).observe(document, { subtree: true, childList: true, characterData: true });
  const put = () => { document.head.append(style); document.documentElement.append(pointer); };
  if (document.documentElement && document.head) put(); else addEventListener("DOMContentLoaded", put);
})()`;

/** Films a page by Chromium's screencast: each step is a caption, and what is done under it. */
export class Film {
  readonly page: Page;
  readonly #cdp: CDPSession;
  readonly #reel: Reel = { frames: [], cues: [], chapters: [], seconds: 0 };
  /** Pictures of the step that is under way, and when each came. */
  #taken: { at: number; picture: Buffer }[] = [];

  private constructor(page: Page, cdp: CDPSession) {
    this.page = page;
    this.#cdp = cdp;
  }

  static async of(page: Page): Promise<Film> {
    const cdp = await page.context().newCDPSession(page);
    const film = new Film(page, cdp);
    cdp.on("Page.screencastFrame", ({ data, sessionId }) => {
      film.#taken.push({ at: performance.now(), picture: Buffer.from(data, "base64") });
      cdp.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
    });
    await cdp.send("Page.startScreencast", {
      format: "jpeg",
      quality: 92,
      maxWidth: WIDTH,
      maxHeight: HEIGHT,
      everyNthFrame: 1,
    });
    return film;
  }

  /** A chapter begins with the next step. */
  chapter(title: string): void {
    this.#reel.chapters.push({ at: round(this.#reel.seconds), title });
  }

  /** A step: its caption stands while it is done, and until it can be read. */
  async step(caption: string, act: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    const began = performance.now();
    this.#taken = [];
    await act();
    const took = (performance.now() - began) / 1000;
    const pictures = this.#taken;
    const last = await this.page.screenshot({ type: "jpeg", quality: 92 });
    const { seconds } = this.#reel;
    const action = Math.min(took, LONGEST_ACTION);
    const whole = Math.max(action + 0.9, SHORTEST, caption.length / LETTERS_A_SECOND);
    for (const { at, picture } of pictures) {
      const share = took === 0 ? 0 : (at - began) / 1000 / took;
      this.#reel.frames.push({ from: seconds + action * Math.min(1, share), picture });
    }
    this.#reel.frames.push({ from: seconds + action, picture: last });
    this.#reel.cues.push({ from: round(seconds), to: round(seconds + whole), text: caption });
    this.#reel.seconds = seconds + whole;
  }

  /** Moves the pointer to something and clicks it. */
  async click(target: Locator): Promise<void> {
    await this.point(target);
    await this.page.mouse.down();
    await this.page.waitForTimeout(90);
    await this.page.mouse.up();
  }

  /** Moves the pointer to something. */
  async point(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error("What is to be clicked isn't on the page.");
    await this.page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height / 2, 40), { steps: 14 });
  }

  /** Clicks a field and types into it as people do. */
  async type(target: Locator, text: string): Promise<void> {
    await this.click(target);
    await target.pressSequentially(text, { delay: 28 });
  }

  async end(): Promise<Reel> {
    await this.#cdp.send("Page.stopScreencast");
    return { ...this.#reel, seconds: round(this.#reel.seconds) };
  }
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;
