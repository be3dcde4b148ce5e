/**
 * Where the packages lie whose files functions read. It stands in the root because a hosted function's bundle begins at
 * the folder that all its modules share, and loses the place of static files outside of it.
 */
export const nodePackages = new URL("./node_modules/", import.meta.url);
