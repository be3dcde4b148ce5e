import { keptSession } from "@/lib/kept-session.ts";

/** Where most visits begin; the folders mirror the URLs. More would make this script longer than it is worth. */
const screens = import.meta.glob("./routes/app/{index,chat,sign-in}.tsx");
const shells = { app: () => import("./shell/app-shell.tsx"), admin: () => import("./shell/admin-shell.tsx") };

const PUBLIC = /\/(sign-in|sign-up|forgot-password|reset-password|confirm-email)$/;

/** Loads the code of the screen that an address leads to, where that is plain; the router does, in any case. */
export function loadScreenAt(pathname: string): void {
  const path = pathname === "/" ? "/app" : pathname.replace(/\/$/, "");
  const side = path.startsWith("/admin") ? "admin" : "app";
  const isPublic = PUBLIC.test(path);
  const isSignedIn = keptSession() !== null;
  if (isPublic === isSignedIn)
    return void load(isPublic ? "/app/chat" : `/${side}/sign-in`, isPublic && "app");
  load(path, !isPublic && side);
}

function load(path: string, shell: keyof typeof shells | false): void {
  const screen = screens[`./routes${path}.tsx`] ?? screens[`./routes${path}/index.tsx`];
  for (const start of [shell && shells[shell], screen]) {
    if (start) start().catch(() => undefined);
  }
}
