import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { call } from "../support/call.ts";
import { makePerson, newClient, type Person } from "../support/people.ts";
import { stack } from "../support/stack.ts";

interface Mail {
  to: string;
  text: string;
}

/** The newest mailed link to an address that a pattern finds in the text. */
async function mailed(to: string, pattern: RegExp): Promise<string> {
  const mails = (await (await fetch(`${stack().url}/mail/messages`)).json()) as Mail[];
  const found = mails.filter((mail) => mail.to === to).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
  expect(found).toHaveLength(1);
  return String(found[0]);
}

/** Signs the address' owner in by the link for a forgotten password. */
async function recover(email: string): Promise<SupabaseClient> {
  const client = newClient();
  await client.auth.resetPasswordForEmail(email);
  const link = await mailed(email, /(\S+\/auth\/v1\/verify\S+)/);
  const answer = await fetch(link, { redirect: "manual" });
  const hash = new URLSearchParams(new URL(answer.headers.get("location") ?? "").hash.slice(1));
  const { error } = await client.auth.setSession({
    access_token: hash.get("access_token") ?? "",
    refresh_token: hash.get("refresh_token") ?? "",
  });
  expect(error).toBeNull();
  return client;
}

async function prove(client: SupabaseClient, email: string): Promise<void> {
  const { data } = await client.auth.getSession();
  const holder = { token: data.session?.access_token ?? "" };
  await call(holder, "/user/send-email-proof", {});
  const token = await mailed(email, /confirm-email\?token=([0-9a-f]+)/);
  await call(holder, "/user/prove-email", { token });
}

const enters = async (email: string, password: string) =>
  (await newClient().auth.signInWithPassword({ email, password })).error === null;
const isIn = async ({ token }: Person) =>
  (await call({ token }, "/user/get-or-create", {}).catch(() => null)) !== null;

describe("an account that somebody made with another's address", () => {
  it("is its owner's alone once they have proved it: the squatter's password and session end", async () => {
    const squatter = await makePerson("Squatter", false);
    const owner = await recover(squatter.email);
    await prove(owner, squatter.email);
    expect([await enters(squatter.email, squatter.password), await isIn(squatter)]).toEqual([false, false]);
    const password = randomUUID();
    expect((await owner.auth.updateUser({ password })).error).toBeNull();
    expect(await enters(squatter.email, password)).toBe(true);
  });

  it("keeps the password that its owner has set before the proof", async () => {
    const squatter = await makePerson("Squatter", false);
    const owner = await recover(squatter.email);
    const password = randomUUID();
    expect((await owner.auth.updateUser({ password })).error).toBeNull();
    expect(await isIn(squatter)).toBe(false);
    await prove(owner, squatter.email);
    expect([await enters(squatter.email, squatter.password), await enters(squatter.email, password)]).toEqual(
      [false, true],
    );
  });

  it("keeps its password when who signed up proves it", async () => {
    const person = await makePerson("Owner", false);
    await prove(person.client, person.email);
    expect(await enters(person.email, person.password)).toBe(true);
  });
});
