/** Resolves when all that waits for this process's one thread has had its turn: to be called within long work. */
export function othersTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
