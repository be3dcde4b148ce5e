import { repository } from "./sources.js";

/** Makes what a first start needs, whatever its data folder is: the app, a database to copy, the help centre's contents. */
async function main(): Promise<void> {
  const [{ migratedTemplate }, { reasonOf }, { readHelp }, { buildApp }] = await Promise.all([
    import("./database/snapshot.ts"),
    import("./errors.ts"),
    import("./help/kept.ts"),
    import("./web/build.ts"),
  ]);
  const parts = [buildApp(repository), migratedTemplate(repository, true), readHelp(repository)];
  for (const part of await Promise.allSettled<unknown>(parts)) {
    if (part.status === "fulfilled") continue;
    console.error(reasonOf(part.reason));
    process.exitCode = 1;
  }
}

void main();
