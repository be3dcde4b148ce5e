import { z } from "zod";
import { growing } from "./read.ts";

/** How far a recording is: its text is got ready, it is spoken part by part, the parts are joined, it can be heard. */
export const VoiceStage = growing(z.enum(["script", "speaking", "joining", "ready"]), "speaking");
export type VoiceStage = z.infer<typeof VoiceStage>;
