import { CheckList } from "@/components/check-list.tsx";
import { useTeams } from "@/lib/use-tags.ts";

interface TeamPickerProps {
  value: readonly number[];
  onChange: (value: number[]) => void;
}

/** The organisation's teams as boxes to tick. */
export function TeamPicker(props: TeamPickerProps) {
  const items = useTeams().map(({ id, name }) => ({ id, text: name }));
  return (
    <CheckList
      label="Teams"
      items={items}
      empty="There are no teams yet. Make them in Settings, Teams."
      {...props}
    />
  );
}
