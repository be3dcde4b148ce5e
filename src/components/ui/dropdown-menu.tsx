import { Slot } from "radix-ui";
import {
  createContext,
  useContext,
  useState,
  type ComponentProps,
  type JSX,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import { showError } from "@/lib/errors.ts";
import { createHandOver, Forerunner, type HandOver } from "./hand-over.tsx";
import { layers } from "./layers.ts";
import type * as Parts from "./dropdown-menu-parts.tsx";

interface MenuState {
  to: HandOver;
  /** Somebody has reached for its button. */
  isWanted: boolean;
  open: boolean;
  byKey: boolean;
}

const closed: Omit<MenuState, "to"> = { isWanted: false, open: false, byKey: false };

type Change = (change: Partial<MenuState>) => void;

const MenuContext = createContext<(MenuState & { set: Change }) | null>(null);

function useMenu() {
  const menu = useContext(MenuContext);
  if (!menu) throw new Error("There is no DropdownMenu above this component.");
  return menu;
}

/**
 * A menu and the button that opens it. What the menu is made of is loaded when somebody reaches for the button, if the
 * page hasn't been idle before; a press that comes sooner opens it once it is there.
 */
export function DropdownMenu({ children }: { children: ReactNode }) {
  const [to] = useState(createHandOver);
  const [state, setState] = useState(closed);
  const set: Change = (change) => setState((now) => ({ ...now, ...change }));
  return <MenuContext value={{ ...state, to, set }}>{children}</MenuContext>;
}

const OPENING_KEYS = ["Enter", " ", "ArrowDown"];

/** @param props of a button. With `asChild` the child is the button. */
export function DropdownMenuTrigger({ asChild, ...props }: ComponentProps<"button"> & { asChild?: boolean }) {
  const { to, set } = useMenu();
  const reach = () => {
    set({ isWanted: true });
    layers.load().catch(() => undefined);
  };
  const press = (event: SyntheticEvent, byKey: boolean) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    set({ isWanted: true, open: true, byKey });
    layers.load().catch((error: unknown) => {
      set(closed);
      showError(error);
    });
  };
  const before = {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    "data-state": "closed",
    onPointerEnter: reach,
    onFocus: reach,
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0 && !event.ctrlKey && !props.disabled) press(event, false);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (OPENING_KEYS.includes(event.key) && !props.disabled) press(event, true);
    },
  };
  return (
    <Forerunner to={to} before={before}>
      {asChild ? <Slot.Root {...props} /> : <button type="button" {...props} />}
    </Forerunner>
  );
}

type ContentProps = Omit<
  ComponentProps<typeof Parts.DropdownMenuLayer>,
  "to" | "open" | "onOpenChange" | "byKey"
>;

export function DropdownMenuContent(props: ContentProps) {
  const { to, isWanted, open, byKey, set } = useMenu();
  const Layer = layers.use()?.DropdownMenuLayer;
  if (!isWanted || !Layer) return null;
  return (
    <Layer
      to={to}
      open={open}
      onOpenChange={(next) => set({ open: next, byKey: false })}
      byKey={byKey}
      {...props}
    />
  );
}

type Part = Exclude<keyof typeof Parts, "DropdownMenuLayer">;

/** A part of a menu's content, which is rendered only when the parts are there. */
function part<Name extends Part>(name: Name) {
  return function LatePart(props: ComponentProps<(typeof Parts)[Name]>) {
    const Loaded = layers.use()?.[name] as ((given: typeof props) => JSX.Element) | undefined;
    return Loaded ? <Loaded {...props} /> : null;
  };
}

export const DropdownMenuRadioGroup = part("DropdownMenuRadioGroup");
export const DropdownMenuItem = part("DropdownMenuItem");
export const DropdownMenuRadioItem = part("DropdownMenuRadioItem");
export const DropdownMenuLabel = part("DropdownMenuLabel");
export const DropdownMenuSeparator = part("DropdownMenuSeparator");
