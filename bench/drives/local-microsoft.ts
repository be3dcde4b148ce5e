import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type LocalMicrosoft, microsoftAt } from "../../tests/support/microsoft.ts";
import type { BenchStack } from "../stack.ts";

const Secrets = z.object({ microsoftClientId: z.string(), microsoftClientSecret: z.string() });
const Back = z.object({ code: z.string(), state: z.string() });

/** The local Microsoft of a bench's stack, as a browser and other apps reach it. */
export interface BenchMicrosoft extends Pick<LocalMicrosoft, "control"> {
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
  const local = microsoftAt({ url: at, clientSecret: client_secret });
  const consent: BenchMicrosoft["consent"] = async (address, mail) =>
    Back.parse(Object.fromEntries(new URL(await local.consent(address, mail)).searchParams));
  return {
    control: local.control,
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
