/** Why a file couldn't be stored; `message` is for the person who uploads, `temporary` says a retry may help. */
export class SendError extends Error {
  readonly temporary: boolean;
  constructor(message: string, temporary: boolean) {
    super(message);
    this.name = "SendError";
    this.temporary = temporary;
  }
}
