import type { Ground } from "../../local/ground.ts";
import type { Control } from "../../local/google/index.ts";
import { call } from "./call.ts";
import type { Person } from "./people.ts";
import { stack } from "./stack.ts";

/** The local Google of a ground. @throws Error where it has none */
export function googleOf(ground: Ground): { control: Control } {
  if (!ground.google) throw new Error("This ground has no local Google.");
  return ground.google;
}

/** Signs a person in at the local Google, as their browser would. @returns what came back to the app */
export async function consent(
  { control }: { control: Control },
  url: string,
  account: string,
  more: { without?: string[]; deny?: boolean; pick?: string[] } = {},
): Promise<{ code?: string; state?: string; error?: string }> {
  const back = (await control("consent", { url, account, ...more })) as { url: string };
  return Object.fromEntries(new URL(back.url).searchParams);
}

/** Connects a person's Google Drive. */
export async function connectGoogle(
  google: { control: Control },
  person: Person,
  organizationId: number,
  account: string,
) {
  const begun = await call(person, "/google/auth", {}, { organizationId });
  if (!("url" in begun)) throw new Error("No address to go to.");
  const back = await consent(google, begun.url, account);
  const done = await call(person, "/google/auth", back, { organizationId });
  if (!("connection" in done)) throw new Error("Nothing was connected.");
  return done.connection;
}

/** The local Google of the stack that files share. */
export function sharedGoogle(): { control: Control } {
  const { google } = stack();
  if (!google) throw new Error("This stack has no local Google.");
  return {
    async control(name, given) {
      const response = await fetch(`${google.url}/test/${name}`, {
        method: "POST",
        headers: { authorization: `Bearer ${google.clientSecret}`, "content-type": "application/json" },
        body: JSON.stringify(given),
      });
      if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
      return (await response.json()) as Record<string, unknown>;
    },
  };
}

/** An account of its own at the local Google. @returns its address */
export async function googleAccount(): Promise<string> {
  const email = `p${crypto.randomUUID().slice(0, 12)}@atrium.example`;
  await sharedGoogle().control("person", { email, name: "Pat Test" });
  return email;
}
