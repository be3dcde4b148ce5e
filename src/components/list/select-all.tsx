import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { showError } from "@/lib/errors.ts";
import { formatCount, formatNumber } from "@/lib/format.ts";
import { formatAbout } from "./about.ts";
import type { ListInput } from "./list-state.ts";
import type { HasId, Selection } from "./use-selection.ts";

/** Asks for every row that the filters find, page by page. @param onProgress told how many are there by now */
export type AskForAll<Row> = (
  input: ListInput,
  onProgress: (count: number) => void,
) => Promise<readonly Row[]>;

interface SelectAllProps<Row extends HasId> {
  selection: Selection<Row>;
  input: ListInput;
  all: AskForAll<Row>;
  /** How many the filters find. */
  total: number;
  /** The total is a guess. */
  about: boolean;
  noun: string;
  plural: string;
}

/** Once a whole page is ticked: ticks what the filters find on the other pages too. */
export function SelectAll<Row extends HasId>(props: SelectAllProps<Row>) {
  const { selection, input, all, total, about, noun, plural } = props;
  const [loaded, setLoaded] = useState<number | null>(null);
  if (!selection.isAll || selection.isBeyond || total <= selection.choosable.length) return null;
  async function choose() {
    setLoaded(0);
    try {
      selection.chooseAll(await all({ ...input, offset: 0 }, setLoaded));
    } catch (error) {
      showError(error);
    } finally {
      setLoaded(null);
    }
  }
  return (
    <Button variant="link" size="sm" busy={loaded !== null} onClick={() => void choose()}>
      {loaded === null
        ? `Select all${about ? `, ${formatAbout(total, noun, plural)}` : ` ${formatCount(total, noun, plural)}`}`
        : `Selecting ${formatNumber(loaded)} of ${about ? "about " : ""}${formatNumber(total)}`}
    </Button>
  );
}
