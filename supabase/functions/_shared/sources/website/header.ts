import { z } from "zod";
import type { SecretOwner } from "../../secrets/seal.ts";
import type { SiteCredentials } from "../../web/fetch.ts";

const Kept = z.object({ name: z.string(), value: z.string() });

/** Whose secret the header of a website is. */
export function headerSecret(organizationId: number, sourceId: number): SecretOwner {
  return { kind: "website.header", name: String(sourceId), organizationId };
}

/** What is sent to a website's own origin, of the secret that was kept. */
export function credentialsOf(secret: string | null, address: string): SiteCredentials | null {
  if (secret === null) return null;
  const { name, value } = Kept.parse(JSON.parse(secret));
  return { origin: new URL(address).origin, headers: { [name]: value } };
}
