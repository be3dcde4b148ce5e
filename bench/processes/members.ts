import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { BenchCaller, BenchStack } from "../stack.ts";
import { fail, make, type Tally } from "./calls.ts";

/** What was acknowledged, and has to be there once. */
export interface Acknowledged {
  /** Titles of chats. */
  chats: string[];
  /** Names of documents. */
  documents: string[];
}

export interface Members {
  stack: BenchStack;
  caller: BenchCaller;
  isOver: () => boolean;
  acknowledged: Acknowledged;
}

const READS = [
  ["/organization/get", {}],
  ["/chat/list", {}],
  ["/document/list", {}],
  ["/document/storage", {}],
] as const;
/** One call of so many writes. */
const WRITES = 5;

/** Lists one after the other, and makes a chat now and then: what isn't acknowledged isn't made again by itself. */
export async function callOn(
  { caller, isOver, acknowledged }: Members,
  reads: Tally,
  writes: Tally,
): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    if (turn % WRITES === 0) {
      const title = `bench ${randomUUID()}`;
      if (await make(writes, caller, "/chat/create", { title }, false)) acknowledged.chats.push(title);
    } else {
      const [path, input] = READS[turn % READS.length] ?? READS[0];
      await make(reads, caller, path, input, true);
    }
  }
}

/** Adds a document every so often. */
export async function addOn(
  { stack, caller, isOver, acknowledged }: Members,
  tally: Tally,
  everyMs: number,
): Promise<void> {
  for (let n = 1; !isOver(); n += 1) {
    const path = `files/${randomUUID()}`;
    const name = `Report ${n} ${path.slice(-12)}.md`;
    const stored = await fetch(`${stack.url}/storage/v1/object/uploads/${path}`, {
      method: "POST",
      headers: {
        apikey: stack.publishableKey,
        authorization: `Bearer ${caller.token}`,
        "content-type": "text/markdown",
      },
      body: textOf(n, path),
    });
    if (!stored.ok) {
      fail(tally, `storage ${stored.status} ${(await stored.text()).slice(0, 120)}`);
    } else if (await make(tally, caller, "/document/add", { name, path, type: "md" }, false))
      acknowledged.documents.push(name);
    await delay(everyMs);
  }
}

function textOf(n: number, path: string): string {
  const paragraph = (m: number) =>
    `Depot ${n}.${m} of ${path} keeps ${n * 7 + m} pallets. They are counted on Fridays, and who counts them signs the sheet.\n`;
  return `# Report ${n}\n\n${Array.from({ length: 12 }, (_, m) => paragraph(m)).join("\n")}`;
}
