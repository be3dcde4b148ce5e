/** A function that asks for a run soon; all that ask meanwhile share it. */
export interface Coalesced {
  (): void;
  cancel: () => void;
}

/**
 * Joins bursts of calls: `run` goes `quiet` ms after the last one, but not later than `longest` ms after the first.
 * It never runs twice at a time: what is asked during a run is done after it.
 */
export function coalesce(run: () => Promise<void>, quiet: number, longest: number): Coalesced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let deadline = 0;
  let isRunning = false;
  let isAsked = false;

  function ask() {
    isAsked = true;
    if (isRunning) return;
    if (timer === undefined) deadline = Date.now() + longest;
    clearTimeout(timer);
    timer = setTimeout(() => void go(), Math.max(0, Math.min(quiet, deadline - Date.now())));
  }

  const wasAsked = () => isAsked;

  async function go() {
    timer = undefined;
    isAsked = false;
    isRunning = true;
    try {
      await run();
    } finally {
      isRunning = false;
      if (wasAsked()) ask();
    }
  }

  function cancel() {
    isAsked = false;
    clearTimeout(timer);
    timer = undefined;
  }

  return Object.assign(ask, { cancel });
}
