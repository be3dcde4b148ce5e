import { z } from "zod";
import { fetchWithKey } from "../../config/fetch-with-key.ts";
import type { SenderRecord } from "../../contract/senders.ts";
import { ApiError } from "../../db/api-error.ts";

/** What Resend says of a domain; of its records only what is shown. */
const Domain = z.object({
  id: z.string().min(1).max(200),
  status: z.string(),
  records: z
    .array(
      z.object({
        record: z.string(),
        name: z.string(),
        type: z.string(),
        value: z.string(),
        status: z.string().optional(),
        priority: z.coerce.number().int().nullish(),
      }),
    )
    .default([]),
});
const Listed = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });

const API = "https://api.resend.com/domains";

/** Domains by Resend, which makes the keys, signs by them, and looks at the records. */
export interface ProviderDomains {
  kind: "provider";
  /**
   * The records of a domain, as the provider asks for and sees them; it is made there where there is none.
   * @param id what the provider calls it, once that is known
   * @throws ApiError `provider_failed` when it can't be asked, or the key may only send
   */
  look(domain: string, id: string | null): Promise<{ id: string; records: SenderRecord[] }>;
}

export function resendDomains(key: string): ProviderDomains {
  const ask = async (path: string, body?: object) => {
    const answer = await fetchWithKey(`${API}${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    const told: unknown = await answer?.json().catch(() => null);
    return { ok: answer?.ok ?? false, status: answer?.status ?? 0, told };
  };
  const idOf = async (domain: string): Promise<string> => {
    const made = await ask("", { name: domain });
    const parsed = z.object({ id: z.string() }).safeParse(made.told);
    if (made.ok && parsed.success) return parsed.data.id;
    const listed = Listed.safeParse((await ask("")).told);
    const known = listed.success ? listed.data.data.find(({ name }) => name === domain) : undefined;
    if (known) return known.id;
    throw new ApiError("provider_failed", failureOf(made.status));
  };
  return {
    kind: "provider",
    async look(domain, known) {
      let id = known ?? (await idOf(domain));
      let answer = await ask(`/${encodeURIComponent(id)}`);
      if (answer.status === 404) {
        id = await idOf(domain);
        answer = await ask(`/${encodeURIComponent(id)}`);
      }
      const found = Domain.safeParse(answer.told);
      if (!answer.ok || !found.success) throw new ApiError("provider_failed", failureOf(answer.status));
      // It looks by itself once it is told to; telling it again is harmless.
      if (found.data.status !== "verified") await ask(`/${encodeURIComponent(id)}/verify`, {});
      return { id, records: found.data.records.flatMap((record) => recordOf(record, domain)) };
    },
  };
}

const failureOf = (status: number) =>
  status === 401 || status === 403
    ? "Mail is set up with a key that may only send. Whoever runs this site has to give it one that may set up domains."
    : "The mail service can't be asked at present. It is tried again soon.";

type Told = z.output<typeof Domain>["records"][number];

function recordOf(
  { record, name, type, value, status = "", priority }: Told,
  domain: string,
): SenderRecord[] {
  const purpose = purposeOf(record, type);
  if (purpose === null) return [];
  const whole = name === domain || name.endsWith(`.${domain}`) ? name : name ? `${name}.${domain}` : domain;
  return [{ purpose, type, name: whole, value, ...(priority != null && { priority }), ...STANDINGS(status) }];
}

function purposeOf(record: string, type: string): SenderRecord["purpose"] | null {
  if (/^dkim$/i.test(record)) return "dkim";
  if (!/^spf$/i.test(record)) return null;
  return type.toUpperCase() === "MX" ? "bounces" : "spf";
}

const STANDINGS = (status: string): Pick<SenderRecord, "state" | "reason"> => {
  if (status === "verified") return { state: "good", reason: "" };
  if (status === "temporary_failure") {
    return { state: "unknown", reason: "The mail service doesn't see it at present, and looks again." };
  }
  return { state: "missing", reason: "The mail service doesn't see this record yet." };
};
