import { startGround } from "../../local/ground.ts";
import { createNativeDatabase, onNative } from "./native-database.ts";
import { startSite } from "./site.ts";

/** `serve.ts [--app]`: runs a stack in memory, tells its parent where it is, and stops when the parent lets go. */
async function main(flags: string[]): Promise<void> {
  const native = onNative ? await createNativeDatabase() : undefined;
  const site = await startSite();
  const ground = await startGround({
    functionEnv: { CRAWL_ALLOW: site.origin },
    databaseUrl: native?.url,
    functions: true,
    app: flags.includes("--app") ? "built" : "none",
    log: (line) => console.log(line),
  });
  const { url, databaseUrl, apiDatabaseUrl, publishableKey, secretKey, jwtSecret } = ground;
  process.once("disconnect", () => {
    void ground
      .close()
      .then(() => site.close())
      .then(() => native?.drop())
      .then(() => process.exit(0));
  });
  process.send?.({
    url,
    databaseUrl,
    apiDatabaseUrl,
    publishableKey,
    secretKey,
    jwtSecret,
    site: site.origin,
  });
}

await main(process.argv.slice(2));
