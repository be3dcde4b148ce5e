import { withBrand, type HostBrand } from "./head.ts";

const KEPT_MS = 300_000;
const MOST_KEPT = 1000;

interface Serving {
  /** The project's address, without a slash at its end. */
  supabaseUrl: string;
  /** The built `index.html`. */
  page: () => Promise<string>;
  /** Makes requests; the runtime's own unless told. */
  ask?: typeof fetch;
  /** In milliseconds. */
  now?: () => number;
}

/**
 * Serves the app's page with the brand of its host (product §2), on any runtime with Web requests in front of the built files. A brand is
 * kept five minutes. Where the API doesn't answer, the page goes out as it was built, and the app asks for itself.
 */
export function createPageServer({ supabaseUrl, page, ask = fetch, now = Date.now }: Serving) {
  const kept = new Map<string, { until: number; brand: HostBrand }>();

  async function brandOf(host: string): Promise<HostBrand | null> {
    const known = kept.get(host);
    if (known && known.until > now()) return known.brand;
    try {
      const answer = await ask(`${supabaseUrl}/functions/v1/api/public/branding/resolve-host`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ host }),
      });
      if (!answer.ok) return null;
      const brand = (await answer.json()) as HostBrand;
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(host, { until: now() + KEPT_MS, brand });
      return brand;
    } catch {
      return null;
    }
  }

  return async (request: Request): Promise<Response> => {
    const [html, brand] = await Promise.all([page(), brandOf(new URL(request.url).hostname)]);
    return new Response(brand ? withBrand(html, brand, supabaseUrl) : html, {
      headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" },
    });
  };
}
