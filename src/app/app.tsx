import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { RouterProvider } from "react-router-dom";
import { SessionProvider } from "@/components/session.tsx";
import { deferred, whenIdle } from "@/lib/deferred.ts";
import { createQueryClient } from "@/lib/query-client.ts";
import { sonner } from "@/lib/toast.ts";
import { createRouter } from "./router.tsx";

const toaster = deferred(() => import("@/components/ui/toaster.tsx"));

/** The whole app: providers around the router. */
export function App() {
  const [client] = useState(createQueryClient);
  const [router] = useState(createRouter);
  const Toaster = toaster.use()?.Toaster;
  const isTold = sonner.use() !== null;
  useEffect(() => whenIdle(() => void toaster.insist()), [isTold]);
  return (
    <QueryClientProvider client={client}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
      {Toaster && <Toaster />}
    </QueryClientProvider>
  );
}
