import { Changes } from "./changes.tsx";
import { Contradictions } from "./contradictions.tsx";

/** Where documents disagree with each other, and new versions with former ones. */
export function Disagreements() {
  return (
    <div className="grid gap-8">
      <Contradictions />
      <Changes />
    </div>
  );
}
