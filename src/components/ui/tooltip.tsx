import {
  createContext,
  useContext,
  useRef,
  useState,
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import { Slot } from "radix-ui";
import { createHandOver, Forerunner } from "./hand-over.tsx";
import { layers } from "./layers.ts";
import type { TooltipLayer } from "./tooltip-layer.tsx";

interface Timing {
  delayDuration: number;
  /** When a tooltip was last seen, in `performance.now()`; Infinity while one is. */
  lastSeen: () => number;
  see: (at: number) => void;
}

function createTiming(delayDuration: number): Timing {
  let lastSeen = -Infinity;
  return { delayDuration, lastSeen: () => lastSeen, see: (at) => void (lastSeen = at) };
}

const TooltipContext = createContext(createTiming(700));

interface TooltipProviderProps {
  /** Milliseconds that the pointer rests before a tooltip shows, unless one was just there. */
  delayDuration?: number;
  children: ReactNode;
}

/** Above all tooltips, which it loads once the page is idle. */
export function TooltipProvider({ delayDuration = 700, children }: TooltipProviderProps) {
  const [timing] = useState(() => createTiming(delayDuration));
  layers.useSoon();
  return <TooltipContext value={timing}>{children}</TooltipContext>;
}

/** So long after one the next shows at once. */
const SKIP_DELAY_MS = 300;

interface TooltipProps extends Omit<
  ComponentProps<typeof TooltipLayer>,
  "to" | "delay" | "onOpenChange" | "content"
> {
  /** What it says; nothing shows nothing. */
  content: ReactNode;
  /** The one element it explains. */
  children: ReactNode;
}

/** A short explanation on hover and focus. It never carries what is said nowhere else. */
export function Tooltip({ content, children, ...props }: TooltipProps) {
  return content ? (
    <TooltipOf content={content} {...props}>
      {children}
    </TooltipOf>
  ) : (
    children
  );
}

/** It is made when somebody reaches for the element, and gone when they leave. */
function TooltipOf({ children, ...props }: TooltipProps) {
  const { delayDuration, lastSeen, see } = useContext(TooltipContext);
  const [to] = useState(createHandOver);
  const [delay, setDelay] = useState<number | null>(null);
  const isPressed = useRef(false);
  const isEntered = useRef(false);
  const isOpen = useRef(false);
  const Layer = layers.use()?.TooltipLayer;

  function reach(name: string, event: SyntheticEvent) {
    to.keep({ name, event });
    const isSoon = performance.now() - lastSeen() < SKIP_DELAY_MS;
    setDelay((now) => now ?? (isSoon ? 0 : delayDuration));
    layers.load().catch(() => undefined);
  }
  function leave() {
    to.keep(null);
    if (!isOpen.current) setDelay(null);
  }
  function onOpenChange(open: boolean) {
    isOpen.current = open;
    see(open ? Infinity : performance.now());
    if (!open) setDelay(null);
  }
  const handlers = {
    // What slides under a pointer that rests is entered, but nobody has reached for it.
    onPointerEnter: () => (isEntered.current = true),
    onPointerMove: (event: PointerEvent) => {
      if (isEntered.current && event.pointerType !== "touch") reach("onPointerMove", event);
      isEntered.current = false;
    },
    onPointerLeave: () => {
      isEntered.current = false;
      leave();
    },
    onPointerDown: () => {
      to.keep(null);
      isEntered.current = false;
      isPressed.current = true;
      document.addEventListener("pointerup", () => (isPressed.current = false), { once: true });
    },
    onFocus: (event: SyntheticEvent) => {
      if (!isPressed.current) reach("onFocus", event);
    },
    onBlur: leave,
    onClick: () => to.keep(null),
  };
  return (
    <>
      <Forerunner to={to}>
        <Slot.Root {...handlers}>{children}</Slot.Root>
      </Forerunner>
      {delay !== null && Layer && <Layer to={to} delay={delay} onOpenChange={onOpenChange} {...props} />}
    </>
  );
}
