import { preference, schemaOf } from "@/lib/preferences.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";

/** How fast may be read aloud. */
export const RATES = [0.75, 1, 1.25, 1.5, 2] as const;

const isRate = (value: unknown): value is number => RATES.some((rate) => rate === value);

/** How fast is read aloud in this browser. */
export const speechRate = preference(STORAGE_KEYS.speechRate, schemaOf(isRate), 1);
