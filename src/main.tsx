import { loadScreenAt } from "./app/load-screen.ts";
import "./app/styles.css";
import { startAsking } from "./lib/head-start.ts";

// Three things at once, none of which waits for another: who is here, the app, and the screen.
startAsking();
void import("./app/mount.tsx");
loadScreenAt(window.location.pathname);
