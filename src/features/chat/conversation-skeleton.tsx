import { useLayoutEffect } from "react";
import { holdIdle } from "@/lib/deferred.ts";
import { Skeleton } from "@/components/ui/skeleton.tsx";

/** The shape of a conversation while it loads; what can wait doesn't load before it. */
export function ConversationSkeleton() {
  useLayoutEffect(holdIdle, []);
  return (
    <div className="min-h-0 flex-1 overflow-hidden">
      <span role="status" className="sr-only">
        Loading the conversation
      </span>
      <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 pt-6 sm:px-6">
        {["w-1/2", "w-1/3"].map((width) => (
          <div key={width} className="grid gap-6">
            <Skeleton className={`h-11 justify-self-end rounded-lg ${width}`} />
            <div className="grid gap-3">
              {["w-full", "w-11/12", "w-4/5", "w-2/3"].map((line) => (
                <Skeleton key={line} className={`h-4 ${line}`} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
