import { CARD, PICTURE } from "./message-text.ts";
import type { Said } from "./message.ts";

/** A first message with all that was answered to it. */
export interface Thread {
  first: Said;
  replies: readonly Said[];
}

const MOST_NAME = 100;
const DELETED = "This message was deleted.";

/** A thread of which somebody's words are still there. */
export const isThere = ({ first, replies }: Thread): boolean =>
  !first.deleted || replies.some(({ deleted }) => !deleted);

/** What a thread is called: its subject, or what it begins with. */
export function threadName({ first, replies }: Thread): string {
  const begin = [first, ...inOrder(replies)].find(({ deleted }) => !deleted);
  if (!begin) return "Thread";
  const said = begin.text.replaceAll(PICTURE, " ").replaceAll(CARD, " ").trim();
  const words = (begin.subject || said || begin.files[0]?.name || "").replace(/\s+/g, " ").trim();
  if (words === "") return `Thread of ${begin.by ?? "somebody"}`;
  if (words.length <= MOST_NAME) return words;
  const cut = words.slice(0, MOST_NAME - 1).replace(/[\ud800-\udbff]$/, "");
  return `${cut.replace(/\s+\S{0,20}$/, "")}…`;
}

/** A thread as one text: what was said, by whom and when, in its order. */
export function threadText(thread: Thread): string {
  const said = [thread.first, ...inOrder(thread.replies.filter(({ deleted }) => !deleted))];
  return `${said.map((one, index) => part(one, index > 0)).join("\n\n")}\n`;
}

export function threadBytes(thread: Thread): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(threadText(thread));
}

/** Changes with what a thread says, and with nothing else: a thumb that somebody puts up is no change. */
export async function threadVersion(thread: Thread): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", threadBytes(thread)));
  return `said:${[...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function part({ by, at, edited, deleted, subject, text, files }: Said, isReply: boolean): string {
  const head = `${by ?? "Somebody"}${isReply ? " replied" : " wrote"} on ${moment(at)}${edited ? " (edited later)" : ""}:`;
  const attached = files.map(({ name, url }) => `File: ${name} (${url})`);
  return [head, deleted ? DELETED : subject, text, ...attached].filter(Boolean).join("\n");
}

function moment(at: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  const [day = "", time = ""] = date.toISOString().split("T");
  const [year, month, of] = day.split("-");
  return `${String(Number(of))} ${MONTHS[Number(month) - 1] ?? ""} ${year ?? ""} at ${time.slice(0, 5)} UTC`;
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const inOrder = (said: readonly Said[]) =>
  said.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1));
