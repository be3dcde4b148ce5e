import { serveToys } from "../../supabase/functions/api/testing/serve-toys.ts";

/** Serves the calls of `toys.ts` where the app looks for the API, and tells its parent where, until the parent lets go. */
const { url } = await serveToys("/functions/v1");
process.once("disconnect", () => process.exit(0));
process.send?.(url);
