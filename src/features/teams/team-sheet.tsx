import type { OutputOf } from "@contract/index.ts";
import { useQuery } from "@tanstack/react-query";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import {
  Sheet,
  SheetBody,
  SheetContent,
  SheetDescription,
  SheetHeader,
  SheetTitle,
} from "@/components/ui/sheet.tsx";
import { query } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { MemberList } from "./member-list.tsx";
import { TeamForm } from "./team-form.tsx";

interface TeamSheetProps {
  /** null closes the sheet. */
  teamId: number | null;
  onClose: () => void;
}

/** A team's members; admins change them and the team's tags here. */
export function TeamSheet({ teamId, onClose }: TeamSheetProps) {
  return (
    <Sheet open={teamId !== null} onOpenChange={(open) => !open && onClose()}>
      <SheetContent aria-describedby={undefined}>
        {teamId !== null && <Loaded key={teamId} teamId={teamId} onClose={onClose} />}
      </SheetContent>
    </Sheet>
  );
}

function Loaded({ teamId, onClose }: { teamId: number; onClose: () => void }) {
  const { isAdmin } = useSession();
  const team = useQuery(query("/teams/get", { id: teamId }));
  const Content = isAdmin ? TeamForm : TeamMembers;
  return (
    <>
      <SheetHeader>
        <SheetTitle>{team.data?.name ?? "Team"}</SheetTitle>
        {team.data?.description && <SheetDescription>{team.data.description}</SheetDescription>}
      </SheetHeader>
      {team.data ? (
        <Content team={team.data} onClose={onClose} />
      ) : (
        <SheetBody>
          {team.isPending && <RowSkeleton label="Loading the team" avatars />}
          {team.isError && <ErrorState error={team.error} onRetry={() => void team.refetch()} />}
        </SheetBody>
      )}
    </>
  );
}

function TeamMembers({ team }: { team: OutputOf<"/teams/get"> }) {
  return (
    <SheetBody>
      <MemberList members={team.members} />
    </SheetBody>
  );
}
