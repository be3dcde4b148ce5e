import type { TopicEvents, TopicKind } from "@contract/topics.ts";
import { useEffect, useEffectEvent } from "react";
import type { z } from "zod";
import { deferred } from "./deferred.ts";
import { LOOK_AGAIN_MS } from "./look-again.ts";

/** A screen is usable before it hears of changes. */
const channels = deferred(() => import("./realtime.ts"));

type Handlers<Kind extends TopicKind> = {
  [Event in keyof TopicEvents<Kind>]?: (payload: TopicEvents<Kind>[Event]) => void;
};

/**
 * Listens to a private topic of the contract while mounted; handlers may change between renders. A message of a newer
 * server is read as `contract/read.ts` has it.
 * @param id auth id or organisation id; null listens to nothing
 * @param handlers by event, given its parsed payload
 * @param onReconnect called when messages may have been missed: refetch
 * @param moves whether something on the screen is about to change; while it is, `onReconnect` is called every `LOOK_AGAIN_MS`,
 * since Realtime loses messages without a word
 */
export function useRealtime<Kind extends TopicKind>(
  kind: Kind,
  id: string | number | null,
  handlers: Handlers<Kind>,
  onReconnect?: () => void,
  moves?: () => boolean,
): void {
  const names = Object.keys(handlers).join(" ");
  const handle = useEffectEvent((event: string, payload: unknown) => {
    (handlers as Record<string, (payload: unknown) => void>)[event]?.(payload);
  });
  const reconnected = useEffectEvent(() => onReconnect?.());
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible" && moves?.()) onReconnect?.();
  });
  const mayMove = id !== null && moves !== undefined;
  useEffect(() => {
    if (!mayMove) return;
    const timer = setInterval(() => look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [mayMove]);
  useEffect(() => {
    if (id === null) return;
    let isOver = false;
    const hear = async (event: string, payload: unknown) => {
      const { read, topics } = await import("./contract.ts");
      // The schema is the event's own; TypeScript can't follow that through its name.
      const schema = (topics[kind] as Record<string, z.ZodType>)[event];
      const reading = schema && read(schema, payload);
      if (reading?.outcome === "read" && !isOver) handle(event, reading.data);
    };
    const heard = names.split(" ").map((event) => [event, (payload: unknown) => void hear(event, payload)]);
    const heardBy = Object.fromEntries(heard) as Record<string, (payload: unknown) => void>;
    let leave = () => {};
    void channels.insist().then(({ subscribe }) => {
      if (!isOver) leave = subscribe(`${kind}:${id}`, heardBy, () => reconnected());
    });
    return () => {
      isOver = true;
      leave();
    };
  }, [kind, id, names]);
}
