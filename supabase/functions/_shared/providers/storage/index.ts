import { z } from "zod";
import { provider } from "../provider.ts";
import { createUploads } from "./uploads.ts";

/** The project's own storage, which needs nothing but the project. */
export const storage = provider(z.object({}), (_, env) => createUploads(env));
