import { z } from "zod";
import { growing } from "./read.ts";

/** `open`: support's turn. `answered`: the requester's. A message of theirs opens it again, also when it is `closed`. */
export const SupportState = growing(z.enum(["open", "answered", "closed"]), "open");
export type SupportState = z.infer<typeof SupportState>;
