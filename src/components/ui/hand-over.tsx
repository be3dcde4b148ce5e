import { Slot } from "radix-ui";
import {
  useImperativeHandle,
  useLayoutEffect,
  useSyncExternalStore,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
} from "react";

type Props = Record<string, unknown>;

/**
 * Between an element that is on the page at once and the library's trigger for it, which comes in a file of its own: what
 * the trigger would have put on the element is put on it once the trigger is there.
 */
export interface HandOver {
  subscribe: (listener: () => void) => () => void;
  element: () => HTMLElement | null;
  setElement: (element: HTMLElement | null) => void;
  /** The trigger's attributes and handlers; null until it is there. */
  given: () => Props | null;
  give: (props: Props | null) => void;
  /** Keeps an event for the handler of that name, e.g. `onFocus`, until there is one; null keeps none. */
  keep: (event: { name: string; event: SyntheticEvent } | null) => void;
}

export function createHandOver(): HandOver {
  const listeners = new Set<() => void>();
  let element: HTMLElement | null = null;
  let given: Props | null = null;
  let kept: { name: string; event: SyntheticEvent } | null = null;
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    element: () => element,
    setElement: (next) => {
      element = next;
      tell();
    },
    given: () => given,
    give: (props) => {
      given = props;
      tell();
      if (!props || !kept) return;
      const { name, event } = kept;
      kept = null;
      (props[name] as ((event: SyntheticEvent) => void) | undefined)?.(event);
    },
    keep: (event) => {
      kept = given ? null : event;
    },
  };
}

interface ForerunnerProps {
  to: HandOver;
  /** What the element has until then. */
  before?: Props;
  /** The one element. */
  children: ReactNode;
}

/** The element that is there at once. */
export function Forerunner({ to, before, children }: ForerunnerProps) {
  const { subscribe, given, setElement } = to;
  const props = useSyncExternalStore(subscribe, given) ?? before;
  return (
    <Slot.Root ref={setElement} {...props}>
      {children}
    </Slot.Root>
  );
}

/** The child of the library's trigger, as which it takes the forerunner's element. */
export function Successor({ to, ref, ...props }: { to: HandOver; ref?: Ref<HTMLElement> }) {
  const element = useSyncExternalStore(to.subscribe, to.element);
  // React takes null for a ref's value; only its types don't.
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref as Ref<HTMLElement | null>, () => element, [
    element,
  ]);
  useLayoutEffect(() => to.give(props));
  useLayoutEffect(() => () => to.give(null), [to]);
  return null;
}
