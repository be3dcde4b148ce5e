/** A function that runs soon after it was asked to, once for all that ask meanwhile. */
export interface Coalesced {
  (): void;
  cancel: () => void;
}

/**
 * Joins bursts of calls: `run` goes `quiet` ms after the last one, but never later than `longest` ms after the first.
 */
export function coalesce(run: () => void, quiet: number, longest: number): Coalesced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let deadline = 0;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const ask = () => {
    const now = Date.now();
    if (timer === undefined) deadline = now + longest;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        timer = undefined;
        run();
      },
      Math.max(0, Math.min(quiet, deadline - now)),
    );
  };
  return Object.assign(ask, { cancel });
}
