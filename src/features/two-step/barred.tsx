import type { Bar } from "@/lib/session.ts";
import { EnterCode } from "./enter-code.tsx";
import { OtherWay } from "./other-way.tsx";
import { SetUpPage } from "./set-up-page.tsx";
import { Suspended } from "./suspended.tsx";

/** The whole screen for who signed in and may not work yet. */
export function Barred({ bar }: { bar: Bar }) {
  if (bar.kind === "code") return <EnterCode bar={bar} />;
  if (bar.kind === "way") return <OtherWay bar={bar} />;
  return bar.kind === "set-up" ? <SetUpPage bar={bar} /> : <Suspended bar={bar} />;
}
