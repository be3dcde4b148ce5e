import { z } from "zod";
import { growing } from "./read.ts";

/** `with_person`: handed to a person, and the agent stays silent until it is `closed`, which a new message opens again. */
export const HelpState = growing(z.enum(["with_agent", "with_person", "closed"]), "with_agent");
