import { inOrganization, type Call } from "@contract/call.ts";
import { contract, type CallPath } from "@contract/index.ts";

// A build has `callsApart` (vite.config.ts) in place of this file, so that a noun's schemas come once one of its calls is made.

/** Whether a call is made in an organisation. */
export const isScoped = (path: CallPath): boolean => inOrganization((contract[path] as Call).access);

/** The calls among which a path is, with their schemas. @throws Error when their file can't be loaded */
export const callsWith = (_path: string): Promise<Partial<typeof contract>> => Promise.resolve(contract);
