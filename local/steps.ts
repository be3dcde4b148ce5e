/** A part of the start, and the milliseconds it took. */
export interface Step {
  name: string;
  detail: string;
  ms: number;
}

/** Steps of a start, in the order in which they end, and what times one. */
export function stopwatch() {
  const steps: Step[] = [];
  const timed = async <T>(name: string, detail: (result: T) => string, work: Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work;
    steps.push({ name, detail: detail(result), ms: Math.round(performance.now() - began) });
    return result;
  };
  return { steps, timed };
}

/** The services by name, with the state of those that aren't up. */
export function inWords(states: Record<string, string>): string {
  const words = Object.entries(states).map(([name, state]) => (state === "up" ? name : `${name} (${state})`));
  return words.join(", ");
}
