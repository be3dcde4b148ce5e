import type { Context } from "./context.ts";
import type { Identity } from "./identity.ts";
import { unreadable } from "./refusal.ts";
import type { Answer, Extension } from "./rights.ts";

/** What one channel may do: all of it if public, what the policies say of its identity if private. */
export class Access {
  readonly #context: Context;
  readonly #name: string;
  readonly #private: boolean;
  readonly #extensions: readonly Extension[];
  #identity: Identity;
  #read: Answer = {};
  #write = new Map<Extension, Promise<boolean>>();

  constructor(
    context: Context,
    channel: { name: string; private: boolean; presence: boolean; identity: Identity },
  ) {
    this.#context = context;
    this.#name = channel.name;
    this.#private = channel.private;
    this.#extensions = channel.presence ? ["broadcast", "presence"] : ["broadcast"];
    this.#identity = channel.identity;
  }

  get identity(): Identity {
    return this.#identity;
  }

  canRead(extension: Extension): boolean {
    return !this.#private || this.#read[extension] === true;
  }

  /** The right to write, asked of the policies once until the next `confirm`. */
  canWrite(extension: Extension): Promise<boolean> {
    if (!this.#private) return Promise.resolve(true);
    const known = this.#write.get(extension);
    if (known) return known;
    const question = {
      mode: "write",
      name: this.#name,
      identity: this.#identity,
      extensions: [extension],
    } as const;
    const asked = this.#context.rights.ask(question).then((answer) => answer[extension] === true);
    this.#write.set(extension, asked);
    asked.catch(() => this.#write.delete(extension));
    return asked;
  }

  /** Asks the policies whether `identity` may read. Rejects with a `Refusal` if it may not, or if they can't be
   * asked. */
  async confirm(identity = this.#identity): Promise<void> {
    this.#identity = identity;
    if (!this.#private) return;
    const question = { mode: "read", name: this.#name, identity, extensions: this.#extensions } as const;
    this.#read = await this.#context.rights.ask(question);
    this.#write.clear();
    if (!this.#read.broadcast && !this.#read.presence) throw unreadable(this.#name);
  }
}
