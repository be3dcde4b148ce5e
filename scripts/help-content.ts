import { readEnvironment } from "../local/env-files.ts";

/** `npm run help:bring-in`: brings the help centre's files into a project (docs/deploy.md), as often as wanted. */
const env = readEnvironment(process.cwd());
const [url, secretKey] = [env.SUPABASE_URL, env.SUPABASE_SECRET_KEY ?? env.SUPABASE_SERVICE_ROLE_KEY];
if (!url || !secretKey) {
  console.error("Set SUPABASE_URL and SUPABASE_SECRET_KEY to the project's.");
  process.exit(1);
}
try {
  const { bringInHelp } = await import("../local/help/bring-in.ts");
  const { files, saved, dropped } = await bringInHelp(process.cwd(), { url, secretKey });
  console.log(`${files} contents: ${saved} new or changed, ${dropped} gone.`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
