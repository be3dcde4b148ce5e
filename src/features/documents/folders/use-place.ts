import { useSearchParams } from "react-router-dom";
import type { Place } from "./folder-tree-data.ts";

const KEPT = ["sort", "direction"];

/** The folder that the address opens, and what opens another: a step of its own in the history, without the filters. */
export function usePlace() {
  const [params, setParams] = useSearchParams();
  const said = params.get("folder") ?? "";
  const id = /^[1-9]\d{0,14}$/.exec(said)?.[0];
  const place: Place = id ? Number(id) : said === "none" ? "none" : null;
  function change(make: (next: URLSearchParams) => void) {
    setParams((current) => {
      const next = new URLSearchParams([...current].filter(([name]) => KEPT.includes(name)));
      make(next);
      return next;
    });
  }
  return {
    place,
    /** The folder itself; null where the place isn't one. */
    folderId: typeof place === "number" ? place : null,
    /** Documents of the folders in it are listed too. */
    withSubfolders: params.get("beneath") === "true",
    open: (to: Place) => change((next) => to !== null && next.set("folder", String(to))),
    showSubfolders(show: boolean) {
      change((next) => {
        if (place !== null) next.set("folder", String(place));
        if (show) next.set("beneath", "true");
      });
    },
  };
}
