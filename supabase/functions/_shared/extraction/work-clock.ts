/** What only waits may take so many times as long as what works. */
const patience = 8;
/** It goes by steps of so many milliseconds: readers look at it after each piece, and asking for CPU time takes its time. */
const step = 1;

/**
 * A clock of work, in milliseconds: it goes with the process's CPU time, so that a busy machine slows it as it slows the
 * work, and at an eighth of real time at least, so that what only waits comes to an end as well.
 * @param cpu CPU time of the process
 * @param real real time
 */
export function workClock(cpu: () => number, real: () => number): () => number {
  let worked = 0;
  let before = { cpu: cpu(), real: real() };
  return () => {
    const at = real();
    const passed = at - before.real;
    if (passed < step) return worked;
    const now = { cpu: cpu(), real: at };
    worked += Math.max(Math.min(now.cpu - before.cpu, passed), passed / patience);
    before = now;
    return worked;
  };
}
