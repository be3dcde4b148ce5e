import { createClient } from "@supabase/supabase-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import { mkdir, mkdtemp, realpath, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { WebSocket } from "ws";
import type { Ground } from "../ground.ts";

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));

/** A project folder of its own, with the files given by path and the installed packages. */
export async function makeProject(files: Record<string, string>): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "atrium-project-")));
  await symlink(modules, join(root, "node_modules"));
  await mkdir(join(root, "supabase", "migrations"), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

/** An unmodified supabase-js client, signed in as nobody, or as the server itself with the secret key. */
export function clientOf(
  ground: Pick<Ground, "url" | "publishableKey">,
  key = ground.publishableKey,
): SupabaseClient {
  return createClient(ground.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
}

let people = 0;

/** A client signed up and in as somebody new. */
export async function signedUp(
  ground: Ground,
): Promise<{ client: SupabaseClient; id: string; email: string }> {
  people += 1;
  const client = clientOf(ground);
  const email = `person${people}@example.com`;
  const { data, error } = await client.auth.signUp({ email, password: "secret1" });
  if (error || !data.user) throw error ?? new Error("The sign-up gave no user.");
  return { client, id: data.user.id, email };
}
