import { protocol } from "@electric-sql/pglite";
import type { Socket } from "node:net";
import { engineError } from "../engine/errors.ts";
import type { PgliteDatabase } from "../pglite.ts";
import { statementLimits } from "../terms.ts";
import type { Terms } from "../terms.ts";
import { isAllowed, isPassword, OWNER } from "./logins.ts";
import {
  askForPassword,
  cancelRequest,
  fatal,
  Framer,
  gssRequest,
  passwordOf,
  renameStatement,
  sqlOf,
  sslRequest,
  startupParameters,
  syncMessage,
  typeOf,
  welcome,
} from "./messages.ts";

const lastsForTransaction = /\bset_config\([^()]*,\s*true\s*\)|\bset\s+local\b/gi;
const changesSettings = /\b(set|reset|set_config|discard|authorization)\b/i;
const changesListeners = /\b(discard|unlisten)\b/i;
const dropsPrepared = /\b(discard|deallocate)\s+all\b/i;
const changesSchema = /\b(create|alter|drop|grant|revoke|comment)\b/i;
const notSettings = new Set([
  "user",
  "database",
  "options",
  "replication",
  "client_encoding",
  "application_name",
]);
/** So many messages at most are held until the rest of theirs has come; a driver that copies rows sends more. */
const mostHeld = 16;
/** PGlite has no login to reset to: a plain `reset session authorization` does nothing. */
const resetAll = protocol.serialize.query(`set session authorization ${OWNER}; reset role; reset all`);

/** On which terms a connection is served, by the `application_name` that it starts with; others are tools. */
const termsOf: Record<string, Terms> = {
  "atrium-api": { lane: "interactive", limit: statementLimits.usual },
  "atrium-worker": { lane: "background", limit: statementLimits.service },
};

export interface SessionOptions {
  id: number;
  database: PgliteDatabase;
  settings: Record<string, string>;
  /** How long a session may keep everybody else waiting between two messages, in milliseconds. */
  patience: number;
  /** How long a transaction may keep everybody else waiting in all, in milliseconds. */
  longest: number;
  /** How long a statement of a tool may run, in milliseconds. */
  limit: number;
  /** The passwords of the roles that may log in besides the owner. */
  passwords: ReadonlyMap<string, string>;
  /** Counts how often a connection dropped the prepared statements of all. */
  shared: { discards: number };
  onSchemaChange: () => void;
}

/**
 * One TCP connection. PGlite has a single session, so this one holds the lock from its first message until the
 * server is idle again (after COMMIT), brings its own settings with it and takes them away, and has its prepared
 * statements under names of its own. What arrives together crosses into the engine together.
 */
export class TcpSession {
  readonly #options: SessionOptions;
  readonly #socket: Socket;
  readonly #input = new Framer();
  /** What made each prepared statement, to make it again in the next engine. */
  readonly #prepared = new Map<string, Buffer>();
  /** Messages of a burst whose last one is still arriving. */
  #burst: Buffer[] = [];
  #preparedIn: string;
  #settings: [string, string][] = [];
  #terms: Terms;
  #role = OWNER;
  #welcome: Buffer | undefined;
  #started = false;
  #ended = false;
  #release: (() => void) | undefined;
  #since = 0;
  #generation = 0;
  #seen = "";
  #impatience: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(socket: Socket, options: SessionOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#terms = { lane: "interactive", limit: options.limit };
    this.#preparedIn = this.#age;
    socket.setNoDelay(true);
    socket.on("data", (bytes) => this.#next(() => this.#receive(bytes)));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#end(undefined));
  }

  /** Ends the connection; resolves when it has let go of the database. */
  async close(): Promise<void> {
    this.#socket.destroy();
    await new Promise((resolve) => setImmediate(resolve));
    await this.#work;
  }

