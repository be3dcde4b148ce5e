import { NuqsAdapter } from "nuqs/adapters/react-router/v7";
import { OrganizationHeader } from "@/components/organization-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { List, specOf, type ListOfState, type ListProps } from "./list.tsx";
import { useListState } from "./list-state.ts";
import type { HasId } from "./use-selection.ts";

interface ListScreenProps<Row extends HasId, Output extends object> extends ListProps<Row, Output> {
  /** The screen's title; without it the list is part of a screen. */
  title?: string;
  description?: string;
}

/**
 * A list with all that belongs to it: how it is found, sorted, paged, ticked, changed, and what shows without rows. Its
 * state is the address's, so a screen has one at a time.
 */
export function ListScreen<Row extends HasId, Output extends object>({
  title,
  description,
  ...list
}: ListScreenProps<Row, Output>) {
  if (title === undefined) return <Addressed {...list} />;
  return (
    <Page narrow={list.columns.length === 1}>
      <Addressed
        {...list}
        head={(create) => <OrganizationHeader title={title} description={description} actions={create} />}
      />
    </Page>
  );
}

function Addressed<Row extends HasId, Output extends object>(props: Omit<ListOfState<Row, Output>, "state">) {
  return (
    <NuqsAdapter>
      <Stated {...props} />
    </NuqsAdapter>
  );
}

function Stated<Row extends HasId, Output extends object>(props: Omit<ListOfState<Row, Output>, "state">) {
  return <List {...props} state={useListState(specOf(props))} />;
}
