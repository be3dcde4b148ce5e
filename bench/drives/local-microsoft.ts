import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { BenchStack } from "../stack.ts";

const Secrets = z.object({ microsoftClientId: z.string(), microsoftClientSecret: z.string() });

/** The local Microsoft of a bench's stack, as its tests and a browser reach it. */
export interface BenchMicrosoft {
  control(name: string, given: object): Promise<Record<string, unknown>>;
  /** Goes through sign-in and consent. @returns what comes back to the app */
  consent(url: string, mail: string): Promise<{ code: string; state: string }>;
  /** A token of an account's own, as another app gets one. */
  token(mail: string): Promise<string>;
  graph: string;
}

export async function localMicrosoft({ folder, url }: BenchStack): Promise<BenchMicrosoft> {
  const { microsoftClientId: client_id, microsoftClientSecret: client_secret } = Secrets.parse(
    JSON.parse(await readFile(join(folder, "secrets.json"), "utf8")),
  );
  const at = `${url}/microsoft`;

  const control: BenchMicrosoft["control"] = async (name, given) => {
    const answer = await fetch(`${at}/test/${name}`, {
      method: "POST",
      headers: { authorization: `Bearer ${client_secret}`, "content-type": "application/json" },
      body: JSON.stringify(given),
    });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };

  const consent: BenchMicrosoft["consent"] = async (address, mail) => {
    const { people } = z
      .object({ people: z.array(z.object({ id: z.string(), mail: z.string() })) })
      .parse(await control("people", {}));
    const account = people.find((one) => one.mail === mail)?.id ?? "";
    const answer = await fetch(address, {
      method: "POST",
      redirect: "manual",
      headers: { origin: new URL(address).origin },
      body: new URLSearchParams({ account, decision: "accept" }),
    });
    const back = new URL(answer.headers.get("location") ?? "about:blank").searchParams;
    return z.object({ code: z.string(), state: z.string() }).parse(Object.fromEntries(back));
  };

  return {
    control,
    consent,
    graph: `${at}/v1.0`,
    async token(mail) {
      const verifier = randomBytes(32).toString("base64url");
      const redirect_uri = `${url}/app/integrations`;
      const asked = new URLSearchParams({
        ...{ client_id, redirect_uri, response_type: "code", response_mode: "query", state: "bench" },
        scope: "openid offline_access Files.Read.All",
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
      });
      const { code } = await consent(`${at}/common/oauth2/v2.0/authorize?${asked}`, mail);
      const answer = await fetch(`${at}/common/oauth2/v2.0/token`, {
        method: "POST",
        body: new URLSearchParams({
          ...{ grant_type: "authorization_code", client_id, client_secret, redirect_uri, code },
          code_verifier: verifier,
        }),
      });
      return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
    },
  };
}
