import { z } from "zod";
import { growing } from "./read.ts";

export const RunState = growing(z.enum(["running", "success", "failed", "cancelled"]), "success");
export type RunState = z.infer<typeof RunState>;

export const BatchState = growing(z.enum(["draft", "running", "paused", "done"]), "done");
export type BatchState = z.infer<typeof BatchState>;
