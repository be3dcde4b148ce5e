/** The repository's folder. */
export const repository: string;
/** Where a checkout keeps what it can make again. */
export const cache: string;
export function hashOfCode(): string;
export function hashOfFiles(root: string, paths: readonly string[], names?: RegExp): string;
export function hashOf(value: unknown): string;
