const oldest = [20, 19];
const noise = /^⚠️ {2}Node\.js 20 and below|^EXPERIMENTAL FEATURES ENABLED/;

/** `npm start` and, with `--dev`, `npm run dev`: runs the stack of the project in the working folder until told to stop. */
async function main(): Promise<void> {
  const began = performance.now();
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < (oldest[0] ?? 0) || (major === oldest[0] && minor < (oldest[1] ?? 0))) {
    fail(`Node.js ${oldest.join(".")} or newer is needed; this is ${process.versions.node}.`);
  }
  silence();
  const [{ startGround }, { readOptions }, { GroundError }, { report }] = await Promise.all([
    import("./ground.ts"),
    import("./options.ts"),
    import("./errors.ts"),
    import("./report.ts"),
  ]);
  try {
    const options = readOptions(process.cwd(), process.argv.includes("--dev") ? "dev" : "built");
    const ground = await startGround(options);
    stopOnSignal(() => ground.close());
    console.log(await report(ground, options, performance.now() - began));
  } catch (error) {
    if (error instanceof GroundError) fail(error.message);
    throw error;
  }
}

function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      setTimeout(() => process.exit(1), 3000).unref();
      void close().then(() => process.exit(0));
    });
  }
}

/** Leaves out what dependencies say at each start about Node 20 and lite's storage; docs/decisions.md covers both. */
function silence(): void {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!noise.test(String(words[0]))) warn(...words);
  };
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

void main();
