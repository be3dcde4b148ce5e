import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { KillableStack } from "../support/killable-stack.ts";
import { type LocalMicrosoft, microsoftAt } from "../support/microsoft.ts";

/** The organisation of the demonstration. */
export const ORGANIZATION = 2;
const ACCOUNT = "many@atrium.example";
const EVERY_MS = 250;

const State = z.object({
  id: z.int(),
  state: z.string(),
  reason: z.string().nullable(),
  plan: z.object({ add: z.int() }).nullable(),
  files: z.object({ current: z.int(), waiting: z.int(), failed: z.int() }),
  run: z.object({ id: z.int(), state: z.string() }).nullable(),
});
export type SyncState = z.infer<typeof State>;

/** A sync of a folder of the local Microsoft, as the owner of the demonstration's organisation has it. */
export interface DemoSync {
  microsoft: LocalMicrosoft;
  /** Has its files counted. */
  draft(): Promise<void>;
  look(): Promise<void>;
  state(): Promise<SyncState>;
  until(isSo: (state: SyncState) => boolean): Promise<void>;
  /** The same of a stack that has started again, where one signs in anew. */
  again(): Promise<DemoSync>;
}

/** Makes a folder of so many files at the local Microsoft, and connects it. */
export async function demoSync(stack: KillableStack, files: number): Promise<DemoSync> {
  const [microsoft, ask] = [await microsoftOf(stack), await askerOf(stack)];
  await microsoft.control("account/add", { name: "Many", mail: ACCOUNT });
  const made = await microsoft.control("folder/add", { account: ACCOUNT, name: "Many" });
  const id = String(made["item"]);
  await microsoft.control("folder/fill", { parent: id, files, bytes: 300, name: "note", end: "md" });
  const { url } = z.object({ url: z.string() }).parse(await ask("/onedrive/auth", {}));
  const back = new URL(await microsoft.consent(url, ACCOUNT)).searchParams;
  await ask("/onedrive/auth", { code: back.get("code"), state: back.get("state") });
  const Places = z.object({ places: z.array(z.object({ drive_id: z.string() })) });
  const drive_id = Places.parse(await ask("/onedrive/folders", {})).places[0]?.drive_id ?? "";
  return syncOf(stack, ask, { drive_id, id });
}

async function syncOf(
  stack: KillableStack,
  ask: Ask,
  folder: { drive_id: string; id: string },
): Promise<DemoSync> {
  const state = async () => {
    const { syncs } = z.object({ syncs: z.array(State) }).parse(await ask("/onedrive/folder-syncs", {}));
    const [found] = syncs;
    if (!found) throw new Error("The sync isn't there.");
    if (found.state === "failed") throw new Error(`The sync has failed: ${String(found.reason)}`);
    return found;
  };
  return {
    microsoft: await microsoftOf(stack),
    draft: async () => void (await ask("/onedrive/sync", { folder })),
    look: async () => void (await ask("/onedrive/sync", { id: (await state()).id })),
    state,
    async until(isSo) {
      while (!isSo(await state())) await pause(EVERY_MS);
    },
    again: async () => syncOf(stack, await askerOf(stack), folder),
  };
}

async function microsoftOf({ folder, url }: KillableStack): Promise<LocalMicrosoft> {
  const kept = z
    .object({ microsoftClientSecret: z.string() })
    .parse(JSON.parse(await readFile(join(folder, "secrets.json"), "utf8")));
  return microsoftAt({ url: `${url}/microsoft`, clientSecret: kept.microsoftClientSecret });
}

type Ask = (path: string, input: unknown) => Promise<unknown>;

/** Calls as the organisation's owner, who signs in again once an hour is over. */
async function askerOf(stack: KillableStack): Promise<Ask> {
  const { url } = await stack.settings();
  let token = await signIn(stack);
  const ask = (path: string, input: unknown) =>
    fetch(`${url}/functions/v1/api${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "organization-id": String(ORGANIZATION),
        "content-type": "application/json",
      },
      body: JSON.stringify(input),
    });
  return async (path, input) => {
    let response = await ask(path, input);
    if (response.status === 401) {
      token = await signIn(stack);
      response = await ask(path, input);
    }
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

async function signIn(stack: KillableStack): Promise<string> {
  const { url, publishableKey } = await stack.settings();
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: "owner@atrium.example", password: "atrium-demo" }),
  });
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}
