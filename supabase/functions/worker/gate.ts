/** Lets many through at once, or one alone. */
export interface Gate {
  /** Runs `work` beside others, unless one runs alone. */
  shared<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` when all others have ended, and lets none begin meanwhile. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

export function createGate(): Gate {
  let lastAlone: Promise<unknown> = Promise.resolve();
  const running = new Set<Promise<unknown>>();

  return {
    async shared(work) {
      for (let seen; seen !== lastAlone;) {
        seen = lastAlone;
        await seen;
      }
      const run = work();
      const ended: Promise<unknown> = run.catch(() => undefined).then(() => running.delete(ended));
      running.add(ended);
      return run;
    },
    alone(work) {
      const run = lastAlone.then(() => Promise.all(running)).then(work);
      lastAlone = run.catch(() => undefined);
      return run;
    },
  };
}
