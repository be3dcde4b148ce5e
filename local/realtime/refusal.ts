/** A refusal that the client may read: `code` names the case as hosted Realtime does, `message` is a sentence. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }

  /** The text of `response.reason` in a refused join. */
  get reason(): string {
    return `${this.code}: ${this.message}`;
  }
}

/** The refusal of a private topic to whom no policy lets read from it. */
export function unreadable(name: string): Refusal {
  return new Refusal("Unauthorized", `You do not have permissions to read from this Channel topic: ${name}`);
}
