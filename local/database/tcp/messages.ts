/** The parts of PostgreSQL's wire protocol that the server itself has to understand. */

export const sslRequest = 80_877_103;
export const gssRequest = 80_877_104;
export const cancelRequest = 80_877_102;

/** Cuts a stream of bytes into messages: a type byte (none in the first one) and a length that counts itself. */
export class Framer {
  #rest = Buffer.alloc(0);

  /** Whether a message has begun that isn't whole yet. */
  get isWithin(): boolean {
    return this.#rest.length > 0;
  }

  /** Adds bytes and gives the whole messages among them. `header` is 1 where messages have a type byte, else 0. */
  *push(bytes: Uint8Array, header: () => 0 | 1): Generator<Buffer> {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : Buffer.from(bytes);
    for (;;) {
      const typed = header();
      if (this.#rest.length < typed + 4) return;
      const end = typed + this.#rest.readInt32BE(typed);
      if (this.#rest.length < end) return;
      const message = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      yield message;
    }
  }
}

export function typeOf(message: Uint8Array): string {
  return String.fromCharCode(message[0] ?? 0);
}

/** The key-value pairs of a start-up message: user, database, and settings. */
export function startupParameters(message: Buffer): Record<string, string> {
  const words = message.subarray(8).toString("utf8").split("\0");
  const pairs: [string, string][] = [];
  for (let at = 0; words[at]; at += 2) pairs.push([words[at] ?? "", words[at + 1] ?? ""]);
  return Object.fromEntries(pairs);
}

/** The SQL of a Query or Parse message, else nothing. */
export function sqlOf(message: Buffer): string {
  const type = typeOf(message);
  if (type === "Q") return message.toString("utf8", 5, message.length - 1);
  return type === "P" ? textAt(message, textEnd(message, 5) + 1) : "";
}

/** The statement that a Parse, Bind, Describe or Close names, and the message with that name changed. */
export function renameStatement(message: Buffer, rename: (name: string) => string): Buffer {
  const at = statementAt(message);
  if (at === undefined) return message;
  const end = textEnd(message, at);
  if (end === at) return message;
  const name = Buffer.from(rename(message.toString("utf8", at, end)));
  const renamed = Buffer.concat([message.subarray(0, at), name, message.subarray(end)]);
  renamed.writeInt32BE(renamed.length - 1, 1);
  return renamed;
}

function statementAt(message: Buffer): number | undefined {
  const type = typeOf(message);
  if (type === "P") return 5;
  if (type === "B") return textEnd(message, 5) + 1;
  const isStatement = (type === "D" || type === "C") && message[5] === "S".charCodeAt(0);
  return isStatement ? 6 : undefined;
}

function textEnd(message: Buffer, from: number): number {
  return message.indexOf(0, from);
}

function textAt(message: Buffer, from: number): string {
  return message.toString("utf8", from, textEnd(message, from));
}

function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(`${part}\0`) : part)),
  );
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

export const syncMessage = message("S");

/** Asks for the password as it is: the port listens on the loopback interface only. */
export const askForPassword = message("R", Buffer.from([0, 0, 0, 3]));

export function passwordOf(message: Buffer): string {
  return textAt(message, 5);
}

/** What a server says after a start-up: signed in, its settings, ready. */
export function welcome(settings: Record<string, string>, id: number): Buffer {
  const key = Buffer.alloc(8);
  key.writeInt32BE(id, 0);
  return Buffer.concat([
    message("R", Buffer.alloc(4)),
    ...Object.entries(settings).map(([name, value]) => message("S", name, value)),
    message("K", key),
    message("Z", Buffer.from("I")),
  ]);
}

export function fatal(code: string, text: string): Buffer {
  return message("E", "SFATAL", "VFATAL", `C${code}`, `M${text}`, Buffer.alloc(1));
}
