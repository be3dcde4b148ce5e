import { useSyncExternalStore } from "react";
import type { StorageKey } from "./storage-keys.ts";

/** What checks a stored value: a schema of zod, or a check of this shape where zod would be heavy. */
export interface Schema<T> {
  safeParse: (value: unknown) => { data?: T | undefined };
}

/** @param is whether a value is of the type */
export function schemaOf<T>(is: (value: unknown) => value is T): Schema<T> {
  return { safeParse: (value) => (is(value) ? { data: value } : {}) };
}

/** A value that this browser remembers. */
export interface Preference<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/**
 * A preference kept in local storage; other tabs follow. A value that doesn't fit the schema counts as none, and where
 * storage is blocked it lasts for the page.
 * @param key its key of STORAGE_KEYS
 * @param schema what a stored value must be
 * @param fallback the value when there is none
 */
export function preference<T>(key: StorageKey, schema: Schema<T>, fallback: T): Preference<T> {
  const listeners = new Set<() => void>();
  let raw: string | null | undefined;
  let value = fallback;

  function load(): T {
    const stored = readStorage(key);
    if (stored === undefined || stored === raw) return value;
    raw = stored;
    value = parse(stored, schema) ?? fallback;
    return value;
  }

  return {
    get: load,
    set(next) {
      value = next;
      raw = JSON.stringify(next);
      writeStorage(key, raw);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      window.addEventListener("storage", onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", onStorage);
      };
    },
  };
}

/** A preference as React state: the value, and a function that changes and keeps it. */
export function usePreference<T>(of: Preference<T>): [T, (value: T) => void] {
  return [useSyncExternalStore(of.subscribe, of.get), of.set];
}

function parse<T>(stored: string | null, schema: Schema<T>): T | undefined {
  if (stored === null) return undefined;
  try {
    return schema.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}

/** undefined where storage is blocked. */
function readStorage(key: string): string | null | undefined {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

function writeStorage(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    return;
  }
}
