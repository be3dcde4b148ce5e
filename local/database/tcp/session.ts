import type { Socket } from "node:net";
import type { PgliteDatabase } from "../pglite.ts";
import {
  cancelRequest,
  fatal,
  Framer,
  gssRequest,
  renameStatement,
  sqlOf,
  sslRequest,
  startupParameters,
  syncMessage,
  typeOf,
  welcome,
} from "./messages.ts";

const changesSettings = /\b(set|reset|set_config|discard|authorization)\b/i;
const changesListeners = /\b(discard|unlisten)\b/i;
const changesSchema = /\b(create|alter|drop|grant|revoke|comment)\b/i;
const notSettings = new Set(["user", "database", "options", "replication", "client_encoding"]);

export interface SessionOptions {
  id: number;
  database: PgliteDatabase;
  settings: Record<string, string>;
  /** How long a session may keep everybody else waiting between two messages, in milliseconds. */
  patience: number;
  onSchemaChange: () => void;
}

/**
 * One TCP connection. PGlite has a single session, so this one holds the lock from its first message until the
 * server is idle again (after COMMIT), brings its own settings with it and takes them away, and has its prepared
 * statements under names of its own.
 */
export class TcpSession {
  readonly #options: SessionOptions;
  readonly #socket: Socket;
  readonly #input = new Framer();
  readonly #output = new Framer();
  readonly #prepared = new Set<string>();
  #settings: [string, string][] = [];
  #started = false;
  #release: (() => void) | undefined;
  #seen = "";
  #impatience: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(socket: Socket, options: SessionOptions) {
    this.#socket = socket;
    this.#options = options;
    socket.setNoDelay(true);
    socket.on("data", (bytes) => this.#next(() => this.#receive(bytes)));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#next(() => this.#leave()));
  }

  /** Ends the connection; resolves when it has let go of the database. */
  async close(): Promise<void> {
    this.#socket.destroy();
    await new Promise((resolve) => setImmediate(resolve));
    await this.#work;
  }

  #next(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch(() => void this.#socket.destroy());
  }

  async #receive(bytes: Uint8Array): Promise<void> {
    for (const message of this.#input.push(bytes, () => (this.#started ? 1 : 0))) {
      if (this.#socket.destroyed) return;
      if (this.#started) await this.#handle(message);
      else this.#start(message);
    }
  }

  #start(message: Buffer): void {
    const code = message.readInt32BE(4);
    if (code === sslRequest || code === gssRequest) return void this.#socket.write("N");
    if (code === cancelRequest) return void this.#socket.destroy();
    const asked = Object.entries(startupParameters(message)).filter(([name]) => !notSettings.has(name));
    this.#settings = asked;
    this.#started = true;
    this.#socket.write(welcome(this.#options.settings, this.#options.id));
  }

  async #handle(message: Buffer): Promise<void> {
    const type = typeOf(message);
    if (type === "X") return void this.#socket.end();
    await this.#enter();
    this.#seen += sqlOf(message);
    await this.#run(renameStatement(message, (name) => this.#own(name, type)));
    const idle = (type === "Q" || type === "S") && !this.#options.database.engine.isInTransaction();
    if (idle) await this.#exit();
    else this.#impatience = setTimeout(() => this.#giveUp(), this.#options.patience);
  }

  async #run(message: Uint8Array): Promise<void> {
    await this.#options.database.lock.breathe();
    const answers: Buffer[] = [];
    await this.#options.database.engine.execProtocolRawStream(message, {
      onRawData: (bytes) => {
        for (const answer of this.#output.push(bytes, () => 1))
          if (typeOf(answer) !== "A") answers.push(answer);
      },
    });
    if (answers.length > 0 && this.#socket.writable) this.#socket.write(Buffer.concat(answers));
  }

  #own(name: string, type: string): string {
    const own = `tcp${this.#options.id}_${name}`;
    if (type === "P") this.#prepared.add(own);
    if (type === "C") this.#prepared.delete(own);
    return own;
  }

  async #enter(): Promise<void> {
    clearTimeout(this.#impatience);
    if (this.#release) return;
    this.#release = await this.#options.database.lock.acquire();
    const { engine } = this.#options.database;
    for (const [name, value] of this.#settings) {
      await engine.query("select set_config($1, $2, false)", [name, value]).catch(() => undefined);
    }
  }

  async #exit(): Promise<void> {
    const { database, onSchemaChange } = this.#options;
    const seen = this.#seen;
    this.#seen = "";
    if (changesSettings.test(seen)) await this.#keepSettings();
    if (changesSettings.test(seen) || this.#settings.length > 0) {
      await database.engine.exec("reset session authorization; reset role; reset all");
    }
    if (changesListeners.test(seen)) {
      for (const channel of database.notifications.channels) {
        await database.engine.exec(`listen "${channel.replaceAll('"', '""')}"`);
      }
    }
    this.#release?.();
    this.#release = undefined;
    if (!changesSchema.test(seen)) return;
    database.forgetTypes();
    onSchemaChange();
  }

  async #keepSettings(): Promise<void> {
    const { engine } = this.#options.database;
    const { rows } = await engine.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where source = 'session'",
    );
    const { rows: roles } = await engine.query<{ role: string }>("select current_setting('role') as role");
    const role = roles[0]?.role ?? "none";
    this.#settings = rows.map(({ name, setting }) => [name, setting]);
    if (role !== "none") this.#settings.push(["role", role]);
  }

  #giveUp(): void {
    const { database, patience } = this.#options;
    if (database.lock.waiting === 0) {
      this.#impatience = setTimeout(() => this.#giveUp(), patience);
      return;
    }
    this.#socket.end(
      fatal("25P03", "terminating connection: its open transaction kept everybody else waiting"),
    );
    this.#socket.destroySoon();
  }

  async #leave(): Promise<void> {
    clearTimeout(this.#impatience);
    const { engine } = this.#options.database;
    if (this.#release) {
      await this.#run(syncMessage);
      if (engine.isInTransaction()) await engine.exec("rollback");
      this.#settings = [];
      this.#seen += " reset";
      await this.#exit();
    }
    if (this.#prepared.size === 0) return;
    const drop = [...this.#prepared].map((name) => `deallocate "${name.replaceAll('"', '""')}"`);
    await this.#options.database.lock.run(async () => {
      for (const statement of drop) await engine.exec(statement).catch(() => undefined);
    });
  }
}
