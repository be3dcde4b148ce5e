// PGlite's own thread, of which `engine.ts` is the other end. JavaScript, so that a thread starts without a compiler.
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { uuid_ossp } from "@electric-sql/pglite/contrib/uuid_ossp";
import { pgtap } from "@electric-sql/pglite/pgtap";
import { vector } from "@electric-sql/pglite/vector";
import { parentPort, workerData } from "node:worker_threads";

const startParams = PGlite.defaultStartParams.map((param) =>
  param.startsWith("search_path=") ? 'search_path="$user",public,extensions' : param,
);

const { dataDir, code } = workerData;
const engine = await PGlite.create({
  dataDir,
  extensions: { btree_gin, citext, pg_trgm, pgcrypto, pgtap, unaccent, uuid_ossp, vector },
  startParams,
  pgliteWasmModule: code,
  relaxedDurability: false,
});

let notifications = [];
engine.onNotification((channel, payload) => notifications.push([channel, payload]));

/** Answers one burst of the protocol with the database's bytes and the notifications among them. */
async function answer(burst) {
  const { data } = await engine.execProtocol(burst, { syncToFs: false, throwOnError: false });
  const heard = notifications;
  notifications = [];
  parentPort.postMessage({ data, notifications: heard }, [data.buffer]);
}

async function handle(message) {
  if (message instanceof Uint8Array) return answer(message);
  await engine.close();
  parentPort.postMessage({ data: new Uint8Array(), notifications: [] });
  parentPort.close();
}

let last = Promise.resolve();
parentPort.on("message", (message) => {
  last = last.then(() => handle(message));
});
parentPort.postMessage("ready");
