import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LimitHelp } from "@/components/limit-help.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { query } from "@/lib/api.ts";

/** What gives an organisation its own branding, as the catalogue calls it. */
const ADDON = "White label";
const PLAN = "Enterprise";

interface WhiteLabelNoteProps {
  /** What needs it: "To show it to others you need". */
  children: ReactNode;
  /** What has been granted by itself needs no note. */
  unless?: "domains";
}

/** Says that white label isn't part of the plan, before somebody tries what needs it, and what lifts that. */
export function WhiteLabelNote({ children, unless }: WhiteLabelNoteProps) {
  const { data } = useQuery(query("/organization/getPlanInfo"));
  if (!data || data.plan.name === PLAN || data.addons.some(({ name }) => name === ADDON)) return null;
  if (unless && data.meters.some(({ meter, limit }) => meter === unless && limit !== 0)) return null;
  return (
    <Alert variant="info">
      <p>
        {children} the {ADDON} add-on or the {PLAN} plan.
      </p>
      <div className="mt-2 empty:hidden">
        <LimitHelp
          limit={{ meter: "white_label", used: 0, limit: 0, resets_at: null, whose: "organization" }}
        />
      </div>
    </Alert>
  );
}
