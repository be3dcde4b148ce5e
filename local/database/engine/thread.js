// PGlite's own thread, of which `engine.ts` is the other end. JavaScript, so that a thread starts without a compiler.
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import { vector } from "@electric-sql/pglite-pgvector";
import { parentPort, workerData } from "node:worker_threads";

const startParams = PGlite.defaultStartParams.map((param) =>
  param.startsWith("search_path=") ? 'search_path="$user",public,extensions' : param,
);

const { dataDir, code } = workerData;
const engine = await PGlite.create({
  dataDir,
  extensions: { pg_trgm, pgcrypto, vector },
  startParams,
  pgliteWasmModule: code,
  relaxedDurability: false,
});

/** What PostgreSQL throws at its main loop after a plain error; anything else leaves its memory in ruins. */
const plainError = 100;
/** Errors after which PostgreSQL's memory can't be trusted: an internal one, and none left. */
const ruinous = new Set(["XX000", "53200"]);

// PGlite passes over a fault of its WebAssembly and answers as if the statement had run.
const takeTurn = engine.mod._PostgresMainLoopOnce;
engine.mod._PostgresMainLoopOnce = () => {
  try {
    takeTurn();
  } catch (thrown) {
    if (thrown?.status !== plainError) process.exit(1);
    throw thrown;
  }
};

let notifications = [];
engine.onNotification((channel, payload) => notifications.push([channel, payload]));

/**
 * Answers one burst of the protocol with the database's bytes, the notifications among them and how many errors. The
 * answer to the burst before it is nobody's.
 */
async function answer(burst, before) {
  const errors = [];
  const run = async (bytes) => {
    const { data, messages } = await engine.execProtocol(bytes, { syncToFs: false, throwOnError: false });
    errors.push(...messages.filter(({ name }) => name === "error"));
    return data;
  };
  if (before) await run(before);
  const data = await run(burst);
  const heard = notifications;
  notifications = [];
  const isLost = errors.some(({ code }) => ruinous.has(code));
  parentPort.postMessage({ data, notifications: heard, errors: errors.length, isLost }, [data.buffer]);
}

async function handle({ request, before }) {
  if (request instanceof Uint8Array) return answer(request, before);
  await engine.close();
  parentPort.postMessage({ data: new Uint8Array(), notifications: [], errors: 0, isLost: false });
  parentPort.close();
}

let last = Promise.resolve();
parentPort.on("message", (message) => {
  last = last.then(() => handle(message));
});
parentPort.postMessage("ready");
