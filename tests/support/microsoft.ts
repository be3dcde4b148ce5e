import type { Ground } from "../../local/ground.ts";
import { call } from "./call.ts";
import type { Person } from "./people.ts";
import { stack } from "./stack.ts";

export interface LocalMicrosoft {
  /** Does what tests can, by its name. */
  control(name: string, given: object): Promise<Record<string, unknown>>;
  /** Goes through sign-in and consent as its page would. @returns where it leads back to */
  consent(url: string, mail: string): Promise<string>;
}

/** The local Microsoft of a ground. @throws Error where it has none */
export function microsoftOf(ground: Ground): LocalMicrosoft {
  if (!ground.microsoft) throw new Error("This ground has no local Microsoft.");
  const { control, consent } = ground.microsoft;
  return {
    control: (name, given) => control(name as never, given as never),
    consent: (url, mail) => consent(url, mail),
  };
}

/** The local Microsoft of the stack that files share. */
export function sharedMicrosoft(): LocalMicrosoft {
  const { microsoft } = stack();
  if (!microsoft) throw new Error("This stack has no local Microsoft.");
  return microsoftAt(microsoft);
}

/** A local Microsoft over HTTP. @param at where it is, and the secret of its client */
export function microsoftAt({ url, clientSecret }: { url: string; clientSecret: string }): LocalMicrosoft {
  const control: LocalMicrosoft["control"] = async (name, given) => {
    const response = await fetch(`${url}/test/${name}`, {
      method: "POST",
      headers: { authorization: `Bearer ${clientSecret}`, "content-type": "application/json" },
      body: JSON.stringify(given),
    });
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  return {
    control,
    async consent(address, mail) {
      const { people } = (await control("people", {})) as { people: { id: string; mail: string }[] };
      const account = people.find((one) => one.mail === mail)?.id ?? "";
      const response = await fetch(address, {
        method: "POST",
        body: new URLSearchParams({ account, decision: "accept" }),
        headers: { origin: new URL(address).origin },
        redirect: "manual",
      });
      const location = response.headers.get("location");
      if (location === null) throw new Error(`Sign-in answered ${String(response.status)}.`);
      return location;
    },
  };
}

/** Signs a person in at the local Microsoft, as a browser would, and connects what was signed in to. */
export async function connectMicrosoft(
  microsoft: LocalMicrosoft,
  path: "/onedrive/auth" | "/sharepoint/auth" | "/microsoft/auth",
  { person, organizationId, account }: { person: Person; organizationId: number; account: string },
) {
  const begun = await call(person, path, {}, { organizationId });
  if (!("url" in begun)) throw new Error("No address to go to.");
  const back = new URL(await microsoft.consent(begun.url, account));
  const { code = "", state = "" } = Object.fromEntries(back.searchParams);
  const done = await call(person, path, { code, state }, { organizationId });
  if (!("connection" in done)) throw new Error("Nothing was connected.");
  return done.connection;
}
