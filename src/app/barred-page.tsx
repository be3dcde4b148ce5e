import { StandingNews } from "@/features/account/standing-news.tsx";
import { Barred } from "@/features/two-step/barred.tsx";
import type { Bar } from "@/lib/session.ts";

/** The whole screen for who signed in and may not work yet, until they hear that they may. */
export function BarredPage({ bar }: { bar: Bar }) {
  return (
    <>
      {/* Before the second step nobody is told anything. */}
      {bar.kind !== "code" && <StandingNews authId={bar.authId} />}
      <Barred bar={bar} />
    </>
  );
}
