import { useQuery } from "@tanstack/react-query";
import { FormSkeleton } from "@/components/form/form-skeleton.tsx";
import { Card } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { LimitAction } from "@/components/limit-action.tsx";
import { query } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { MeterList } from "./meter-list.tsx";
import { Section } from "./section.tsx";

/** Of so many owners the names are said. */
const NAMED = 5;

/** The plan as members see it: its name, who decides on it, and what is used. */
export function MemberBilling() {
  const { organization } = useSession();
  const plan = useQuery(query("/organization/getPlanInfo"));
  const owners = useQuery(query("/organization/getMembers", { role: "owner", limit: NAMED }));
  const info = plan.data;
  if (!info) {
    if (plan.isPending) return <FormSkeleton label="Loading the plan" />;
    return (
      <Card>
        <ErrorState error={plan.error} onRetry={() => void plan.refetch()} retrying={plan.isFetching} />
      </Card>
    );
  }
  const reached = info.meters.filter(({ warning }) => warning === 100);
  return (
    <>
      <Section title="Plan">
        <p className="text-sm text-pretty">
          {organization.name} is on the plan <strong className="font-semibold">{info.plan.name}</strong>
          {info.addons.length > 0 &&
            `, with ${info.addons.map(({ name, quantity }) => `${name} × ${quantity}`).join(", ")}`}
          .{" "}
          {owners.data && owners.data.members.length > 0 && (
            <>{ownerWords(owners.data.members, owners.data.total)} </>
          )}
          Owners change it; they and admins see what it costs.
        </p>
        {reached.length > 0 && (
          <ul className="grid gap-2">
            {reached.map(({ meter, title }) => (
              <li key={meter} className="flex flex-wrap items-center gap-3 text-sm">
                <span>The limit of {title.toLowerCase()} is reached.</span>
                <LimitAction limit={{ meter, whose: "organization" }} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <MeterList meters={info.meters} />
    </>
  );
}

function ownerWords(members: readonly { name: string; email: string }[], total: number): string {
  const names = members.map(({ name, email }) => name || email);
  const more = total - names.length;
  const listed = more > 0 ? [...names, formatCount(more, "other")] : names;
  const words = new Intl.ListFormat("en-GB").format(listed);
  return total === 1 ? `Its owner is ${words}.` : `Its owners are ${words}.`;
}
