/** Numbers that look random and are the same in every run. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  uniform(): number;
  below(limit: number): number;
  /** Of mean 0 and variance 1. */
  normal(): number;
}

export function createRandom(seed: number): Random {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    uniform,
    below: (limit) => Math.floor(uniform() * limit),
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  };
}
