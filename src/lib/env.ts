export interface Config {
  /** Without a slash at its end. */
  supabaseUrl: string;
  supabasePublishableKey: string;
  /** Answers come from the built-in offline model, because no AI provider is configured. */
  offlineModel: boolean;
}

/**
 * The app's configuration: from the JSON script that the server put into the page, else from the build's variables.
 * @param page text of `<script type="application/json" id="atrium-config">`, null when the page has none
 * @param build `import.meta.env`
 * @throws Error that names what is missing
 */
export function readConfig(page: string | null, build: Record<string, unknown>): Config {
  const raw = page
    ? (JSON.parse(page) as Record<string, unknown>)
    : {
        supabaseUrl: build["VITE_SUPABASE_URL"],
        supabasePublishableKey: build["VITE_SUPABASE_PUBLISHABLE_KEY"],
        offlineModel: build["VITE_OFFLINE_MODEL"] === "true",
      };
  const { supabaseUrl, supabasePublishableKey, offlineModel } = raw;
  if (typeof supabaseUrl !== "string" || !URL.canParse(supabaseUrl)) throw missing("supabaseUrl");
  if (typeof supabasePublishableKey !== "string" || supabasePublishableKey === "") {
    throw missing("supabasePublishableKey");
  }
  return {
    supabaseUrl: supabaseUrl.replace(/\/+$/, ""),
    supabasePublishableKey,
    offlineModel: offlineModel === true,
  };
}

function missing(name: string): Error {
  return new Error(`The app is not configured (see README): ${name} is missing or wrong.`);
}

export const env = readConfig(
  document.getElementById("atrium-config")?.textContent.trim() || null,
  import.meta.env,
);
