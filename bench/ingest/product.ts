import { createClient } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { nodeTransport } from "../../local/realtime/transport.ts";
import { topics } from "../../supabase/functions/_shared/contract/topics.ts";
import { DEMO_ORGANIZATION, DEMO_PASSWORD, type BenchStack } from "../stack.ts";
import type { BenchFile } from "./files.ts";

const Added = z.object({ id: z.int() });

/** When the reading of a document was over, as `performance.now()`, and how. */
interface Ended {
  at: number;
  state: string;
}

/** How long a document may take before the bench gives up. */
const PATIENCE_MS = 180_000;

/** What came of an upload. */
export interface Upload {
  id: number;
  file: BenchFile;
  /** From the start of the upload until the uploader's own channel told that the document is ready. */
  ms: number;
  failure: string | null;
}

/** Somebody who uploads files as the app does, and hears on their channel what becomes of them. */
export interface Uploader {
  /** Resolves when the file is stored and its reading queued. */
  add(file: BenchFile): Promise<void>;
  /** `added` resolves when the file is stored and its reading queued, `ready` when it has been read. */
  upload(file: BenchFile): { added: Promise<void>; ready: Promise<Upload> };
  close(): Promise<void>;
}

export async function startUploader(stack: BenchStack): Promise<Uploader> {
  const client = createClient(stack.url, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: nodeTransport },
  });
  const { data, error } = await client.auth.signInWithPassword({
    email: "owner@atrium.example",
    password: DEMO_PASSWORD,
  });
  if (error) throw error;
  const ended = new Map<number, Ended>();
  const waiting = new Map<number, (end: Ended) => void>();
  const channel = client.channel(`user:${data.user.id}`, { config: { private: true } });
  channel.on("broadcast", { event: "document" }, ({ payload }) => {
    const { document_id, state } = topics.user.document.parse(payload);
    if (state === "processing") return;
    const end = { at: performance.now(), state };
    ended.set(document_id, end);
    waiting.get(document_id)?.(end);
  });
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, cause) => {
      if (status === "SUBSCRIBED") resolve();
      else reject(cause ?? new Error(`The channel is ${status}.`));
    });
  });

  const endOf = (id: number, name: string): Promise<Ended> =>
    new Promise((resolve, reject) => {
      // A short file may be read before it is known by its id.
      const known = ended.get(id);
      if (known) return resolve(known);
      const patience = setTimeout(() => reject(new Error(`${name} was never read.`)), PATIENCE_MS);
      waiting.set(id, (end) => {
        clearTimeout(patience);
        waiting.delete(id);
        resolve(end);
      });
    });

  const send = async ({ path, name, type }: BenchFile): Promise<number> => {
    const object = `files/${randomUUID()}`;
    const stored = await client.storage.from("uploads").upload(object, await readFile(path));
    if (stored.error) throw stored.error;
    const answer = await fetch(`${stack.url}/functions/v1/api/document/add`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${data.session.access_token}`,
        "organization-id": String(DEMO_ORGANIZATION),
        "content-type": "application/json",
      },
      body: JSON.stringify({ name, path: object, type }),
    });
    if (!answer.ok) throw new Error(`/document/add answered ${answer.status}: ${await answer.text()}`);
    return Added.parse(await answer.json()).id;
  };

  return {
    add: async (file) => void (await send(file)),
    upload(file) {
      const began = performance.now();
      const added = send(file);
      const ready = added.then(async (id) => {
        const { at, state } = await endOf(id, file.name);
        return { id, file, ms: at - began, failure: state === "success" ? null : state };
      });
      return { added: added.then(() => undefined), ready };
    },
    async close() {
      await client.realtime.disconnect();
    },
  };
}
