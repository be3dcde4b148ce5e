/** Runs tasks one after the other, in the order they come: two documents at once would need twice the memory. */
export function oneAtATime(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
