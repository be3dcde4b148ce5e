import { z } from "zod";
import type { Control } from "../../local/google/index.ts";
import { stack } from "./stack.ts";

/** Does something in the stack's local Google (`local/google/control.ts`). @throws Error that says why not */
export const googleDoes: Control = async (name, given) => {
  const { google } = stack();
  if (!google) throw new Error("This stack has no local Google.");
  const response = await fetch(`${google.url}/test/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${google.clientSecret}` },
    body: JSON.stringify(given),
  });
  const body = z.record(z.string(), z.unknown()).parse(await response.json());
  if (!response.ok) throw new Error(`${name}: ${JSON.stringify(body)}`);
  return body;
};

/** An account of its own at the local Google. @returns its address */
export async function googleAccount(): Promise<string> {
  const email = `p${crypto.randomUUID().slice(0, 12)}@atrium.example`;
  await googleDoes("person", { email, name: "Pat Test" });
  return email;
}

/** Agrees at Google to what an address asks for. @returns what Google sends back */
export async function agreeAtGoogle(
  url: string,
  account: string,
  more: { deny?: boolean; without?: string[] } = {},
): Promise<{ code: string; state: string }> {
  const back = await googleDoes("consent", { url, account, ...more });
  const { searchParams } = new URL(z.string().parse(back["url"]));
  return { code: searchParams.get("code") ?? "", state: searchParams.get("state") ?? "" };
}
