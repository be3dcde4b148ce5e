import type { HelpItemOf } from "@contract/help-content.ts";
import { Badge } from "@/components/ui/badge.tsx";

/** Who alone can do what an article tells; nothing where everybody can. */
export function AudienceBadge({ audience }: { audience: HelpItemOf<"article">["audience"] }) {
  if (audience === "everyone") return null;
  return <Badge>{audience === "owner" ? "For owners" : "For admins"}</Badge>;
}
