import { cleanup, configure } from "@testing-library/react";
import { toast } from "sonner";
import { afterAll, afterEach } from "vitest";

configure({ asyncUtilTimeout: 5000 });

afterEach(() => {
  cleanup();
  toast.dismiss();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

// Files share the window. A client that went on looking after the session would end one that a later file keeps.
afterAll(async () => {
  const { auth } = await import("@/lib/auth-client.ts");
  const client: Partial<typeof auth> = auth;
  await client.initialize?.();
  await client.dispose?.();
});
