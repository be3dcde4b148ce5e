import { z } from "zod";
import { provider } from "../provider.ts";
import { createUploads } from "./uploads.ts";

/** The project's own storage, which needs nothing but the project. */
export const storage = provider(z.object({}), (_, env) => createUploads(env));

/** What the voice generator makes: a bucket that nobody reaches but by links of five minutes. */
export const recordings = provider(z.object({}), (_, env) => createUploads(env, "recordings"));

/** Files of requests to support: a bucket that nobody reaches but through the API. */
export const supportFiles = provider(z.object({}), (_, env) => createUploads(env, "support"));

/** Logos of organisations: a public bucket that only the server writes. */
export const logos = provider(z.object({}), (_, env) => createUploads(env, "branding"));