  #next(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => this.#end(error));
  }

  async #receive(bytes: Uint8Array): Promise<void> {
    let leaves = false;
    for (const message of this.#input.push(bytes, () => (this.#started ? 1 : 0))) {
      if (!this.#started) this.#start(message);
      else if (this.#welcome) this.#logIn(message, this.#welcome);
      else if (typeOf(message) === "X") leaves = true;
      else this.#burst.push(message);
    }
    // A long statement comes in pieces; nobody waits for those that are still on their way.
    if (!leaves && this.#input.isWithin && this.#burst.length < mostHeld) return;
    const burst = this.#burst.splice(0);
    if (burst.length > 0 && !this.#ended) await this.#serve(burst);
    if (leaves) this.#socket.end();
  }

  #start(message: Buffer): void {
    const code = message.readInt32BE(4);
    if (code === sslRequest || code === gssRequest) return void this.#socket.write("N");
    if (code === cancelRequest) return void this.#socket.destroy();
    const asked = startupParameters(message);
    const { application_name = "" } = asked;
    this.#settings = Object.entries(asked).filter(([name]) => !notSettings.has(name));
    this.#terms = termsOf[application_name] ?? this.#terms;
    this.#role = asked.user ?? OWNER;
    this.#started = true;
    const greeting = welcome({ ...this.#options.settings, application_name }, this.#options.id);
    if (this.#role === OWNER) return void this.#socket.write(greeting);
    this.#settings.push(["session_authorization", this.#role]);
    this.#welcome = greeting;
    this.#socket.write(askForPassword);
  }

  #logIn(message: Buffer, greeting: Buffer): void {
    const isRight =
      typeOf(message) === "p" && isPassword(this.#options.passwords, this.#role, passwordOf(message));
    if (!isRight)
      return this.#end(refusal("28P01", `password authentication failed for user "${this.#role}"`));
    this.#welcome = undefined;
    this.#socket.write(greeting);
  }

  async #serve(messages: readonly Buffer[]): Promise<void> {
    if (this.#role !== OWNER && !messages.every(isAllowed)) {
      throw refusal(
        "42501",
        `permission denied: ${this.#role} may only read and write rows, in transactions`,
      );
    }
    const prelude = await this.#enter();
    const parts = messages.map((message) => {
      this.#seen += sqlOf(message);
      return this.#owned(message);
    });
    const answers = await this.#ask([...prelude, ...parts], prelude.length);
    if (this.#socket.writable) this.#socket.write(Buffer.concat(answers));
    const last = typeOf(messages.at(-1) ?? syncMessage);
    const idle = (last === "Q" || last === "S") && statusOf(answers) === "I";
    if (idle) await this.#exit();
    else this.#impatience = setTimeout(() => this.#giveUp(), this.#options.patience);
  }

  /** Sends messages and gives the answers, without those of the first `own`, each of which ends in ReadyForQuery. */
  async #ask(parts: readonly Uint8Array[], own = 0): Promise<Buffer[]> {
    const bytes = await this.#options.database.engine.send(parts, this.#terms.limit);
    let skipped = own;
    return [...new Framer().push(bytes, () => 1)].filter((answer) => {
      const type = typeOf(answer);
      if (skipped === 0) return type !== "A";
      if (type === "Z") skipped -= 1;
      return false;
    });
  }

  /** The message with its prepared statement under a name of this connection. */
  #owned(message: Buffer): Buffer {
    const type = typeOf(message);
    let own = "";
    const renamed = renameStatement(message, (name) => (own = `tcp${this.#options.id}_${name}`));
    if (own && type === "P") this.#prepared.set(own, renamed);
    if (own && type === "C") this.#prepared.delete(own);
    return renamed;
  }

  /** Takes the lock; gives what this connection's settings and statements need, a message group each. */
  async #enter(): Promise<Buffer[]> {
    clearTimeout(this.#impatience);
    const { lock, engine } = this.#options.database;
    if (this.#release) {
      if (this.#generation !== engine.generation) throw engineError("57P02");
      if (lock.waiting > 0 && this.#isTooLong()) throw engineError("25P04");
      return [];
    }
    this.#release = await lock.acquire(this.#terms.lane);
    this.#since = performance.now();
    this.#generation = engine.generation;
    const settings = this.#settings.map(([name, value]) =>
      Buffer.from(protocol.serialize.query(`select set_config(${literal(name)}, ${literal(value)}, false)`)),
    );
    if (this.#preparedIn === this.#age) return settings;
    this.#preparedIn = this.#age;
    const statements = [...this.#prepared.values()].map((parse) => Buffer.concat([parse, syncMessage]));
    return [...settings, ...statements];
  }

  /** Lets go. What this connection leaves is taken away before anybody else's statement, without a wait for it. */
  async #exit(): Promise<void> {
    const { database, onSchemaChange } = this.#options;
    // Who isn't the owner leaves nothing behind: what they set ends with their transaction.
    const seen = this.#role === OWNER ? this.#seen : "";
    this.#seen = "";
    const changed = changesSettings.test(seen.replace(lastsForTransaction, ""));
    if (changed) await this.#keepSettings();
    if (changed || this.#settings.length > 0) database.engine.before([resetAll]);
    if (changesListeners.test(seen)) this.#tell([protocol.serialize.query(database.notifications.listens)]);
    if (dropsPrepared.test(seen)) {
      this.#prepared.clear();
      this.#options.shared.discards += 1;
    }
    this.#release?.();
    this.#release = undefined;
    if (!changesSchema.test(seen)) return;
    database.forgetTypes();
    onSchemaChange();
  }

  #tell(parts: readonly Uint8Array[]): void {
    this.#options.database.engine.send(parts, statementLimits.usual).catch(() => undefined);
  }

  async #keepSettings(): Promise<void> {
    const answers = await this.#ask([
      protocol.serialize.query(
        `select name, setting from pg_settings where source = 'session'
         union all select 'role', current_setting('role') where current_setting('role') <> 'none'`,
      ),
    ]);
    this.#settings = answers.filter((answer) => typeOf(answer) === "D").map(pairOf);
  }

  /** Changes when prepared statements are gone without their connection's doing. */
  get #age(): string {
    const { database, shared } = this.#options;
    return `${database.engine.generation} ${shared.discards}`;
  }

  #isTooLong(): boolean {
    return performance.now() - this.#since > this.#options.longest;
  }

  #giveUp(): void {
    const { database, patience } = this.#options;
    if (database.lock.waiting > 0) return this.#end(engineError("25P03"));
    this.#impatience = setTimeout(() => this.#giveUp(), patience);
  }

  /** Says why, and ends the connection: its transaction is gone or will be. */
  #end(reason: unknown): void {
    this.#ended = true;
    if (this.#socket.writable && reason instanceof Error && "code" in reason)
      this.#socket.end(fatal(String(reason.code), reason.message));
    this.#socket.destroySoon();
    this.#next(() => this.#leave());
  }

  async #leave(): Promise<void> {
    clearTimeout(this.#impatience);
    const { engine, lock } = this.#options.database;
    if (this.#release && this.#generation === engine.generation) {
      this.#tell([syncMessage, protocol.serialize.query("rollback"), resetAll]);
    }
    const drop = [...this.#prepared.keys()].map((name) => `deallocate "${name.replaceAll('"', '""')}"`);
    this.#prepared.clear();
    this.#settings = [];
    this.#seen = this.#seen.replace(changesSettings, "");
    if (this.#release) await this.#exit();
    if (drop.length === 0 || this.#preparedIn !== this.#age) return;
    const release = await lock.acquire("background");
    this.#tell(drop.map((statement) => protocol.serialize.query(statement)));
    release();
  }
}

function refusal(code: string, text: string): Error & { code: string } {
  return Object.assign(new Error(text), { code });
}

/** The transaction's state at the end of these answers: `I` for none, `T` for an open one, `E` for a failed one. */
function statusOf(answers: readonly Buffer[]): string | undefined {
  const ready = answers.findLast((answer) => typeOf(answer) === "Z");
  return ready && String.fromCharCode(ready[5] ?? 0);
}

/** A row of two texts. */
function pairOf(row: Buffer): [string, string] {
  const first = row.readInt32BE(7);
  return [row.toString("utf8", 11, 11 + first), row.toString("utf8", 15 + first)];
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
