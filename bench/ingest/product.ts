import { createClient } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { nodeTransport } from "../../local/realtime/transport.ts";
import { DEMO_ORGANIZATION, DEMO_PASSWORD, type BenchStack } from "../stack.ts";
import type { BenchFile } from "./files.ts";

const Told = z.object({
  id: z.int(),
  name: z.string(),
  status: z.string(),
  status_reason: z.string().nullable(),
});
type Told = z.infer<typeof Told>;

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
  const waiting = new Map<string, (told: Told) => void>();
  const channel = client.channel(`user:${data.user.id}`, { config: { private: true } });
  channel.on("broadcast", { event: "document" }, ({ payload }) => {
    const told = Told.parse(payload);
    if (told.status !== "processing") waiting.get(told.name)?.(told);
  });
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, cause) => {
      if (status === "SUBSCRIBED") resolve();
      else reject(cause ?? new Error(`The channel is ${status}.`));
    });
  });

  const settled = (name: string): Promise<Told> =>
    new Promise((resolve, reject) => {
      const patience = setTimeout(() => reject(new Error(`${name} was never read.`)), PATIENCE_MS);
      waiting.set(name, (told) => {
        clearTimeout(patience);
        waiting.delete(name);
        resolve(told);
      });
    });

  const send = async ({ path, name, type }: BenchFile): Promise<void> => {
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
    await answer.body?.cancel();
  };

  return {
    add: send,
    upload(file) {
      const began = performance.now();
      const told = settled(file.name).then(({ id, status, status_reason }) => ({
        id,
        file,
        ms: performance.now() - began,
        failure: status === "success" ? null : (status_reason ?? status),
      }));
      const added = send(file);
      return { added, ready: Promise.all([told, added]).then(([upload]) => upload) };
    },
    async close() {
      await client.realtime.disconnect();
    },
  };
}
