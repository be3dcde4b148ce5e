import { z } from "zod";

const Config = z.object({
  supabaseUrl: z.url().transform((url) => url.replace(/\/+$/, "")),
  supabasePublishableKey: z.string().min(1),
  /** Answers come from the built-in offline model, because no AI provider is configured. */
  offlineModel: z.boolean().default(false),
});
export type Config = z.infer<typeof Config>;

/**
 * The app's configuration: from the JSON script that the server put into the page, else from the build's variables.
 * @param page text of `<script type="application/json" id="atrium-config">`, null when the page has none
 * @param build `import.meta.env`
 * @throws Error that names what is missing
 */
export function readConfig(page: string | null, build: Record<string, unknown>): Config {
  const raw: unknown = page
    ? JSON.parse(page)
    : {
        supabaseUrl: build["VITE_SUPABASE_URL"],
        supabasePublishableKey: build["VITE_SUPABASE_PUBLISHABLE_KEY"],
        offlineModel: build["VITE_OFFLINE_MODEL"] === "true",
      };
  const parsed = Config.safeParse(raw);
  if (!parsed.success) {
    throw new Error(`The app is not configured (see README). ${z.prettifyError(parsed.error)}`);
  }
  return parsed.data;
}

export const env = readConfig(
  document.getElementById("atrium-config")?.textContent?.trim() || null,
  import.meta.env,
);
