import type { OutputOf } from "@contract/index.ts";
import { useQuery } from "@tanstack/react-query";
import { Hash, Lock, Share2, UsersRound } from "lucide-react";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { query } from "@/lib/api.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { PlaceList } from "./place-list.tsx";
import type { Chosen } from "./sync-calls.ts";
import type { Browse } from "./use-browse.ts";

type Channel = OutputOf<"/microsoft/channels">["channels"][number];
const ICONS = { standard: Hash, private: Lock, shared: Share2 } as const;
const KINDS = { standard: null, private: "Private channel", shared: "Shared channel" } as const;

interface ChannelsProps {
  browse: Browse;
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
}

/** Teams, and the channels of one to choose from. */
export function Channels({ browse: { team, go }, chosen, choose }: ChannelsProps) {
  const list = useQuery(query("/microsoft/channels", team === null ? {} : { team_id: team }));
  const { teams = [], channels = [] } = list.data ?? {};
  const name = teams.find(({ id }) => id === team)?.name ?? "Channels";
  const isEmpty = list.data && (team === null ? teams : channels).length === 0;
  return (
    <section aria-label={team === null ? "Teams" : "Channels"} className="grid gap-3">
      {team !== null && <Breadcrumbs crumbs={[{ name: "Microsoft Teams", open: () => go({}) }, { name }]} />}
      {list.isPending && <RowSkeleton label={team === null ? "Loading the teams" : "Loading the channels"} />}
      {list.isError && (
        <ErrorState
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
          className="rounded-lg border"
        />
      )}
      {isEmpty && (
        <div className="rounded-lg border">
          <EmptyState
            icon={UsersRound}
            title={team === null ? "You are in no team" : "This team has no channels that you can open"}
          />
        </div>
      )}
      {team === null && teams.length > 0 && (
        <PlaceList
          label="Teams"
          places={teams.map((one) => ({
            key: one.id,
            name: one.name,
            icon: UsersRound,
            open: () => go({ team: one.id }),
          }))}
        />
      )}
      {team !== null && channels.length > 0 && (
        <ul aria-label="Channels" className="divide-y overflow-hidden rounded-lg border bg-card">
          {channels.map((channel) => (
            <ChannelRow
              key={channel.id}
              channel={channel}
              chosen={chosen?.kind === "channel" && chosen.id === channel.id}
              onChoose={() =>
                choose({ kind: "channel", team_id: channel.team_id, id: channel.id, name: channel.name })
              }
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ChannelRowProps {
  channel: Channel;
  chosen: boolean;
  onChoose: () => void;
}

function ChannelRow({ channel: { name, kind, synced }, chosen, onChoose }: ChannelRowProps) {
  const Icon = ICONS[kind];
  return (
    <li className="flex min-h-12 min-w-0 items-center gap-3 px-4 py-2">
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-sm font-medium" title={name}>
          {name}
        </span>
        {KINDS[kind] && <span className="text-xs leading-4 text-muted-foreground">{KINDS[kind]}</span>}
      </span>
      {synced ? (
        <Badge variant="success">In step</Badge>
      ) : (
        <Button
          variant={chosen ? "default" : "outline"}
          size="sm"
          aria-pressed={chosen}
          aria-label={`Choose ${name}`}
          onClick={onChoose}
        >
          {chosen ? "Chosen" : "Choose"}
        </Button>
      )}
    </li>
  );
}
