import { useSearchParams } from "react-router-dom";

/** The request that the address opens, and what opens another or none. */
export function useOpenRequest(): [number | null, (id: number | null) => void] {
  const [params, setParams] = useSearchParams();
  const id = /^[1-9]\d{0,14}$/.exec(params.get("request") ?? "")?.[0];
  const open = (next: number | null) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      if (next === null) changed.delete("request");
      else changed.set("request", String(next));
      return changed;
    });
  return [id ? Number(id) : null, open];
}
