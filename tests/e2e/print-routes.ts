import { Window } from "happy-dom";
import type { RouteObject } from "react-router-dom";

/** Prints the paths of the app's router as JSON. The router wants a browser's globals, so this is a process of its own. */
async function main(): Promise<void> {
  const window = new Window({ url: "http://localhost/app" });
  const config = { supabaseUrl: "http://localhost", supabasePublishableKey: "key" };
  window.document.head.innerHTML = `<script type="application/json" id="atrium-config">${JSON.stringify(config)}</script>`;
  const { document, location, localStorage, sessionStorage, history, matchMedia } = window;
  const globals = { window, document, location, localStorage, sessionStorage, history, matchMedia };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  const { routes } = await import("../../src/app/router.tsx");
  console.log(JSON.stringify(pathsOf(routes)));
}

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])]);

await main().finally(() => process.exit());
