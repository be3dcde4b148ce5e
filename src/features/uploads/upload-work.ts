import type { Document } from "@contract/documents.ts";

/** An upload that was asked for; `done` gives its document, or rejects with what went wrong (product §8). */
export interface Upload {
  id: string;
  done: Promise<Document>;
}

/** The sending of one file, from the moment it was chosen or retried. */
export interface UploadWork extends Upload {
  file: File;
  abort: AbortController;
  /** Whether a document of the same bytes was looked for. */
  checked: boolean;
  /** The object is in storage; only adding it is left. */
  stored: boolean;
  running: boolean;
  resolve: (document: Document) => void;
  reject: (error: unknown) => void;
  cancel: (why: string) => void;
}

export function newWork(id: string, file: File): UploadWork {
  let settle: Pick<UploadWork, "resolve" | "reject"> = { resolve: () => {}, reject: () => {} };
  const done = handled(new Promise<Document>((resolve, reject) => (settle = { resolve, reject })));
  const abort = new AbortController();
  const cancel = (why: string) => {
    const reason = new DOMException(why, "AbortError");
    abort.abort(reason);
    settle.reject(reason);
  };
  return { id, file, abort, checked: false, stored: false, running: false, done, ...settle, cancel };
}

/** An upload that fails before it starts. */
export function refused(id: string, reason: Error): Upload {
  return { id, done: handled(Promise.reject(reason)) };
}

/** The list shows every failure, so a caller needn't look at `done`. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
