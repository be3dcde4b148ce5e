import { useEffect, useEffectEvent } from "react";
import { subscribe } from "./realtime.ts";

/**
 * Listens to a private topic while mounted; handlers may change between renders.
 * @param topic as for `subscribe`; null listens to nothing
 * @param events the event names to hear; keep the array's content constant
 * @param onEvent called with the event's name and its unparsed payload
 * @param onReconnect called each time the channel joins: refetch
 */
export function useRealtime(
  topic: string | null,
  events: readonly string[],
  onEvent: (event: string, payload: unknown) => void,
  onReconnect?: () => void,
): void {
  const handle = useEffectEvent(onEvent);
  const reconnected = useEffectEvent(() => onReconnect?.());
  const names = events.join(" ");
  useEffect(() => {
    if (topic === null) return;
    const handlers = Object.fromEntries(
      names.split(" ").map((event) => [event, (payload: unknown) => handle(event, payload)]),
    );
    return subscribe(topic, handlers, () => reconnected());
  }, [topic, names]);
}
