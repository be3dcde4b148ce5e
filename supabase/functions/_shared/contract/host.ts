import { z } from "zod";
import { normalHost } from "../domain/hosts/normal-host.ts";

/** A host that somebody is at, in its one spelling whichever it came in. */
export const Host = z
  .string()
  .min(1, "Host can't be empty.")
  .max(1_000, "Host can have at most 253 characters.")
  .overwrite((given) => normalHost(given) ?? "")
  .refine((host) => host !== "", "This isn't a host.");
